// Differences of rates, rule by rule: by hand, against the naive way, and exact sums.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache } from "../../../src/engine.js"
import {
  cer,
  compareWith,
  composeTransforms,
  type Equivalents,
  lowerCase,
  type Regime,
  rateAttribution,
  removePunctuation,
  replaceWords,
  type Segment,
  wer,
} from "../../../src/index.js"
import { type JoinedWords, type Normalizer, normalizer, pipeline } from "../../../src/normalize.js"
import { blockOfSegments } from "../../helpers/blocks.js"
import { matchingCorpus, SHORT } from "../../helpers/matching.js"
import { expectMergeLaws } from "../../helpers/merge-laws.js"
import { type OracleRule, oracleCounts, oraclePath } from "../../oracle/regimes.js"

// Rules that depend on each other's results, split and join words; two forms of the same name.
const PATTERNS = [
  ["lower", /[A-Z]/g, (each: string) => each.toLowerCase()],
  ["contractions", /\b(can|don)'?t\b/g, (each: string) => (each.startsWith("c") ? "can not" : "do not")],
  ["fillers", /\b(?:uh|um|Um)\b/g, () => ""],
  ["numbers", /\btwenty one\b/g, () => "21"],
  ["numbers", /\btwenty\b/g, () => "20"],
  ["apostrophes", /'/g, () => ""],
  ["apostrophes", /'/g, () => " "],
  ["never", /zzz/g, () => "z"],
] as const
const RULES: readonly OracleRule[] = PATTERNS.map(([name, pattern, by], form) => ({
  name,
  form,
  apply: (text) => text.replace(pattern, by),
}))
const TRACED = PATTERNS.map(([name, pattern, by]) => ({
  name,
  apply: (text: Parameters<Parameters<typeof pipeline>[1][number]["apply"]>[0]) =>
    text.replace(pattern, ([each = ""]) => by(each)),
}))
const WORDS = [
  "I",
  "can't",
  "cant",
  "not",
  "can",
  "don't",
  "do",
  "uh",
  "Um",
  "twenty",
  "one",
  "21",
  "20",
  "Twenty",
  "a",
  "twentyone",
  "cannot",
  "{do / a / @}",
  "(uh)",
  "[a b]",
]

/** A normalizer of some rules in some order, no name twice. */
const forms = fc
  .shuffledSubarray(RULES.map(({ form }) => form))
  .map((chosen) =>
    chosen.filter((form, i) => chosen.findIndex((each) => RULES[each]!.name === RULES[form]!.name) === i),
  )
const corpora = matchingCorpus({ words: WORDS, lengths: SHORT })

function regimeOf(chosen: readonly number[]): Regime {
  return {
    transforms: [
      pipeline(
        `test-${chosen.join(",")}`,
        chosen.map((form) => TRACED[form]!),
      ),
    ],
  }
}

/** The same rules, then a rule of pairs: two words are one where the other side has them joined. */
function joining(chosen: readonly number[]): Normalizer {
  const joined = (words: readonly string[], others: readonly string[]): JoinedWords[] => {
    const result: JoinedWords[] = []
    for (let i = 0; i < words.length; i++) {
      const both = words[i]! + (words[i + 1] ?? "")
      const joins = i + 1 < words.length && others.includes(both)
      result.push({ text: joins ? both : words[i]!, start: i, end: joins ? i + 2 : i + 1 })
      if (joins) i++
    }
    return result
  }
  return pipeline(
    `joining-${chosen.join(",")}`,
    chosen.map((form) => TRACED[form]!),
    {
      name: "join-pairs",
      apply: (reference, hypothesis) => ({
        reference: joined(reference, hypothesis),
        hypothesis: joined(hypothesis, reference),
      }),
    },
  )
}

function chunksOf(counts: Float64Array): number[][] {
  return Array.from({ length: counts.length / 4 }, (_, r) => [...counts.subarray(4 * r, 4 * r + 4)])
}

function totals(segments: readonly Segment[], metric: ReturnType<typeof wer>) {
  const { substitutions, deletions, insertions, referenceLength, score } = metric.finalize(
    segments.reduce((state, each) => metric.add(state, each), metric.zero()),
  )
  return { substitutions, deletions, insertions, referenceLength, rate: score }
}

describe("by hand", () => {
  // None: 4 of 4 words are wrong. Lower case mends "So" only. Without the comma "um," is a filler, an insertion as before.
  // "can't" becomes two words on both sides: one error where the hypothesis has "cant" becomes two, of 5 words.
  const segment = { hypothesis: "so um, we cant go", references: ["So we can't go."] }
  const from: Regime = {}
  const to: Regime = {
    transforms: [lowerCase, replaceWords({ "can't": "can not", "um,": "" }), removePunctuation],
  }

  test("the counts of each step are those of the texts after it", () => {
    const { counts, changes } = rateAttribution(from, to)
    expect(changes.map(({ kind, name }) => `${kind} ${name.replace(/\[.*/, "")}`)).toEqual([
      "added lowercase",
      "added words",
      "added remove-punctuation",
    ])
    // "So we can't go." and "so um, we cant go": S D I N.
    expect(chunksOf(counts(segment))).toEqual([
      [3, 0, 1, 4], // So/so, can't/cant, go./go; um,
      [2, 0, 1, 4], // can't/cant, go./go; um,
      [2, 1, 0, 5], // can/cant, not, go./go
      [1, 1, 0, 5], // can/cant, not
    ])
  })

  test("shares of two segments add up; errors added and removed are those of segments", () => {
    const attribution = rateAttribution(from, to)
    const state = attribution.zero()
    attribution.add(state, segment)
    attribution.add(state, { hypothesis: "We can", references: ["We can't"] })
    const { changes, ...ends } = attribution.finalize(state)
    expect(ends).toEqual({
      segments: 2,
      from: { substitutions: 4, deletions: 0, insertions: 1, referenceLength: 6, rate: 5 / 6 },
      to: { substitutions: 1, deletions: 2, insertions: 0, referenceLength: 8, rate: 3 / 8 },
    })
    const shares = changes.map((each) => [
      each.errorsAdded,
      each.errorsRemoved,
      each.wordsAdded,
      each.wordsRemoved,
      each.segments,
    ])
    expect(shares).toEqual([
      [0, 1, 0, 0, 1],
      // can't -> can not: a substitution becomes a deletion in the second segment; a word more in each.
      [0, 0, 2, 0, 2],
      [0, 1, 0, 0, 1],
    ])
    expect(changes.map(({ change }) => change)).toEqual([4 / 6 - 5 / 6, 4 / 8 - 4 / 6, 3 / 8 - 4 / 8])
  })

  test("characters are the unit when asked for", () => {
    const { counts } = rateAttribution({}, { transforms: [removePunctuation] }, { unit: "characters" })
    expect(chunksOf(counts({ hypothesis: "abd", references: ["a.bc"] }))).toEqual([
      [1, 1, 0, 4],
      [1, 0, 0, 3],
    ])
  })
})

describe("the path", () => {
  const names = (from: readonly number[], to: readonly number[]): string[] =>
    rateAttribution(regimeOf(from), regimeOf(to)).changes.map(({ kind, name }) => `${kind} ${name}`)

  test("removes rules of the first regime and adds those of the second at their places, removals first", () => {
    expect(names([0, 1, 2], [3, 0, 2, 5])).toEqual(["added numbers", "removed contractions", "added apostrophes"])
    expect(names([0, 1], [2, 3])).toEqual(["removed lower", "removed contractions", "added fillers", "added numbers"])
    expect(names([0, 1], [1, 0])).toEqual(["removed lower", "added lower"])
  })

  test("changes a rule of the same name and another form", () => {
    expect(names([0, 3], [0, 4])).toEqual(["changed numbers"])
  })

  test("has no changes between two normalizers of the same label, made by two calls", () => {
    const made = (): Regime => ({
      transforms: [pipeline("twice@1", [{ name: "lower", apply: (text) => text.replace(/A/g, "a") }])],
    })
    expect(rateAttribution(made(), made()).changes).toEqual([])
  })

  test("has pair rules after rules of texts, whatever the order of the transforms", () => {
    const joined = pipeline("joined@1", [TRACED[0]!], {
      name: "pairs",
      apply: (reference, hypothesis) => {
        const each = (words: readonly string[]) => words.map((text, i) => ({ text, start: i, end: i + 1 }))
        return { reference: each(reference), hypothesis: each(hypothesis) }
      },
    })
    const { changes } = rateAttribution({}, { transforms: [joined, removePunctuation] })
    expect(changes.map(({ name }) => name)).toEqual(["lower", "remove-punctuation", "pairs"])
  })
})

describe("random regimes and corpora", () => {
  test("give the path and the counts of the naive way", () => {
    fc.assert(
      fc.property(forms, forms, corpora, (from, to, segments) => {
        const attribution = rateAttribution(regimeOf(from), regimeOf(to))
        const path = oraclePath(
          from.map((form) => RULES[form]!),
          to.map((form) => RULES[form]!),
        )
        expect(attribution.changes.map(({ kind, name }) => [kind, name])).toEqual(
          path.flatMap(([step]) => (step ? [step] : [])),
        )
        for (const segment of segments) {
          expect(chunksOf(attribution.counts(segment))).toEqual(path.map(([, rules]) => oracleCounts(rules, segment)))
        }
      }),
      examples(300, 361),
    )
  })

  test("have shares that add up exactly to the difference of the two rates, in each segment and in the corpus", () => {
    const transforms = fc.shuffledSubarray([
      lowerCase,
      removePunctuation,
      composeTransforms("nfkc"),
      normalizer("whisper-basic"),
      (text: string) => text.replaceAll("a", " "),
    ])
    const comparisons = fc.record(
      {
        compounds: fc.boolean(),
        alternatives: fc.boolean(),
        fillers: fc.constantFrom(["Uh"], ["um", "a"], []),
        equivalents: fc.constantFrom<Equivalents>(
          { name: "twenty", rules: [{ old: "twenty one", new: "{21 / @}" }] },
          { name: "twenty", rules: [{ old: "20", new: "twenty", side: "hypothesis" }] },
        ),
      },
      { requiredKeys: [] },
    )
    const rewriting = fc.oneof(
      forms.map(regimeOf),
      transforms.map((each) => ({ transforms: each })),
      forms.map((chosen) => ({ transforms: [joining(chosen)] })),
    )
    const regimes = fc
      .tuple(rewriting, comparisons)
      .map(([each, rules]): Regime => ({ ...each, comparison: compareWith(rules) }))
    fc.assert(
      fc.property(regimes, regimes, corpora, (from, to, segments) => {
        const attribution = rateAttribution(from, to)
        const state = attribution.zero()
        const [first, last] = [wer(from), wer(to)]
        const metrics = attribution.regimes.map((regime) => wer(regime))
        for (const segment of segments) {
          expect(totals([segment], metrics[0]!)).toEqual(totals([segment], first))
          expect(totals([segment], metrics.at(-1)!)).toEqual(totals([segment], last))
          const rows = chunksOf(attribution.counts(segment))
          // Steps that change no text are not counted again.
          expect(rows).toEqual(metrics.map((metric) => Object.values(totals([segment], metric)).slice(0, 4)))
          attribution.add(state, segment)
        }
        const result = attribution.finalize(state)
        expect(result.from).toEqual(totals(segments, first))
        expect(result.to).toEqual(totals(segments, last))
        const errors = (counts: typeof result.from): number =>
          counts.substitutions + counts.deletions + counts.insertions
        const sum = (of: (change: (typeof result.changes)[number]) => number): number =>
          result.changes.reduce((total, each) => total + of(each), 0)
        expect(sum((each) => each.errorsAdded - each.errorsRemoved)).toBe(errors(result.to) - errors(result.from))
        expect(sum((each) => each.wordsAdded - each.wordsRemoved)).toBe(
          result.to.referenceLength - result.from.referenceLength,
        )
        expect(sum((each) => each.change)).toBeCloseTo(result.to.rate - result.from.rate, 12)
        let before = result.from
        for (const each of result.changes) {
          expect(each.errorsAdded - each.errorsRemoved).toBe(errors(each.counts) - errors(before))
          expect(each.wordsAdded - each.wordsRemoved).toBe(each.counts.referenceLength - before.referenceLength)
          expect(each.segments).toBeLessThanOrEqual(segments.length)
          before = each.counts
        }
      }),
      examples(40, 362),
    )
  })

  test("obey the merge laws", () => {
    expectMergeLaws(([from, to]) => rateAttribution(regimeOf(from!), regimeOf(to!)), {
      segment: corpora.map(([first]) => first!),
      options: fc.tuple(forms, forms),
      count: 60,
      seed: 363,
    })
  })
})

describe("a change counts", () => {
  const under = (from: Regime, to: Regime, hypothesis: string, reference: string): number[] =>
    chunksOf(rateAttribution(from, to).counts({ hypothesis, references: [reference] })).map(([s, d, i]) => s! + d! + i!)

  test("if it changes no text but the fillers, which are transformed too", () => {
    const comparison = compareWith({ fillers: ["Uh"] })
    expect(under({ comparison }, { comparison, transforms: [lowerCase] }, "so uh", "so")).toEqual([1, 0])
  })

  test("if it is the rule of pairs", () => {
    expect(under({}, { transforms: [joining([0])] }, "I Cannot", "I can not")).toEqual([2, 2, 0])
    expect(under({ transforms: [joining([0])] }, {}, "I cannot", "I can not")).toEqual([0, 0, 2])
  })

  test("if it is a transform that sees more than a word", () => {
    const joined = (text: string): string => text.replaceAll(" ", "")
    expect(under({}, { transforms: [joined, lowerCase] }, "Note book", "notebook")).toEqual([2, 1, 0])
  })
})

test("regimes with rules of the same names do not share what a cache holds", () => {
  const renamed = (label: string, by: string): Regime => ({
    transforms: [pipeline(label, [{ name: "rename", apply: (text) => text.replace(/a/g, by) }])],
  })
  const segments = [{ hypothesis: "a b", references: ["b b"] }]
  const block = { ...blockOfSegments(segments), cache: blockCache() }
  const edits = [renamed("one@1", "b"), renamed("two@1", "c")].map((regime) => {
    const metric = wer(rateAttribution({}, regime).regimes[1])
    const total = metric.zero()
    metric.countLines(block, total)
    return metric.finalize(total).substitutions
  })
  expect(edits).toEqual([0, 1])
})

test("between compounds and the costs of sclite no regime of the path has both", () => {
  const fillers = ["uh"]
  const [compounds, sclite] = [{ compounds: true }, { scliteCosts: true }].map((rule) => ({
    comparison: compareWith({ ...rule, fillers }),
  })) as [Regime, Regime]
  const change = (from: Regime, to: Regime) =>
    rateAttribution(from, to).changes.map(({ kind, name }) => `${kind} ${name}`)
  expect(change(sclite, compounds)).toEqual(["removed scliteCosts", "added compounds"])
  expect(change(compounds, sclite)).toEqual(["removed compounds", "added scliteCosts"])
})

test("the regimes of the path are options of wer() and cer()", () => {
  const { regimes } = rateAttribution({ transforms: [lowerCase] }, { transforms: [removePunctuation] })
  const score = (regime: Regime): number => wer(regime).score(["a b"], ["A b."]).score
  expect(regimes.map(score)).toEqual([0.5, 1, 0.5])
  expect(cer(regimes[1]!).score(["a b"], ["A b."]).score).toBe(0.5)
})

test("the rates of an empty corpus are 0", () => {
  const attribution = rateAttribution({}, { transforms: [lowerCase] })
  const { from, changes } = attribution.finalize(attribution.zero())
  expect([from.rate, changes[0]!.change]).toEqual([0, 0])
})

describe("refusals", () => {
  const pairs = (label: string) =>
    pipeline(label, [], { name: `${label}-pairs`, apply: () => ({ reference: [], hypothesis: [] }) })

  test.each<[string, () => unknown, string]>([
    [
      "an unknown option of a regime",
      () => rateAttribution({ transform: [] } as never, {}),
      'from has no option "transform"; did you mean "transforms"?',
    ],
    ["the average", () => rateAttribution({}, { average: "segments" } as never), 'to has no option "average"'],
    [
      "a regime that is no record",
      () => rateAttribution({}, "whisper-en" as never),
      'to must be the options of wer(), got "whisper-en"',
    ],
    [
      "transforms that are none",
      () => rateAttribution({ transforms: [3] } as never, {}),
      "from.transforms[0] must be a function",
    ],
    [
      "two rules of pairs",
      () => rateAttribution({ transforms: [pairs("a"), pairs("b")] }, {}),
      'from.transforms must be at most one pair rule, got "a-pairs, b-pairs"',
    ],
    ["an unknown unit", () => rateAttribution({}, {}, { unit: "letters" } as never), "unit must be"],
    [
      "a segment without a reference",
      () => rateAttribution({}, {}).counts({ hypothesis: "a", references: [] }),
      "reference",
    ],
  ])("of %s", (_, call, message) => {
    expect(call).toThrow(message)
  })
})
