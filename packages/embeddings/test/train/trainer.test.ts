import { ALL_TESTS, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { encodeCorpus } from "../../src/corpus/encoded-corpus.js"
import { growVocabulary, vocabulary } from "../../src/corpus/vocabulary.js"
import type { Word2vecTrainer } from "../../src/train/run.js"
import type { Objective, Word2vecOptions } from "../../src/train/schedule/settings.js"
import { word2vec } from "../../src/train/trainer.js"
import { trainingWorker } from "../../src/train/worker.js"
import type { WordVectors } from "../../src/vectors/word-vectors.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"

// Sentences of a subject, an object and a verb: COURSE's shape, with words of our own.
const CLASSES = [
  ["painter", "baker", "pilot", "judge"],
  ["bread", "letter", "engine", "picture"],
  ["sees", "buys", "finds", "sells"],
]
const TOY = CLASSES[0]!.flatMap((subject) =>
  CLASSES[1]!.flatMap((object) => CLASSES[2]!.map((verb) => [subject, object, verb])),
)

function train(trainer: Word2vecTrainer): Word2vecTrainer {
  while (!trainer.done) trainer.step()
  return trainer
}

/** By word, the other words from the nearest on, by cosine. */
function neighbours({ words, dimensions, data }: WordVectors): Record<string, readonly string[]> {
  const rows = words.map((_, id) => data.subarray(id * dimensions, (id + 1) * dimensions))
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0)
  const cosine = (i: number, j: number): number =>
    dot(rows[i]!, rows[j]!) / Math.sqrt(dot(rows[i]!, rows[i]!) * dot(rows[j]!, rows[j]!))
  const others = words.map((_, i) =>
    words
      .map((_, j) => j)
      .filter((j) => j !== i)
      .sort((a, b) => cosine(i, b) - cosine(i, a))
      .map((j) => words[j]!),
  )
  return Object.fromEntries(words.map((word, i) => [word, others[i]!]))
}

describe("the corpus of subjects, objects and verbs", () => {
  const { corpus, words } = prepared(TOY)
  const runs: readonly Word2vecOptions[] = (["skip-gram", "cbow"] as const).flatMap((architecture) =>
    (["softmax", "hierarchical-softmax", "negative-sampling", "nce"] as const).map((objective) => ({
      architecture,
      objective,
    })),
  )
  test.each(runs)("trains to neighbours of the same class: $architecture, $objective", (run) => {
    const options = { ...run, dimensions: 10, window: 2, sample: 0, epochs: 60, learningRate: 0.15, seed: 3 }
    const near = neighbours(train(word2vec(corpus, words, options)).vectors())
    for (const members of CLASSES)
      for (const word of members)
        expect([...near[word]!.slice(0, 3)].sort()).toEqual(members.filter((each) => each !== word).sort())
  })
})

describe("the loss", () => {
  const { corpus, words } = prepared(randomSentences(40, 30, 12))
  const lossOf = (objective: Objective, more: Word2vecOptions = {}): number => {
    const still = { learningRate: 1e-20, dimensions: 4, epochs: 1, sample: 0 }
    return train(word2vec(corpus, words, { ...still, objective, ...more })).losses[0]!
  }

  test("of vectors at their start is log V for full softmax", () => {
    expect(lossOf("softmax")).toBeCloseTo(Math.log(words.words.length), 5)
    expect(lossOf("softmax", { architecture: "cbow" })).toBeCloseTo(Math.log(words.words.length), 5)
  })

  test("of each epoch is the mean over its own predictions", () => {
    const still = { objective: "softmax", learningRate: 1e-20, dimensions: 4, epochs: 3, sample: 0 } as const
    for (const loss of train(word2vec(corpus, words, still)).losses)
      expect(loss).toBeCloseTo(Math.log(words.words.length), 5)
  })

  test("of vectors at their start is log 2 for each question", () => {
    // Noise that is never one of the words that are predicted.
    const grown = growVocabulary(words, [{ word: "noise", count: 1e9 }])
    const step = word2vec(corpus, grown, {
      learningRate: 1e-20,
      noisePower: 2,
      negatives: 3,
      epochs: 1,
      dimensions: 4,
    }).step()
    expect(step.loss).toBeCloseTo(4 * Math.log(2), 5)
  })

  test("falls, and is the same however the rounds are stopped", () => {
    const trainer = word2vec(corpus, words, { dimensions: 8, epochs: 4, learningRate: 0.2, sample: 0 })
    const losses = [trainer.epoch(), trainer.epoch(), trainer.epoch(), trainer.epoch()]
    expect(trainer.losses).toEqual(losses)
    expect(losses[3]).toBeLessThan(losses[0]!)
    expect(refusal(() => trainer.step()).kind).toBe("failed")
  })
})

