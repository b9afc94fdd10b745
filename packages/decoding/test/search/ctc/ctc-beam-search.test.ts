import { runs } from "@lectern/core/testing"
import { type Generator, pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  type CtcBeamSearchOptions,
  type CtcFusion,
  ctcBeamSearch,
  ctcDecoder,
  functionModel,
  type Model,
  type Step,
} from "../../../src/index.js"
import { languageOf } from "../../../src/search/ctc/language.js"
import { ctcSettings } from "../../../src/search/ctc/options.js"
import { type CtcPrefix, emptyPrefix } from "../../../src/search/ctc/prefix.js"
import { readFrame } from "../../../src/search/ctc/read-frame.js"
import golden from "../../golden/ctc.json" with { type: "json" }
import fusionGolden from "../../golden/ctc-fusion.json" with { type: "json" }
import { tableModel } from "../table-model.js"
import { type Enumerated, enumerateAlignments, total } from "./alignments.js"

const ALL = { beamWidth: Infinity, nBest: 1e6 }

/** Frames of a few different probabilities, so that there are ties and impossible tokens. */
function drawFrames(
  generator: Generator,
  frames: number,
  vocabularySize: number,
  weights: readonly number[],
): number[] {
  return Array.from({ length: frames }, () => {
    const row = Array.from({ length: vocabularySize }, () => weights[generator.below(weights.length)]!)
    const sum = row.reduce((a, b) => a + b)
    return row.map((weight) => Math.log(sum === 0 ? 1 / vocabularySize : weight / sum))
  }).flat()
}

const name = ({ tokens }: { readonly tokens: Readonly<ArrayLike<number>> }) => Array.from(tokens).join(" ")

test.each(golden.cases)("an unbounded beam gives torch's -ctc_loss for every sequence, blank $blank", async (each) => {
  const { vocabularySize, blank } = each
  const hypotheses = await ctcBeamSearch(each.logProbs, { vocabularySize, blank, ...ALL })
  const byName = new Map(hypotheses.map((hypothesis) => [name(hypothesis), hypothesis.acoustic]))
  for (const { tokens, logProb } of each.labels) {
    expect(Math.abs(byName.get(tokens.join(" "))! - logProb)).toBeLessThanOrEqual(golden.made.tolerance)
    byName.delete(tokens.join(" "))
  }
  for (const rest of byName.keys()) expect(rest.split(" ").length).toBeGreaterThan(each.labels.at(-1)!.tokens.length)
  expect(hypotheses.reduce((sum, { score }) => sum + Math.exp(score), 0)).toBeCloseTo(1, 12)
})

/** A language model that allows no token twice in a row. */
const lm = (tokens: Readonly<ArrayLike<number>>, token: number) =>
  token === tokens[tokens.length - 1] ? -Infinity : -0.3 * token - 0.1 * tokens.length

const seeds = Array.from({ length: runs(40) }, (_, seed) => seed)

/** Frames with the settings that they are searched with. */
function problem(seed: number) {
  const generator = pcg64(seed)
  const vocabularySize = 2 + (seed % 3)
  const blank = seed % vocabularySize
  const weights = [[1], [1, 2, 3.3, 7.1], [0, 1, 1, 2], [1, 20, 0]][seed % 4]!
  return { generator, vocabularySize, blank, logProbs: drawFrames(generator, 2 + (seed % 4), vocabularySize, weights) }
}

test.each(seeds)("an unbounded beam sums over all alignments of frames %i", async (seed) => {
  const { vocabularySize, blank, logProbs } = problem(seed)
  const all = enumerateAlignments(logProbs, vocabularySize, blank)
  const hypotheses = await ctcBeamSearch(logProbs, { vocabularySize, blank, ...ALL })
  expect(hypotheses.map(name).sort()).toEqual(all.map(name).sort())
  const scores = hypotheses.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const hypothesis of hypotheses) {
    const found = all.find((each) => name(each) === name(hypothesis))!
    expect(hypothesis.score).toBeCloseTo(total(found), 11)
    expect(hypothesis.acoustic).toBe(hypothesis.score)
    expect([...hypothesis.languageTerms]).toEqual(new Array(hypothesis.tokens.length + 1).fill(0))
    expectAlignment(hypothesis, found, logProbs, vocabularySize, blank)
  }
})

