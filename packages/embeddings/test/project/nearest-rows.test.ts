import { expect, test } from "vitest"
import { type Matrix, type Metric, nearestRows, trustworthiness, tsne, umap } from "../../src/project/index.js"
import { clusteredMatrix, golden, largestDifference, matrixOf } from "./helpers.js"

/** Every distance, sorted. */
function naive({ data, rows, columns }: Matrix, count: number, metric: Metric): [number, number][][] {
  const row = (i: number): number[] => Array.from(data.subarray(i * columns, (i + 1) * columns))
  const dot = (a: number[], b: number[]): number => a.reduce((sum, each, k) => sum + each * b[k]!, 0)
  const distance = (a: number[], b: number[]): number =>
    metric === "euclidean"
      ? Math.hypot(...a.map((each, k) => each - b[k]!))
      : 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: rows }, (_, j): [number, number] => [distance(row(i), row(j)), j])
      .filter(([, j]) => j !== i)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .slice(0, count),
  )
}

// Below, at and past a block of rows, and past two; odd and even numbers of rows and columns.
test.each([
  [2, 1, 1],
  [63, 3, 62],
  [64, 4, 5],
  [65, 5, 7],
  [131, 2, 9],
])("nearestRows of %i x %i equals a sort of all distances", (rows, columns, count) => {
  for (const metric of ["euclidean", "cosine"] as const) {
    const matrix = clusteredMatrix(rows, columns, 4, rows)
    // Cosines of one column are ties up to rounding.
    if (metric === "cosine" && columns === 1) continue
    const actual = nearestRows(matrix, count, { metric })
    const expected = naive(matrix, count, metric).flat()
    expect([...actual.indices]).toEqual(expected.map(([, j]) => j))
    expect(
      largestDifference(
        actual.distances,
        expected.map(([each]) => each),
      ),
    ).toBeLessThan(1e-12)
  }
})

test("equally near rows come in the order of their numbers, and equal rows are at distance 0", () => {
  const data = new Float32Array(200).map((_, i) => i % 3)
  const { indices, distances } = nearestRows({ data, rows: 200, columns: 1 }, 70)
  for (let row = 0; row < 200; row++) {
    const equal = Array.from(data.keys()).filter((i) => data[i] === data[row] && i !== row)
    const others = Array.from(data.keys()).filter((i) => Math.abs(data[i]! - data[row]!) === 1)
    expect([...indices.subarray(70 * row, 70 * row + 70)]).toEqual([...equal, ...others].slice(0, 70))
    expect([...distances.subarray(70 * row, 70 * row + equal.length)]).toEqual(equal.map(() => 0))
  }
})

test("nearest rows worked by hand", () => {
  // Points 0, 1 and 3 on a line; directions at 0, 45 and 90 degrees.
  const line = nearestRows({ data: Float64Array.of(0, 1, 3), rows: 3, columns: 1 }, 2)
  expect([...line.indices]).toEqual([1, 2, 0, 2, 1, 0])
  expect([...line.distances]).toEqual([1, 3, 1, 2, 2, 3])
  const corner = { data: Float64Array.of(5, 0, 1, 1, 0, 0.1), rows: 3, columns: 2 }
  const { distances } = nearestRows(corner, 2, { metric: "cosine" })
  const near = 1 - Math.SQRT1_2
  expect(largestDifference(distances, [near, 1, near, near, near, 1])).toBeLessThan(1e-15)
})

test.each(golden.trustworthiness.values)(
  "trustworthiness of $neighbours neighbours by $metric distance equals scikit-learn",
  ({ neighbours, metric, value }) => {
    const positions = Float64Array.from(golden.trustworthiness.positions)
    expect(trustworthiness(matrixOf(golden.small), positions, { neighbours, metric })).toBeCloseTo(value, 12)
  },
)

test("of equally near rows, trustworthiness takes the smaller number first, by hand", () => {
  // Rows 1 and 2 are equally near to row 0. Where the picture shows row 2 nearer, that is one place too far down: 1 of at most 8.
  const matrix = { data: Float64Array.of(0, 1, -1, 10), rows: 4, columns: 1 }
  expect(trustworthiness(matrix, Float64Array.of(0, 2, -1, 10))).toBe(0.875)
  expect(trustworthiness(matrix, Float64Array.of(0, 1, -2, 10))).toBe(1)
})

test("a picture of the rows themselves is trusted", () => {
  const matrix = clusteredMatrix(31, 3, 3, 8)
  expect(trustworthiness(matrix, Float64Array.from(matrix.data))).toBe(1)
})

test("neighbours that are given replace the search, and more than needed change nothing", () => {
  const matrix = clusteredMatrix(60, 4, 3, 1)
  const options = { metric: "cosine", seed: 1 } as const
  for (const count of [14, 40]) {
    const nearest = nearestRows(matrix, count, { metric: "cosine" })
    const given = { ...options, nearest, initialization: "random" } as const
    const found = { ...options, initialization: "random" } as const
    const tsneOptions = { perplexity: 4.7, iterations: 20 }
    expect(tsne(matrix, { ...given, ...tsneOptions })).toEqual(tsne(matrix, { ...found, ...tsneOptions }))
    const umapOptions = { neighbours: 15, epochs: 20 }
    expect(umap(matrix, { ...given, ...umapOptions })).toEqual(umap(matrix, { ...found, ...umapOptions }))
  }
})
