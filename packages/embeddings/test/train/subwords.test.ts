import { refusal } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { encodeCorpus } from "../../src/corpus/encoded-corpus.js"
import { growVocabulary, vocabulary } from "../../src/corpus/vocabulary.js"
import {
  fastTextVector,
  fastTextVectors,
  readFastText,
  subwordBuckets,
  writeFastText,
} from "../../src/formats/index.js"
import type { Word2vecTrainer } from "../../src/train/run.js"
import type { Word2vecOptions } from "../../src/train/schedule/settings.js"
import { subwordTable } from "../../src/train/schedule/subwords.js"
import type { Word2vecState } from "../../src/train/state.js"
import { word2vec } from "../../src/train/trainer.js"
import { whole } from "../helpers/bytes.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"
import { decoded, golden } from "../helpers/golden.js"
import { naiveEpoch } from "../helpers/naive-word2vec.js"

interface Golden {
  readonly words: readonly (readonly [string, number])[]
  readonly subwords: { readonly minNgram: number; readonly maxNgram: number; readonly buckets: number }
  readonly dimensions: number
  readonly used: readonly number[]
  readonly own: readonly (readonly number[])[]
  readonly rows: readonly (readonly number[])[]
  readonly output: readonly (readonly number[])[]
  readonly file: string
  readonly vectors: readonly (readonly [string, readonly number[], readonly number[]])[]
}

const { corpus, words } = prepared(randomSentences(12, 12, 9))
const subwords = { minNgram: 1, maxNgram: 3, buckets: 11 }

function train(trainer: Word2vecTrainer): Word2vecTrainer {
  while (!trainer.done) trainer.step()
  return trainer
}

/** A state with random rows. */
function randomState(options: Word2vecOptions): Word2vecState {
  const random = xoshiro128(3)
  const started = word2vec(corpus, words, { ...options, dimensions: 5, window: 2, epochs: 1, subwords })
  const { settings, subwords: before, ...state } = started.state()
  const draw = (rows: Float32Array): Float32Array => rows.map(() => 2 * random.uniform() - 1)
  return {
    ...state,
    settings: { ...settings, minLearningRate: settings.learningRate },
    input: draw(state.input),
    output: draw(state.output),
    subwords: { buckets: before!.buckets, data: draw(before!.data) },
  }
}

describe("an epoch with sub-words equals the naive one to the first order of the learning rate", () => {
  const runs: readonly Word2vecOptions[] = [
    { architecture: "skip-gram", objective: "negative-sampling", schedule: "blocks", blocks: 4 },
    { architecture: "skip-gram", objective: "hierarchical-softmax", schedule: "hogwild" },
    { architecture: "skip-gram", objective: "softmax", schedule: "blocks" },
    { architecture: "cbow", objective: "nce", schedule: "blocks", blocks: 4 },
    { architecture: "cbow", objective: "negative-sampling", schedule: "hogwild" },
  ]
  test.each(runs)("$architecture, $objective, $schedule", (run) => {
    const state = randomState({ ...run, sample: 0.5, learningRate: 2e-5, minLearningRate: 2e-5 })
    const { bounds, rows } = subwordTable(words.words, subwords)
    const byWord = words.words.map((_, word) => [...rows.subarray(bounds[word]!, bounds[word + 1]!)])
    const start = Float32Array.of(...state.input, ...state.subwords!.data)
    const model = { input: Float64Array.from(start), output: Float64Array.from(state.output), rows: byWord }
    const classes = run.schedule === "hogwild" || run.objective === "softmax" ? 1 : 4
    const loss = naiveEpoch(model, corpus, words, state.settings, { classes, batch: true })
    const trainer = train(word2vec(corpus, words, { state }))
    const after = trainer.state()
    const moves = model.input.map((each, i) => each - start[i]!)
    const largest = moves.reduce((max, each) => Math.max(max, Math.abs(each)), 0)
    const actual = Float32Array.of(...after.input, ...after.subwords!.data)
    actual.forEach((each, i) => {
      expect(Math.abs(each - model.input[i]!)).toBeLessThan(0.015 * largest)
    })
    after.output.forEach((each, i) => {
      expect(Math.abs(each - model.output[i]!)).toBeLessThan(0.015 * largest)
    })
    expect(Math.abs(trainer.losses[0]! / loss - 1)).toBeLessThan(1e-3)
  })
})

test("rounds are short, so that words soon see each other's moves", () => {
  const long = prepared(randomSentences(200, 40, 12))
  const roundsOf = (options: Word2vecOptions): number => word2vec(long.corpus, long.words, options).step().rounds
  // Rounds of at least five words, an eighth of the vocabulary: a sentence or two.
  const rounds = roundsOf({ subwords })
  expect(rounds).toBeGreaterThan(100)
  expect(roundsOf({ subwords, schedule: "hogwild" })).toBe(rounds)
  expect(roundsOf({ subwords, architecture: "cbow" })).toBe(rounds)
  expect(roundsOf({})).toBe(1)
})