/** The frames of the tokens are those of one of the likeliest paths. */
function expectAlignment(
  { tokens, starts, ends }: { tokens: Int32Array; starts: Int32Array; ends: Int32Array },
  { paths }: Enumerated,
  logProbs: readonly number[],
  vocabularySize: number,
  blank: number,
): void {
  const path = new Array<number>(logProbs.length / vocabularySize).fill(blank)
  tokens.forEach((token, i) => void path.fill(token, starts[i], ends[i]))
  expect(path.filter((token) => token !== blank)).toHaveLength(ends.reduce((sum, end, i) => sum + end - starts[i]!, 0))
  const logProb = path.reduce((sum, token, frame) => sum + logProbs[frame * vocabularySize + token]!, 0)
  expect(logProb).toBeCloseTo(Math.max(...paths.map((each) => each.logProb)), 11)
  expect(paths.map((each) => each.tokens)).toContainEqual(path)
}

test.each(seeds)(
  "a beam of some width holds the best prefixes of frames %i, and frames may come in parts",
  async (seed) => {
    const { generator, vocabularySize, blank } = problem(seed)
    const frames = 30
    // Without ties, which rounding would decide.
    const weights = Array.from({ length: 10_000 }, () => generator.uniform() ** 4)
    const logProbs = drawFrames(generator, frames, vocabularySize, weights)
    const options: CtcBeamSearchOptions = {
      vocabularySize,
      blank,
      beamWidth: 1 + (seed % 9),
      nBest: 5,
      ...(seed % 2 === 1 && { minTokenLogProb: seed % 4 === 1 ? -0.2 : -2, beamThreshold: 3 }),
      ...(seed % 3 === 1 && { fusion: { kind: "tokens", logProb: lm } }),
    }
    const wanted = naiveBeam(logProbs, options)
    const hypotheses = await ctcBeamSearch(logProbs, options)
    expect(hypotheses.map(name)).toEqual(wanted.map(name))
    hypotheses.forEach((each, i) => void expect(each.score).toBeCloseTo(wanted[i]!.score, 9))
    const decoder = ctcDecoder(options)
    let last: unknown
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + generator.below(7))
      await decoder.push(logProbs.slice(from * vocabularySize, to * vocabularySize))
      last = await decoder.hypotheses()
      from = to
    }
    expect(last).toEqual(hypotheses)
    expect(decoder.frames).toBe(frames)
  },
)

/** Prefix beam search with a Map from prefixes to probabilities, as in the papers. */
function naiveBeam(
  logProbs: readonly number[],
  {
    vocabularySize,
    blank = 0,
    beamWidth = 100,
    nBest = 1,
    minTokenLogProb = -Infinity,
    beamThreshold = Infinity,
    fusion,
  }: CtcBeamSearchOptions,
) {
  const terms = (tokens: readonly number[]) =>
    fusion === undefined ? 0 : tokens.reduce((sum, token, i) => sum + 0.5 * lm(tokens.slice(0, i), token), 0)
  const ranked = (beam: Iterable<{ tokens: number[]; blank: number; label: number }>) =>
    [...beam]
      .map((each) => ({ ...each, score: Math.log(each.blank + each.label) + terms(each.tokens) }))
      .filter(({ score }) => score > -Infinity)
      .sort((a, b) => b.score - a.score)
  let beam = ranked([{ tokens: [], blank: 1, label: 0 }])
  for (let from = 0; from < logProbs.length; from += vocabularySize) {
    const row = logProbs.slice(from, from + vocabularySize)
    const best = row.indexOf(Math.max(...row))
    const next = new Map<string, { tokens: number[]; blank: number; label: number }>()
    const at = (tokens: number[]) => {
      const key = tokens.join(" ")
      if (!next.has(key)) next.set(key, { tokens, blank: 0, label: 0 })
      return next.get(key)!
    }
    for (const prefix of beam) {
      row.forEach((logProb, token) => {
        if (logProb < minTokenLogProb && token !== best) return
        const prob = Math.exp(logProb)
        const both = (prefix.blank + prefix.label) * prob
        if (token === blank) at(prefix.tokens).blank += both
        else if (token === prefix.tokens.at(-1)) {
          at(prefix.tokens).label += prefix.label * prob
          at([...prefix.tokens, token]).label += prefix.blank * prob
        } else at([...prefix.tokens, token]).label += both
      })
    }
    const all = ranked(next.values())
    beam = all.slice(0, beamWidth).filter(({ score }) => score >= all[0]!.score - beamThreshold)
  }
  return beam.slice(0, nBest)
}

