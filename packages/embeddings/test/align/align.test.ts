import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { svd } from "../../src/align/svd.js"
import {
  alignVectors,
  biasDirection,
  neighbourhoodOverlap,
  neighbourIndex,
  procrustes,
  projections,
  vectorOf,
  wordVectors,
} from "../../src/index.js"
import { randomVectors } from "../helpers/random-vectors.js"

/** The product of matrices, row-major. */
function product(a: ArrayLike<number>, b: ArrayLike<number>, rows: number, inner: number, columns: number): number[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    let sum = 0
    for (let k = 0; k < inner; k++) sum += a[Math.floor(at / columns) * inner + k]! * b[k * columns + (at % columns)]!
    return sum
  })
}

function transposed(a: ArrayLike<number>, rows: number, columns: number): number[] {
  return Array.from({ length: rows * columns }, (_, at) => a[(at % rows) * columns + Math.floor(at / rows)]!)
}

function expectIdentity(a: readonly number[], size: number): void {
  a.forEach((each, at) => {
    expect(Math.abs(each - (at % size === Math.floor(at / size) ? 1 : 0))).toBeLessThan(1e-12)
  })
}

// Small whole numbers: many matrices of low rank, with equal singular values, with zeros.
const matrices = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(4)).chain(([columns, more]) => {
  const rows = columns + more
  const numbers = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -9, max: 9, noNaN: true }))
  const length = rows * columns
  return fc.tuple(fc.array(numbers, { minLength: length, maxLength: length }), fc.constant(rows), fc.constant(columns))
})

test("svd() is orthogonal, ordered, and multiplies back, whatever the rank", () => {
  fc.assert(
    fc.property(matrices, fc.constantFrom(1, 1e150, 1e-150), ([numbers, rows, columns], scale) => {
      const matrix = numbers.map((each) => each * scale)
      const { left, values, right } = svd(matrix, rows, columns)
      expectIdentity(product(transposed(left, rows, columns), left, columns, rows, columns), columns)
      expectIdentity(product(transposed(right, columns, columns), right, columns, columns, columns), columns)
      const scaled = left.map((each, at) => each * values[at % columns]!)
      const back = product(scaled, transposed(right, columns, columns), rows, columns, columns)
      const largest = Math.max(...matrix.map(Math.abs))
      back.forEach((each, at) => {
        expect(Math.abs(each - matrix[at]!)).toBeLessThanOrEqual(1e-13 * largest)
      })
      for (let k = 0; k < columns; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k + 1] ?? 0)
    }),
    examples(400, 1502),
  )
})

test("a rotated model is rotated back, with words in another order and some words of its own", () => {
  const source = randomVectors(30, 5, 1)
  const rotation = svd(randomVectors(5, 5, 2).data, 5, 5).left
  const turned = Float32Array.from(product(source.data, rotation, 30, 5, 5))
  const words = source.words.toReversed().map((word, i) => (i < 5 ? `other ${i}` : word))
  const data = Float32Array.from({ length: 150 }, (_, at) => turned[(29 - Math.floor(at / 5)) * 5 + (at % 5)]!)
  const target = wordVectors(words, 5, data)
  const aligned = alignVectors(source, target)
  expect(aligned.pairs).toBe(25)
  aligned.rotation.matrix.forEach((each, at) => {
    expect(each).toBeCloseTo(rotation[at]!, 6)
  })
  for (const word of source.words.slice(0, 25))
    vectorOf(aligned.vectors, word)!.forEach((each, d) => {
      expect(each).toBeCloseTo(vectorOf(target, word)![d]!, 5)
    })
  const pairs = [
    ["w29", "other 0"],
    ["w28", "other 1"],
    ["w27", "other 2"],
    ["w26", "other 3"],
    ["w25", "other 4"],
  ] as const
  expect(alignVectors(source, target, { pairs }).rotation.matrix[3]).toBeCloseTo(rotation[3]!, 5)
})