test("each row of a word moves as far as its vector, twice if it has the row twice", () => {
  // Two words in one sentence are one round. "aa" has the sub-word "a" twice, "b" shares no bucket with it.
  const pair = prepared([["aa", "b"]])
  const settings = { minNgram: 1, maxNgram: 1, buckets: 1000 }
  const [bucket, again] = subwordBuckets("aa", settings)
  expect(again).toBe(bucket)
  const trainer = word2vec(pair.corpus, pair.words, {
    subwords: settings,
    dimensions: 2,
    epochs: 2,
    sample: 0,
    window: 1,
  })
  // Output vectors are zeros before the first epoch, and nothing moves in it.
  trainer.epoch()
  const before = trainer.state()
  const vector = trainer.vectorOf("aa")!
  trainer.epoch()
  const after = trainer.state()
  const id = pair.words.words.indexOf("aa")
  const place = before.subwords!.buckets.indexOf(bucket!)
  const own = after.input[2 * id]! - before.input[2 * id]!
  const shared = after.subwords!.data[2 * place]! - before.subwords!.data[2 * place]!
  expect(own).not.toBe(0)
  expect(shared / own).toBeCloseTo(2, 3)
  // Three rows, which move by 1 + 2 + 2 in all.
  expect((trainer.vectorOf("aa")![0]! - vector[0]!) / own).toBeCloseTo(5 / 3, 3)
})

describe("a trained model as fastText's", () => {
  const { file, ...made } = golden<Golden>("subwords")
  const known = vocabulary(
    made.words.map(([word, count]) => ({ word, count })),
    { minCount: 1 },
  )
  const sentence = encodeCorpus([known.words], known)
  const { state: stateOf } = word2vec(sentence, known, { dimensions: made.dimensions, subwords: made.subwords })
  const state: Word2vecState = {
    ...stateOf(),
    input: Float32Array.from(made.own.flat()),
    output: Float32Array.from(made.output.flat()),
    subwords: { buckets: Uint32Array.from(made.used), data: Float32Array.from(made.rows.flat()) },
  }
  const trainer = word2vec(sentence, known, { state })

  test("has the bytes of a file that fastText and gensim read", () => {
    expect(whole([...writeFastText(trainer.fastText())])).toEqual(decoded(file))
  })

  test.each(made.vectors)("has the vector of %s that they have", (word, fastText, gensim) => {
    const vector = trainer.vectorOf(word)
    if (fastText.every((each) => each === 0)) expect([...(vector ?? [0, 0, 0])].map(Math.abs)).toEqual([0, 0, 0])
    else expect([...vector!]).toEqual(fastText)
    gensim.forEach((each, d) => {
      expect(Math.abs(each - (vector?.[d] ?? 0))).toBeLessThan(1e-7)
    })
  })

  test.each([{}, { subwords }, { subwords, objective: "hierarchical-softmax" }] as const)(
    "comes back from its file with equal vectors: %o",
    (options) => {
      const trained = train(word2vec(corpus, words, { ...options, dimensions: 3, epochs: 2, sample: 0 }))
      const model = readFastText(writeFastText(trained.fastText()))
      expect(fastTextVectors(model)).toEqual(trained.vectors())
      for (const word of ["w1", "unseen", "w", ""]) expect(fastTextVector(model, word)).toEqual(trained.vectorOf(word))
    },
  )
})

describe("vectorOf()", () => {
  test("of a word without sub-words is undefined unless it is in the vocabulary", () => {
    const plain = word2vec(corpus, words, { dimensions: 3 })
    expect(plain.vectorOf("w1")).toEqual(
      plain
        .vectors()
        .data.slice(3 * words.words.indexOf("w1"))
        .slice(0, 3),
    )
    expect(plain.vectorOf("unseen")).toBe(undefined)
    const long = word2vec(corpus, words, { dimensions: 3, subwords: { minNgram: 8, maxNgram: 8 } })
    expect(long.vectorOf("unseen")).toEqual(new Float32Array(3))
    expect(long.vectorOf("short")).toBe(undefined)
    expect(refusal(() => long.vectorOf(3 as unknown as string)).kind).toBe("wrong-type")
  })
})