test("of equal prefixes those with lower tokens stay", async () => {
  const logProbs = new Array(3 * 4).fill(Math.log(0.25))
  const [one, two] = await ctcBeamSearch(logProbs, { vocabularySize: 4, beamWidth: 2, nBest: 2 })
  expect([name(one!), name(two!)]).toEqual(["1", "1 2"])
  const all = await ctcBeamSearch(logProbs, { vocabularySize: 4, ...ALL })
  expect(all.slice(0, 4).map(name)).toEqual(["1", "2", "3", "1 2"])
  // Of three frames, two different tokens fill five paths, a token twice fills one, and three tokens one.
  const pairs = all.slice(3, 9).map(name)
  expect(pairs).toEqual(["1 2", "1 3", "2 1", "2 3", "3 1", "3 2"])
  // Token 1, then the blank or token 2: of equal prefixes of different lengths the shorter one stays.
  const [even, never] = [Math.log(0.5), -Infinity]
  const lengths = [never, 0, never, even, never, even]
  expect((await ctcBeamSearch(lengths, { vocabularySize: 3, ...ALL })).map(name)).toEqual(["1", "1 2"])
  expect((await ctcBeamSearch(lengths, { vocabularySize: 3, beamWidth: 1 })).map(name)).toEqual(["1"])
})

test("one hypothesis is returned by default", async () => {
  expect(await ctcBeamSearch([-1, -1, -1], { vocabularySize: 3 })).toHaveLength(1)
})

test("limits are kept: a token at minTokenLogProb, a prefix at beamThreshold", async () => {
  const frame = [0, -1, -2]
  const options = { vocabularySize: 3, nBest: 9 }
  for (const limit of [{ minTokenLogProb: -1 }, { beamThreshold: 1 }])
    expect((await ctcBeamSearch(frame, { ...options, ...limit })).map(name)).toEqual(["", "1"])
})

test("a log-probability that rounding left above 0 counts as 0", async () => {
  const [hypothesis] = await ctcBeamSearch([-Infinity, 5e-4], { vocabularySize: 2 })
  expect(hypothesis).toMatchObject({ score: 0, acoustic: 0, tokens: Int32Array.of(1) })
})

test("of equally likely alignments the first one counts", async () => {
  const logProbs = new Array(2 * 4).fill(Math.log(0.5))
  const hypotheses = await ctcBeamSearch(logProbs, { vocabularySize: 2, ...ALL })
  const frames = hypotheses.map(({ starts, ends }) => [[...starts], [...ends]])
  expect(hypotheses.map(name)).toEqual(["1", "1 1", ""])
  expect(frames).toEqual([
    [[0], [1]],
    [
      [0, 2],
      [1, 3],
    ],
    [[], []],
  ])
})

test("a token begins as early as it may where the last frame is its own", async () => {
  const logProbs = [...new Array(2 * 3).fill(Math.log(0.5)), -Infinity, 0]
  const [hypothesis] = await ctcBeamSearch(logProbs, { vocabularySize: 2 })
  expect(hypothesis).toMatchObject({ starts: Int32Array.of(0), ends: Int32Array.of(4) })
})

test("the tree holds nothing but the beam and what it begins with", () => {
  const settings = ctcSettings("ctcBeamSearch()", { vocabularySize: 4, beamWidth: 3 })
  const root = emptyPrefix()
  let beam: readonly CtcPrefix[] = [root]
  const logProbs = drawFrames(pcg64(2), 200, 4, [1, 2, 3])
  for (let frame = 0; frame < 200; frame++)
    beam = readFrame(
      beam,
      Float64Array.from(logProbs.slice(4 * frame, 4 * frame + 4)),
      frame,
      settings,
      languageOf(undefined, 4),
    )
  const leaves: CtcPrefix[] = []
  for (const open = [root]; open.length > 0; ) {
    const prefix = open.pop()!
    open.push(...prefix.children.values())
    if (prefix.children.size === 0 && prefix !== root) leaves.push(prefix)
  }
  expect(leaves.every((leaf) => beam.includes(leaf))).toBe(true)
})

test("without frames the empty sequence is certain", async () => {
  const [hypothesis] = await ctcBeamSearch([], { vocabularySize: 3 })
  expect(hypothesis).toMatchObject({ score: 0, acoustic: 0, language: 0, tokens: new Int32Array(0) })
})

test("frames without any possible token have no hypothesis", async () => {
  expect(await ctcBeamSearch([-Infinity, -Infinity, 0, -1], { vocabularySize: 2 })).toEqual([])
})

