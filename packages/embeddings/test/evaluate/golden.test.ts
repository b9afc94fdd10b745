// Evaluations, alignments and transports against gensim, SciPy and POT.
import { describe, expect, test } from "vitest"
import {
  analogy,
  biasDirection,
  evaluateAnalogies,
  evaluateSimilarity,
  neighbourIndex,
  pearson,
  procrustes,
  spearman,
  transport,
  wordMoversDistance,
  wordVectors,
} from "../../src/index.js"
import { golden } from "../helpers/golden.js"

type Answers = readonly (readonly [string, number])[]

interface Golden {
  readonly words: readonly string[]
  readonly dimensions: number
  readonly data: readonly number[]
  readonly questions: string
  readonly analogies: readonly {
    readonly first: number
    readonly caseSensitive: boolean
    readonly unknown: "skip" | "wrong"
    readonly sections: readonly (readonly [string, number, number])[]
  }[]
  readonly answers: readonly {
    readonly words: [string, string, string]
    readonly "3CosAdd": Answers
    readonly "3CosMul": Answers
  }[]
  readonly similarity: {
    readonly text: string
    readonly cases: readonly {
      readonly first: number
      readonly caseSensitive: boolean
      readonly unknown: "skip" | "zero"
      readonly pearson: number
      readonly spearman: number
      readonly unknownRatio: number
    }[]
  }
  readonly correlations: readonly {
    readonly a: number[]
    readonly b: number[]
    readonly pearson: number
    readonly spearman: number
  }[]
  readonly procrustes: readonly {
    readonly columns: number
    readonly a: number[]
    readonly b: number[]
    readonly rotation: number[]
    readonly scale: number
  }[]
  readonly directions: {
    readonly pairs: readonly (readonly [string, string])[]
    readonly mean: number[]
    readonly principal: number[]
  }
  readonly transports: readonly {
    readonly supply: number[]
    readonly demand: number[]
    readonly costs: number[]
    readonly cost: number
  }[]
  readonly documents: readonly {
    readonly one: string[]
    readonly other: string[]
    readonly unit: boolean
    readonly distance: number
  }[]
}

const all = golden<Golden>("evaluate")
const vectors = wordVectors(all.words, all.dimensions, Float32Array.from(all.data))
const index = neighbourIndex(vectors)

function expectClose(actual: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length)
  expected.forEach((each, i) => {
    expect(Math.abs(actual[i]! - each)).toBeLessThanOrEqual(tolerance)
  })
}

test.each(all.analogies)(
  "evaluateAnalogies() counts as gensim: first $first, case $caseSensitive, $unknown",
  ({ sections, ...options }) => {
    const { sections: ours, ...total } = evaluateAnalogies(index, all.questions, options)
    const rows = [
      ...ours.map(({ name, correct, total }) => [name, correct, total]),
      ["Total accuracy", total.correct, total.total],
    ]
    expect(rows).toEqual(sections)
    expect(total.accuracy).toBe(total.correct / total.total)
  },
)

describe.each(all.answers)("the analogy $words", ({ words, ...expected }) => {
  test.each(["3CosAdd", "3CosMul"] as const)("%s gives gensim's answers", (method) => {
    const answers = analogy(index, words, { method, count: 6 })
    expect(answers.map(({ word }) => word)).toEqual(expected[method].map(([word]) => word))
    // Single precision.
    expectClose(
      answers.map(({ score }) => score),
      expected[method].map(([, score]) => score),
      2e-6,
    )
  })
})

test.each(all.similarity.cases)(
  "evaluateSimilarity() is gensim's: first $first, case $caseSensitive, $unknown",
  (each) => {
    const { first, caseSensitive, unknown } = each
    const ours = evaluateSimilarity(vectors, all.similarity.text, { first, caseSensitive, unknown })
    // gensim's cosines are in single precision; the order is the same.
    expect(Math.abs(ours.pearson - each.pearson)).toBeLessThan(1e-6)
    expect(Math.abs(ours.spearman - each.spearman)).toBeLessThan(1e-12)
    expect((100 * ours.unknown) / 32).toBe(each.unknownRatio)
    expect(ours.pairs).toBe(unknown === "zero" ? 32 : 32 - ours.unknown)
    expect(ours.unknownWords.slice(-2)).toEqual(["nowhere", "someone"])
  },
)

test.each(all.correlations)("correlations are SciPy's: $a.length pairs", (each) => {
  expect(Math.abs(pearson(each.a, each.b) - each.pearson)).toBeLessThan(1e-12)
  expect(Math.abs(spearman(each.a, each.b) - each.spearman)).toBeLessThan(1e-12)
})

test.each(all.procrustes)("procrustes() is SciPy's in $columns dimensions", ({ a, b, columns, rotation, scale }) => {
  const ours = procrustes(a, b, columns)
  expectClose(ours.matrix, rotation, 1e-11)
  expect(Math.abs(ours.scale / scale - 1)).toBeLessThan(1e-12)
})

test.each(["mean", "principal"] as const)("biasDirection() is NumPy's: %s", (method) => {
  const { pairs, ...expected } = all.directions
  expectClose(biasDirection(vectors, pairs, { method }), expected[method], 1e-12)
})

test.each(all.transports)(
  "transport() costs what POT finds: $supply.length to $demand.length",
  ({ supply, demand, costs, cost }) => {
    const ours = transport(supply, demand, costs)
    expect(Math.abs(ours.cost - cost)).toBeLessThan(1e-12)
    const { length } = demand
    supply.forEach((each, i) => {
      expect(ours.flows.slice(i * length, (i + 1) * length).reduce((sum, flow) => sum + flow, 0)).toBeCloseTo(each, 12)
    })
    demand.forEach((each, j) => {
      expect(supply.reduce((sum, _, i) => sum + ours.flows[i * length + j]!, 0)).toBeCloseTo(each, 12)
    })
    expect(Math.min(...ours.flows)).toBeGreaterThanOrEqual(0)
  },
)

test.each(all.documents)(
  "wordMoversDistance() is gensim's: $one, $other, unit $unit",
  ({ one, other, unit, distance }) => {
    expect(Math.abs(wordMoversDistance(vectors, one, other, { unit }) - distance)).toBeLessThan(1e-6)
    expect(Math.abs(wordMoversDistance(vectors, other, one, { unit }) - distance)).toBeLessThan(1e-6)
  },
)