test("without a word in common, with other dimensions or unknown words, models are not aligned", () => {
  const one = wordVectors(["a"], 1, Float32Array.of(1))
  const other = wordVectors(["b"], 1, Float32Array.of(1))
  expect(refusal(() => alignVectors(one, other)).sentence).toBe(
    "the number of words in both models must be at least 1, got 0",
  )
  expect(refusal(() => alignVectors(one, randomVectors(2, 2, 1))).kind).toBe("unequal-lengths")
  expect(refusal(() => alignVectors(one, other, { pairs: [["a", "x"]] })).sentence).toMatch(
    /^pairs\[0\]\[1\] must be a word/,
  )
  expect(refusal(() => procrustes([1, 2, 3], [1, 2, 3], 2)).kind).toBe("out-of-range")
  expect(refusal(() => procrustes([1e300], [1e300], 1)).kind).toBe("out-of-range")
  const long = new Float32Array(5000)
  expect(refusal(() => procrustes(long, long, 5000)).sentence).toBe(
    "dimensions must be an integer in 1..4096, got 5000",
  )
})

test("neighbourhoods overlap by the share of neighbours that are the same, among the words of both", () => {
  const one = randomVectors(60, 4, 8)
  const other = wordVectors(
    [...one.words.slice(10), ...Array.from({ length: 10 }, (_, i) => `x${i}`)],
    4,
    randomVectors(60, 4, 9).data,
  )
  const shared = one.words.slice(10)
  const expected = shared.map((word) => {
    const [a, b] = [one, other].map((each) =>
      neighbourIndex(each)
        .nearest(word, { count: 6, allow: shared })
        .map((neighbour) => neighbour.word),
    )
    return { word, overlap: a!.filter((each) => b!.includes(each)).length / 6 }
  })
  const { mean, words } = neighbourhoodOverlap(one, other, { count: 6 })
  expect(words).toEqual(expected)
  expect(mean).toBeCloseTo(expected.reduce((sum, { overlap }) => sum + overlap, 0) / 50, 12)
  expect(mean).toBeGreaterThan(0)
  expect(mean).toBeLessThan(0.5)
  expect(neighbourhoodOverlap(one, one, { count: 1000 }).mean).toBe(1)
  const asked = neighbourhoodOverlap(one, other, { count: 6, words: ["w20", "nothing", "w3", "w20"] })
  expect(asked.words).toEqual([expected[10]])
  expect(neighbourhoodOverlap(one, other, { words: [] }).mean).toBe(0)
})

test("directions follow the pairs, also with fewer pairs than dimensions", () => {
  const vectors = wordVectors(
    ["she", "he", "her", "him", "it"],
    3,
    Float32Array.of(1, 3, 0, 1, 1, 0, 0, 5, 1, 0, 1, 1, 0, -2, 0),
  )
  const pairs = [
    ["she", "he"],
    ["her", "him"],
  ] as const
  for (const method of ["mean", "principal"] as const) {
    const direction = biasDirection(vectors, pairs, { method })
    expect([...direction].map((each) => (Math.abs(each) < 1e-12 ? 0 : each))).toEqual([0, 1, 0])
    expect(projections(vectors, direction, ["it", "he"])[0]).toBeCloseTo(-1, 12)
    expect(projections(vectors, direction, ["it", "he"])[1]).toBeCloseTo(Math.SQRT1_2, 12)
    const reversed = biasDirection(
      vectors,
      pairs.map(([a, b]) => [b, a] as const),
      { method },
    )
    expect(reversed[1]).toBeCloseTo(-1, 12)
  }
  // More pairs than dimensions.
  const flat = wordVectors(["a", "b", "c", "d"], 2, Float32Array.of(3, 0, 0, 0, 2, 1, -1, 1))
  const three = [
    ["a", "b"],
    ["c", "d"],
    ["a", "b"],
  ] as const
  expect(biasDirection(flat, three)[0]).toBeCloseTo(1, 12)
  expect(
    biasDirection(
      flat,
      three.map(([a, b]) => [b, a] as const),
    )[0],
  ).toBeCloseTo(-1, 12)
  expect(refusal(() => biasDirection(vectors, [["he", "he"]])).sentence).toMatch(/the pairs do not differ/)
  expect(refusal(() => biasDirection(vectors, [])).kind).toBe("out-of-range")
})