// Language models.

/** Scores of all sequences by their definition. */
function rankedWith(problem: ReturnType<typeof drawProblem>, termsOf: (tokens: readonly number[]) => number[]) {
  return enumerateAlignments(problem.logProbs, problem.vocabularySize, problem.blank)
    .map((each) => {
      const terms = termsOf(each.tokens)
      const language = terms.reduce((a, b) => a + b, 0)
      return { tokens: each.tokens, terms, language, score: total(each) + language }
    })
    .filter(({ score }) => score > -Infinity)
    .sort((a, b) => b.score - a.score)
}

function drawProblem(seed: number) {
  const generator = pcg64(seed)
  return { generator, vocabularySize: 4, blank: seed % 4, logProbs: drawFrames(generator, 4, 4, [1, 2.3, 5.1]) }
}

async function expectFusion(seed: number, fusion: CtcFusion, termsOf: (tokens: readonly number[]) => number[]) {
  const problem = drawProblem(seed)
  const { vocabularySize, blank, logProbs } = problem
  const hypotheses = await ctcBeamSearch(logProbs, { vocabularySize, blank, fusion, ...ALL })
  const wanted = rankedWith(problem, termsOf)
  expect(hypotheses.length).toBe(wanted.length)
  hypotheses.forEach((each, i) => void expect(each.score).toBeCloseTo(wanted[i]!.score, 10))
  for (const hypothesis of hypotheses) {
    const { terms } = wanted.find((each) => name(each) === name(hypothesis))!
    terms.forEach((term, i) => void expect(hypothesis.languageTerms[i]).toBeCloseTo(term, 10))
    expect(hypothesis.languageTerms.reduce((a, b) => a + b, 0)).toBe(hypothesis.language)
    expect(hypothesis.acoustic + hypothesis.language).toBe(hypothesis.score)
  }
}

test.each(seeds.slice(0, 8))("a function of tokens adds its terms, frames %i", async (seed) => {
  const fusion: CtcFusion = { kind: "tokens", logProb: lm, end: (tokens) => -tokens.length, alpha: 0.7, beta: 0.4 }
  await expectFusion(seed, fusion, (tokens) => [
    ...tokens.map((token, i) => 0.7 * lm(tokens.slice(0, i), token) + 0.4),
    0.7 * -tokens.length,
  ])
})

test("a language model counts half by default, and tokens nothing", async () => {
  const fourth = { kind: "tokens", logProb: () => Math.log(0.25) } as const
  const models: readonly CtcFusion[] = [
    fourth,
    { ...fourth, kind: "words", boundary: 0 },
    {
      kind: "model",
      model: functionModel({ vocabularySize: 4, logProbs: () => new Array(4).fill(Math.log(0.25)) }) as Model<unknown>,
      prompt: [0],
    },
  ]
  // Token 1 for certain; the blank is 2.
  for (const fusion of models) {
    const [hypothesis] = await ctcBeamSearch([-Infinity, 0, -Infinity], { vocabularySize: 3, blank: 2, fusion })
    expect(hypothesis!.language).toBeCloseTo(Math.log(0.5), 7)
  }
})

test("a weight of 0 leaves out even what a language model finds impossible", async () => {
  const fusion: CtcFusion = { kind: "tokens", logProb: () => -Infinity, alpha: 0, beta: 2 }
  await expectFusion(1, fusion, (tokens) => [...tokens.map(() => 2), 0])
  const impossible = functionModel({ vocabularySize: 4, logProbs: () => new Array(4).fill(-Infinity) })
  const model: CtcFusion = {
    kind: "model",
    model: impossible as Model<unknown>,
    prompt: [0],
    endToken: 0,
    alpha: 0,
    beta: 2,
  }
  await expectFusion(1, model, (tokens) => [...tokens.map(() => 2), 0])
})

test("a sequence that cannot end here is no hypothesis", async () => {
  const end = (tokens: { readonly length: number }) => (tokens.length === 1 ? -Infinity : 0)
  const fusion: CtcFusion = { kind: "tokens", logProb: () => 0, end }
  const hypotheses = await ctcBeamSearch([-1, -1, -1, -1, -1, -1], { vocabularySize: 3, fusion, ...ALL })
  expect(hypotheses.map(name).sort()).toEqual(["", "1 2", "2 1"])
})