describe("sub-words of a grown vocabulary", () => {
  const options = {
    dimensions: 5,
    epochs: 2,
    sample: 0,
    learningRate: 0.1,
    subwords: { minNgram: 2, buckets: 500 },
  } as const
  const old = train(word2vec(corpus, words, options)).state()
  const grown = growVocabulary(words, [{ word: "newer", count: 9 }], { minCount: 1 })
  const more = encodeCorpus(
    [
      ["newer", "w1", "w2"],
      ["w1", "newer"],
    ],
    grown,
  )

  test("keep their rows; new ones are random", () => {
    const start = word2vec(more, grown, { from: old }).state()
    expect([...start.input.subarray(0, old.input.length)]).toEqual([...old.input])
    const before = new Map([...old.subwords!.buckets].map((bucket, i) => [bucket, i]))
    const fresh = [...start.subwords!.buckets].filter((bucket, i) => {
      const row = start.subwords!.data.slice(5 * i, 5 * i + 5)
      const place = before.get(bucket)
      if (place !== undefined) expect(row).toEqual(old.subwords!.data.slice(5 * place, 5 * place + 5))
      else expect(row.every((each) => each !== 0 && Math.abs(each) <= 0.2)).toBe(true)
      return place === undefined
    })
    expect(fresh.length).toBeGreaterThan(10)
    expect(before.size + fresh.length).toBe(start.subwords!.buckets.length)
  })

  test("train on to the same bytes after a stop", () => {
    const run = train(word2vec(more, grown, { from: old, epochs: 3, sample: 0, learningRate: 0.1 }))
    const stopped = word2vec(more, grown, { from: old, epochs: 3, sample: 0, learningRate: 0.1 })
    stopped.epoch()
    expect(bytesOf(train(word2vec(more, grown, { state: structuredClone(stopped.state()) })).state())).toEqual(
      bytesOf(run.state()),
    )
    expect(run.losses[2]).toBeLessThan(run.losses[0]!)
  })

  test("are those of the state", () => {
    expect(word2vec(more, grown, { from: old, subwords: options.subwords }).settings.subwords).toEqual(
      old.settings.subwords,
    )
    const said = refusal(() => word2vec(more, grown, { from: old, subwords: { minNgram: 3, buckets: 500 } })).sentence
    expect(said).toMatch(/^subwords must be those of the state, \{"minNgram":2,"maxNgram":6,"buckets":500\}, got /)
    const { state } = word2vec(corpus, words, { dimensions: 5 })
    expect(refusal(() => word2vec(more, grown, { from: state(), subwords: {} })).kind).toBe("out-of-range")
  })
})

describe("refuses", () => {
  const bad = (options: unknown): string => refusal(() => word2vec(corpus, words, options as Word2vecOptions)).sentence
  test("sub-words that cannot be", () => {
    expect(bad({ subwords: { minNgram: 4, maxNgram: 3 } })).toBe("subwords.minNgram must be an integer in 1..3, got 4")
    expect(bad({ subwords: { minNgram: 0 } })).toMatch(/^subwords.minNgram must be/)
    expect(bad({ subwords: { maxNgram: 101 } })).toMatch(/^subwords.maxNgram must be/)
    expect(bad({ subwords: { buckets: 0 } })).toMatch(/^subwords.buckets must be/)
    expect(bad({ subwords: { minn: 3 } })).toMatch(/has no option "?minn/)
    expect(bad({ subwords: true })).toMatch(/^the options of subwords must be/)
  })

  test("states whose sub-words do not fit", () => {
    const state = word2vec(corpus, words, { dimensions: 5, subwords }).state()
    const { buckets, data } = state.subwords!
    expect(bad({ state: { ...state, subwords: undefined } })).toMatch(/^state.subwords must be/)
    expect(bad({ state: { ...state, subwords: { buckets: buckets.slice(1), data } } })).toMatch(
      /^state.subwords.buckets must be/,
    )
    expect(bad({ state: { ...state, subwords: { buckets, data: data.slice(1) } } })).toMatch(/^unequal lengths/)
    const others = buckets.with(0, buckets[0]! === 0 ? 3 : 0)
    expect(bad({ state: { ...state, subwords: { buckets: others, data } } })).toMatch(/^state.subwords.buckets must be/)
    const { subwords: none, ...settings } = state.settings
    expect(none).toEqual(subwords)
    expect(bad({ state: { ...state, settings } })).toMatch(/^state.subwords must be left out/)
  })
})

test("rare words of one stem become neighbours", () => {
  // Two topics; each has three rare words with a stem of their own, and one form of each stem never occurs.
  const topics = [
    { frequent: ["sea", "ship", "wave"], rare: ["sailing", "sailors", "sailed"], unseen: "sailboat" },
    { frequent: ["oven", "bread", "flour"], rare: ["bakery", "bakers", "baked"], unseen: "bakehouse" },
  ]
  const random = xoshiro128(1)
  const sentences = Array.from({ length: 400 }, (_, i) => {
    const { frequent, rare } = topics[i % 2]!
    const pick = () => frequent[random.below(3)]!
    return [pick(), pick(), i < 12 ? rare[(i >> 1) % 3]! : pick(), pick(), pick()]
  })
  const toy = prepared(sentences)
  const options = { dimensions: 12, epochs: 6, sample: 0, learningRate: 0.05, subwords: {} }
  const trainer = train(word2vec(toy.corpus, toy.words, options))
  const cosine = (a: string, b: string): number => {
    const [x, y] = [trainer.vectorOf(a)!, trainer.vectorOf(b)!]
    const dot = (p: Float32Array, q: Float32Array): number => p.reduce((sum, each, i) => sum + each * q[i]!, 0)
    return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
  }
  for (const [own, other] of [topics, topics.toReversed()] as const) {
    for (const word of own!.rare) {
      expect(cosine(own!.unseen, word)).toBeGreaterThan(cosine(own!.unseen, other!.rare[0]!))
      for (const frequent of own!.frequent)
        expect(cosine(word, frequent)).toBeGreaterThan(cosine(word, other!.frequent[0]!))
    }
  }
})