test("windows do not cross the borders of sentences", () => {
  // Between two kinds of sentences nothing is shared: no question is asked about a pair from both, except as negatives.
  const one = prepared([
    ["a", "b"],
    ["c", "d"],
  ])
  const { words } = one
  const options = { objective: "softmax", dimensions: 4, window: 5, sample: 0, epochs: 1, learningRate: 1e-20 } as const
  expect(word2vec(one.corpus, words, options).step().loss).toBeCloseTo(Math.log(4), 6)
  const trainer = word2vec(one.corpus, words, { ...options, learningRate: 0.5, epochs: 200 })
  train(trainer)
  // Each word has exactly one neighbour: the loss can reach zero only if windows stay in their sentence.
  expect(trainer.losses.at(-1)).toBeLessThan(0.05)
})

// gensim 4.4 takes the rate of a job of 10 000 words from the words of the jobs before it; jobs begin again with each epoch.
test.each(["skip-gram", "cbow"] as const)(
  "the learning rate of %s falls after each 10 000 words of an epoch",
  (architecture) => {
    const { corpus, words } = prepared(randomSentences(ALL_TESTS ? 4000 : 2500, 30, 20))
    const trainer = word2vec(corpus, words, {
      architecture,
      dimensions: 1,
      negatives: 1,
      window: 1,
      epochs: 2,
      learningRate: 1,
      minLearningRate: 0.5,
    })
    let read = 0
    while (!trainer.done) {
      const { tokens, totalTokens, learningRate } = trainer.step()
      expect(learningRate).toBeCloseTo(1 - (0.5 * (read - ((read % corpus.tokens.length) % 10_000))) / totalTokens, 12)
      expect(tokens).toBeGreaterThan(read)
      read = tokens
    }
    expect(read).toBe(2 * corpus.tokens.length)
  },
)

// gensim 4.4 (keyedvectors.prep_vectors) and fastText 0.9.2 (createRandomMatrix) draw from -1/dimensions to 1/dimensions.
test.each([
  {},
  { architecture: "cbow" },
  { schedule: "hogwild" },
  { objective: "hierarchical-softmax" },
  { subwords: {} },
  { subwords: {}, architecture: "cbow" },
] as const)("first vectors are uniform between -1 and 1, divided by the dimensions: %o", (options) => {
  const { corpus, words } = prepared(randomSentences(40, 30, 12))
  const { input, subwords } = word2vec(corpus, words, { ...options, dimensions: 8 }).state()
  for (const numbers of [input, ...(subwords === undefined ? [] : [subwords.data])]) {
    expect(numbers.length).toBeGreaterThan(100)
    expect(8 * Math.max(...numbers)).toSatisfy((largest: number) => largest > 0.95 && largest <= 1)
    expect(8 * Math.min(...numbers)).toSatisfy((smallest: number) => smallest < -0.95 && smallest >= -1)
  }
})

describe("training with a grown vocabulary", () => {
  const before = prepared(randomSentences(40, 30, 12))
  const fresh = randomSentences(40, 30, 12, 2).map((sentence) => sentence.map((word) => (word === "w0" ? "new" : word)))
  const counted = ["new", "newer"].map((word) => ({ word, count: 20 }))
  const grown = growVocabulary(before.words, counted)
  const corpus = encodeCorpus([...fresh, ["new", "newer", "new"]], grown)

  test.each(["negative-sampling", "hierarchical-softmax", "nce", "softmax"] as const)(
    "%s goes on from the vectors",
    (objective) => {
      const old = train(
        word2vec(before.corpus, before.words, { objective, dimensions: 5, epochs: 2, learningRate: 0.1 }),
      )
      const start = word2vec(corpus, grown, { from: old.state(), epochs: 3, learningRate: 0.1 })
      const size = 5 * before.words.words.length
      expect([...start.vectors().data.subarray(0, size)]).toEqual([...old.vectors().data])
      expect(
        start
          .vectors()
          .data.subarray(size)
          .every((each) => each !== 0 && Math.abs(each) <= 0.2),
      ).toBe(true)
      expect(start.settings.objective).toBe(objective)
      const state = train(start).state()
      expect(state.losses[2]).toBeLessThan(state.losses[0]!)
      const stopped = word2vec(corpus, grown, { from: old.state(), epochs: 3, learningRate: 0.1 })
      stopped.epoch()
      expect(bytesOf(train(word2vec(corpus, grown, { state: stopped.state() })).state())).toEqual(bytesOf(state))
    },
  )

  test("refuses other words in the old places", () => {
    const state = word2vec(before.corpus, before.words).state()
    const other = vocabulary([...counted, { word: "x", count: 900 }])
    expect(refusal(() => word2vec(encodeCorpus([["x"]], other), other, { from: state })).kind).toBe("out-of-range")
    expect(refusal(() => word2vec(corpus, grown, { from: state, dimensions: 7 })).kind).toBe("out-of-range")
  })
})