test.each(seeds.slice(0, 8))("any model adds its terms, frames %i", async (seed) => {
  const model = tableModel(pcg64(seed + 100), 6, [1, 2, 3])
  const { blank } = drawProblem(seed)
  // CTC token to the model's; the blank has none, and one token adds nothing.
  const tokens = [0, 1, 2, 3].map((token) => (token === blank ? -1 : token === (blank + 1) % 4 ? -1 : token + 1))
  const logProbOf = (before: readonly number[], token: number) => {
    const all = [5, 0, ...before]
    const step = model.step([Int32Array.from(all.slice(0, -1))], Int32Array.of(all.at(-1)!)) as Step<unknown>
    return step.logProbs[token]!
  }
  const termsOf = (written: readonly number[]) => {
    const before: number[] = []
    const terms = written.map((token) => {
      if (tokens[token] === -1) return 0
      const term = 0.5 * logProbOf(before, tokens[token]!) + 0.2
      before.push(tokens[token]!)
      return term
    })
    return [...terms, 0.5 * logProbOf(before, 4)]
  }
  const fusion: CtcFusion = {
    kind: "model",
    model: model as Model<unknown>,
    prompt: [5, 0],
    tokens,
    endToken: 4,
    beta: 0.2,
  }
  await expectFusion(seed, fusion, termsOf)
  const shared = new Float32Array(6 * 500)
  const waiting: Model<unknown> = {
    vocabularySize: 6,
    start: model.start,
    reorder: async (states, rows) => model.reorder(states as readonly Int32Array[], rows),
    async step(states, read) {
      const { logProbs, states: after } = await model.step(states as readonly Int32Array[], read)
      shared.set(logProbs)
      return { logProbs: shared.subarray(0, logProbs.length), states: after }
    },
  }
  await expectFusion(seed, { ...fusion, model: waiting }, termsOf)
})

test("the model's start is read once, and every prefix once", async () => {
  const read: string[] = []
  const model = functionModel({
    vocabularySize: 3,
    logProbs(tokens) {
      read.push(tokens.join(" "))
      return [0.2, 0.3, 0.5].map(Math.log)
    },
  })
  const fusion: CtcFusion = { kind: "model", model: model as Model<unknown>, prompt: [0] }
  const logProbs = drawFrames(pcg64(3), 40, 3, [1, 3, 9])
  await ctcBeamSearch(logProbs, { vocabularySize: 3, beamWidth: 6, fusion })
  expect(read[0]).toBe("0")
  expect(read.filter((each) => each === "0")).toHaveLength(1)
  expect(read.length).toBeLessThan(6 * 40)
})

test.each(fusionGolden.cases)("a model of words adds what pyctcdecode adds: alpha $alpha, beta $beta", async (each) => {
  const table: Record<string, Record<string, number>> = fusionGolden.logProbs
  const letters = ["", " ", "a", "b"]
  const textOf = (tokens: Readonly<ArrayLike<number>>) => Array.from(tokens, (token) => letters[token]).join("")
  const known = (word: string) => (word in table ? word : "<unk>")
  const lastOf = (words: readonly Int32Array[]) => (words.length === 0 ? "<s>" : known(textOf(words.at(-1)!)))
  const fusion: CtcFusion = {
    kind: "words",
    boundary: 1,
    alpha: each.alpha,
    beta: each.beta,
    logProb: (words, word) => table[lastOf(words)]![known(textOf(word))]!,
    end: (words) => table[lastOf(words)]!["</s>"]!,
  }
  const hypotheses = await ctcBeamSearch(each.logProbs, { vocabularySize: 4, fusion, minTokenLogProb: -30, ...ALL })
  const sums = new Map<string, { acoustic: number; language: number }>()
  for (const { tokens, acoustic, language } of hypotheses) {
    // pyctcdecode merges texts that differ in spaces only.
    const text = textOf(tokens).trim().replaceAll(/ +/g, " ")
    const before = sums.get(text)?.acoustic ?? -Infinity
    sums.set(text, { acoustic: Math.log(Math.exp(before) + Math.exp(acoustic)), language })
  }
  for (const { text, acoustic, score } of each.texts) {
    expect(Math.abs(sums.get(text)!.acoustic - acoustic)).toBeLessThanOrEqual(fusionGolden.made.tolerance)
    const { language } = sums.get(text)!
    expect(Math.abs(acoustic + language - score)).toBeLessThanOrEqual(fusionGolden.made.tolerance)
  }
  expect(sums.size).toBe(each.texts.length)
})

test("words count once they are complete, with spaces at both ends and in rows", async () => {
  const seen: string[] = []
  const fusion: CtcFusion = {
    kind: "words",
    boundary: 1,
    beta: 1,
    alpha: 1,
    logProb(words, word) {
      seen.push(`${words.map((tokens) => name({ tokens })).join(",")}|${name({ tokens: word })}`)
      return -2
    },
  }
  const logProbs = [1, 2, 3, 1, 1, 3, 2, 1].flatMap((token) =>
    [0, 1, 2, 3].map((each) => (each === token ? 0 : -Infinity)),
  )
  const [hypothesis] = await ctcBeamSearch(logProbs, { vocabularySize: 4, fusion })
  expect(name(hypothesis!)).toBe("1 2 3 1 3 2 1")
  expect([...hypothesis!.languageTerms]).toEqual([0, 0, 0, -1, 0, 0, -1, 0])
  expect(seen).toEqual(["|2 3", "2 3|3 2"])
})

test("a long search forgets what has left the beam", async () => {
  const logProbs = drawFrames(pcg64(8), runs(1200), 5, [1, 2, 3, 40])
  const options = { vocabularySize: 5, beamWidth: 4 }
  const [whole] = await ctcBeamSearch(logProbs, options)
  expect(whole!.tokens.length).toBeGreaterThan(logProbs.length / 15)
  expect(whole!.ends.at(-1)).toBeLessThanOrEqual(logProbs.length / 5)
})

test("ctcBeamSearch() can be aborted by a timer", async () => {
  const logProbs = drawFrames(pcg64(8), 5000, 5, [1, 2, 3])
  const options = { vocabularySize: 5, beamWidth: 30, signal: AbortSignal.timeout(20) }
  await expect(ctcBeamSearch(logProbs, options)).rejects.toThrow("timeout")
})

const tiny = tableModel(pcg64(1), 2, [1])
const lmOf = (fusion: object) => ({ vocabularySize: 3, fusion })

test.each([
  [[0, 0], {}, "vocabularySize must be an integer in 1..2147483647, got undefined"],
  [[0, 0], { vocabularySize: 3 }, "the length of logProbs must be a multiple of vocabularySize = 3, got"],
  [[0, 0.1], { vocabularySize: 2 }, "logProbs[1] must be a log-probability, at most 0, got 0.1"],
  [[0, Number.NaN], { vocabularySize: 2 }, "logProbs[1] must be a log-probability, at most 0, got NaN"],
  [[], { vocabularySize: 2, blank: 2 }, "blank must be an integer in 0..1, got 2"],
  [[], { vocabularySize: 2, beamWidth: 0 }, "beamWidth must be an integer of at least 1, got 0"],
  [[], { vocabularySize: 2, beamThreshold: -1 }, "beamThreshold must be at least 0, got -1"],
  [[], { vocabularySize: 2, beam: 2 }, 'ctcBeamSearch() has no option "beam"'],
  [[], lmOf({}), 'fusion.kind must be "tokens", "words" or "model", got "undefined"'],
  [[], lmOf({ kind: "model", model: {}, prompt: [0] }), "model.vocabularySize must be an integer"],
  [[], lmOf({ kind: "tokens", logProb: lm, boundary: 1 }), 'fusion has no option "boundary"'],
  [[], lmOf({ kind: "tokens" }), "fusion.logProb must be a function, got undefined"],
  [[], lmOf({ kind: "tokens", logProb: lm, alpha: -1 }), "fusion.alpha must be at least 0, got -1"],
  [[], lmOf({ kind: "words", logProb: lm, boundary: 3 }), "fusion.boundary must be an integer in 0..2, got 3"],
  [[], lmOf({ kind: "model", model: tiny, prompt: [0] }), "fusion.tokens must be the model's token for each"],
  [[], lmOf({ kind: "model", model: tiny, prompt: [0], tokens: [0] }), "the length of fusion.tokens must be"],
  [[], lmOf({ kind: "model", model: tiny, prompt: [0], endToken: 2 }), "fusion.endToken must be an integer in 0..1"],
  [
    [0, 0, 0],
    lmOf({ kind: "tokens", logProb: () => Number.NaN }),
    "what fusion.logProb() gives must be a log-probability, got NaN",
  ],
])("ctcBeamSearch(%j, %j) is refused", async (logProbs, options, message) => {
  await expect(ctcBeamSearch(logProbs, options as never)).rejects.toThrow(message)
})