describe("word2vec() refuses", () => {
  const { corpus, words } = prepared(TOY)
  const bad = (options: unknown): string => refusal(() => word2vec(corpus, words, options as Word2vecOptions)).kind
  test("bad options", () => {
    for (const options of [{ dimensions: 0 }, { window: 101 }, { negatives: 1.5 }, { blocks: 3 }, { learningRate: 0 }])
      expect(bad(options)).toBe("out-of-range")
    for (const options of [
      { epochs: 0 },
      { sample: -1 },
      { noisePower: 3 },
      { objective: "hs" },
      { minLearningRate: 1 },
    ])
      expect(bad(options)).toBe("out-of-range")
    expect(bad({ vector_size: 5 })).toBe("unknown-option")
    expect(bad({ shrinkWindows: 1 })).toBe("wrong-type")
  })

  test("no workers, and tasks with more classes than there are", () => {
    const trainer = word2vec(corpus, words, { architecture: "cbow", blocks: 4 })
    expect(refusal(() => trainer.begin(0)).kind).toBe("out-of-range")
    trainer.begin()
    const perform = trainingWorker(trainer.shared)
    expect(refusal(() => perform({ kind: "train", row: 1, column: 0, columns: 5 })).kind).toBe("out-of-range")
    expect(refusal(() => perform({ kind: "give", row: 2, rows: 3 })).kind).toBe("out-of-range")
  })

  test("a vocabulary of one word and a corpus that is not of the vocabulary", () => {
    const single = prepared([["a", "a"]])
    expect(refusal(() => word2vec(single.corpus, single.words)).kind).toBe("out-of-range")
    expect(refusal(() => word2vec(corpus, single.words)).kind).toBe("out-of-range")
    const wrong = { tokens: Uint32Array.of(0, 1, 99), borders: Uint32Array.of(0, 3) }
    expect(refusal(() => word2vec(wrong, words)).sentence).toBe(
      "corpus.tokens[2] must be an id of the vocabulary, below 12, got 99",
    )
    expect(refusal(() => word2vec({ ...wrong, borders: Uint32Array.of(0, 3, 3) }, words)).kind).toBe("out-of-range")
    expect(refusal(() => word2vec({ tokens: new Uint32Array(0), borders: Uint32Array.of(0) }, words)).kind).toBe(
      "out-of-range",
    )
  })

  test("a state of another corpus, or with options beside it, or damaged", () => {
    const state = word2vec(corpus, words, { dimensions: 3 }).state()
    expect(bad({ state, epochs: 3 })).toBe("out-of-range")
    expect(bad({ state: { ...state, tokens: 5 } })).toBe("out-of-range")
    expect(bad({ state: { ...state, input: state.input.slice(1) } })).toBe("unequal-lengths")
    expect(bad({ state: { ...state, output: state.output.fill(Number.NaN) } })).toBe("out-of-range")
    expect(bad({ state: 5 })).toBe("wrong-type")
  })

  test("output vectors of a tree", () => {
    const trainer = word2vec(corpus, words, { objective: "hierarchical-softmax", dimensions: 3 })
    expect(refusal(() => trainer.outputVectors()).kind).toBe("out-of-range")
    expect(word2vec(corpus, words, { dimensions: 3 }).outputVectors().data.length).toBe(36)
  })

  test("vectors that do not fit in memory", () => {
    const counts = Float64Array.from({ length: 2 ** 18 }, () => 1)
    const many = { words: Array.from(counts, (_, id) => `w${id}`), counts }
    const options = { dimensions: 4096 }
    expect(
      refusal(() => word2vec({ tokens: Uint32Array.of(0), borders: Uint32Array.of(0, 1) }, many, options)).sentence,
    ).toMatch(/^training: vectors, corpus and tables need 8\d+ bytes/)
  })

  test("vectors that overflow", () => {
    const trainer = word2vec(corpus, words, { objective: "softmax", dimensions: 3, learningRate: 1e38, epochs: 9 })
    expect(refusal(() => train(trainer)).kind).toBe("failed")
  })
})
