// What the functions refuse, each in a sentence.
import { refusal } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { type Matrix, nearestRows, pca, pcaPositions, trustworthiness, tsne, umap } from "../../src/project/index.js"
import { clusteredMatrix } from "./helpers.js"

const matrix = clusteredMatrix(10, 3, 2, 1)
const rows = (data: readonly number[], columns: number): Matrix => ({
  data: Float64Array.from(data),
  rows: data.length / columns,
  columns,
})
const GIVEN = nearestRows(matrix, 3)
const loose = (value: unknown): Matrix => value as Matrix

test.each([
  [
    "a plain array",
    () => pca(loose({ ...matrix, data: [1, 2] })),
    "matrix.data must be a Float32Array or a Float64Array, got an array",
  ],
  [
    "another length",
    () => pca({ ...matrix, rows: 9 }),
    "unequal lengths: matrix.data has 30 numbers, rows times columns has 27 numbers",
  ],
  ["one row", () => pca(rows([1, 2], 2)), "matrix.rows must be an integer in 2..67108864, got 1"],
  [
    "no columns",
    () => pca({ data: new Float64Array(0), rows: 2, columns: 0 }),
    "matrix.columns must be an integer of at least 1, got 0",
  ],
  [
    "NaN",
    () => tsne(rows([1, 2, 3, Number.NaN], 1)),
    "matrix.data[3] must be a finite number of at most 1e100 in size, got NaN",
  ],
  [
    "infinity",
    () => umap(rows([1, 2, -Infinity, 4], 1)),
    "matrix.data[2] must be a finite number of at most 1e100 in size, got -Infinity",
  ],
  [
    "a number that is too large",
    () => pca(rows([1, 2e100], 1)),
    "matrix.data[1] must be a finite number of at most 1e100 in size, got 2e+100",
  ],
  ["no matrix", () => pca(loose(undefined)), "matrix must be an object with data, rows and columns, got undefined"],
  ["too many components", () => pca(matrix, { dimensions: 4 }), "dimensions must be an integer in 1..3, got 4"],
  [
    "other columns",
    () => pcaPositions(pca(matrix), rows([1, 2, 3, 4], 2)),
    "unequal lengths: components has 3 columns, matrix has 2 columns",
  ],
  ...[
    ["too few given neighbours", { count: 2 }, "nearest.count must be an integer in 3..9, got 2"],
    ["given neighbours of other rows", { rows: 9 }, "nearest.rows must be the rows of the matrix, 10, got 9"],
    [
      "given neighbours without distances",
      { distances: new Float64Array(29) },
      "unequal lengths: nearest.distances has 29 numbers, rows times count has 30 numbers",
    ],
    [
      "given neighbours without numbers of rows",
      { indices: GIVEN.indices.slice(1) },
      "unequal lengths: nearest.indices has 29 numbers, rows times count has 30 numbers",
    ],
    [
      "given neighbours as doubles",
      { indices: Float64Array.from(GIVEN.indices) },
      "nearest.indices must be an Int32Array, got a Float64Array",
    ],
    [
      "given distances in single precision",
      { distances: Float32Array.from(GIVEN.distances) },
      "nearest.distances must be a Float64Array, got a Float32Array",
    ],
    [
      "a row as its own neighbour",
      { indices: GIVEN.indices.with(4, 1) },
      "nearest.indices[4] must be another row, got 1",
    ],
    [
      "a neighbour that is no row",
      { indices: GIVEN.indices.with(4, 10) },
      "nearest.indices[4] must be an integer in 0..9, got 10",
    ],
    [
      "a neighbour given twice",
      { indices: GIVEN.indices.with(4, GIVEN.indices[3]!) },
      `nearest.indices[4] must be a row that did not come before, got ${GIVEN.indices[3]}`,
    ],
    [
      "distances that fall",
      { distances: GIVEN.distances.with(1, 0) },
      `nearest.distances[1] must be a number in ${GIVEN.distances[0]}..1e+110, got 0`,
    ],
  ].flatMap(([what, change, said]): [string, () => unknown, string][] => {
    const nearest = { ...GIVEN, ...(change as object) }
    return [
      [`t-SNE: ${what}`, () => tsne(matrix, { perplexity: 1, nearest }), said as string],
      [`UMAP: ${what}`, () => umap(matrix, { neighbours: 4, nearest }), said as string],
    ]
  }),
  ["too many neighbours", () => nearestRows(matrix, 10), "count must be an integer in 1..9, got 10"],
  [
    "cosines of zeros",
    () => nearestRows(rows([1, 1, 0, 0], 2), 1, { metric: "cosine" }),
    "row 1 of matrix must be a row with a direction, for cosines, got zeros only",
  ],
  [
    "an unknown metric",
    () => nearestRows(matrix, 1, { metric: "manhattan" as "cosine" }),
    'metric must be "euclidean" or "cosine", got "manhattan"',
  ],
  ["three rows", () => tsne(rows([1, 2, 3], 1)), "matrix.rows must be an integer of at least 4, got 3"],
  ["two rows", () => umap(rows([1, 2], 1)), "matrix.rows must be an integer of at least 3, got 2"],
  [
    "equal rows in t-SNE",
    () => tsne(rows([1, 2, 1, 2, 1, 2, 1, 2], 2)),
    "matrix must be a matrix with two rows that differ, got rows that are all equal",
  ],
  [
    "equal rows in UMAP",
    () => umap(rows([1, 1, 1], 1)),
    "matrix must be a matrix with two rows that differ, got rows that are all equal",
  ],
  [
    "a perplexity that is too large",
    () => tsne(matrix, { perplexity: 3.1 }),
    "perplexity must be a number in 1..3, got 3.1",
  ],
  [
    "a perplexity that is too small",
    () => tsne(matrix, { perplexity: 0.9 }),
    "perplexity must be a number in 1..3, got 0.9",
  ],
  ["theta above 1", () => tsne(matrix, { theta: 1.1 }), "theta must be a number in 0..1, got 1.1"],
  ["four dimensions", () => tsne(matrix, { dimensions: 4 as 3 }), "dimensions must be an integer in 2..3, got 4"],
  [
    "four dimensions in UMAP",
    () => umap(matrix, { dimensions: 4 as 3 }),
    "dimensions must be an integer in 2..3, got 4",
  ],
  ["one dimension in UMAP", () => umap(matrix, { dimensions: 1 as 3 }), "dimensions must be an integer in 2..3, got 1"],
  [
    "a start of another length",
    () => tsne(matrix, { initialization: new Float64Array(4) }),
    "unequal lengths: initialization has 4 numbers, rows times dimensions has 20 numbers",
  ],
  [
    "a start far away",
    () => tsne(matrix, { initialization: new Float64Array(20).fill(1e7) }),
    "initialization[0] must be a number in -1000000..1000000, got 10000000",
  ],
  [
    "an unknown start",
    () => umap(matrix, { initialization: "spectral" as "pca" }),
    'initialization must be "pca" or "random", got "spectral"',
  ],
  [
    "a misspelled option",
    () => umap(matrix, { neighbors: 3 } as object),
    'umap() has no option "neighbors"; did you mean "neighbours"?',
  ],
  [
    "more neighbours than rows",
    () => umap(matrix, { neighbours: 11 }),
    "neighbours must be an integer in 2..10, got 11",
  ],
  ["minDist beyond spread", () => umap(matrix, { minDist: 2 }), "minDist must be a number in 0..1, got 2"],
  [
    "seed and generator",
    () => tsne(matrix, { seed: 1, generator: pcg64(1) }),
    "seed must be left out when a generator is given, got 1",
  ],
  [
    "positions of another length",
    () => trustworthiness(matrix, new Float64Array(15)),
    "the length of positions must be a multiple of the 10 rows, got 15",
  ],
  [
    "half of the rows as neighbours",
    () => trustworthiness(matrix, new Float64Array(10), { neighbours: 5 }),
    "neighbours must be an integer in 1..4, got 5",
  ],
])("%s is refused", (_, call, sentence) => {
  expect(refusal(call).sentence).toBe(sentence)
})

// Numbers, and other values; a third of them at each place.
const HOSTILE: readonly unknown[] = [
  ...[Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 2 ** 53, 1e300, 5e-324],
  ...[null, true, "", "3", 5n, Symbol("x"), Math.random, {}, [], [1], new Float64Array(3), new Uint8Array(5)],
]

const run = { iterations: 3, epochs: 3 }
const tsneOptions = {
  dimensions: 2,
  perplexity: 2,
  theta: 0.5,
  iterations: 3,
  exaggeration: 4,
  exaggerationIterations: 1,
  learningRate: 5,
  metric: "cosine",
  initialization: "random",
  seed: 1,
} as const
const umapOptions = {
  dimensions: 2,
  neighbours: 4,
  minDist: 0.2,
  spread: 1,
  epochs: run.epochs,
  negativeSamples: 2,
  repulsion: 1,
  learningRate: 1,
  metric: "cosine",
  initialization: "random",
  seed: 1,
} as const
type Call = (...values: never[]) => unknown
const CALLS: readonly (readonly [name: string, call: Call, values: readonly unknown[]])[] = [
  ["pca", pca, [matrix, { dimensions: 2 }]],
  ["pcaPositions", pcaPositions, [pca(matrix), matrix]],
  ["nearestRows", nearestRows, [matrix, 2, { metric: "cosine" }]],
  ["tsne", tsne, [matrix, tsneOptions]],
  ["umap", umap, [matrix, umapOptions]],
  ["trustworthiness", trustworthiness, [matrix, new Float64Array(20), { neighbours: 2, metric: "cosine" }]],
]

test.each(CALLS)("%s() answers whatever JavaScript passes with numbers or with a sentence", (_, call, values) => {
  expect(holdsNaN(call(...(values as never[])))).toBe(false)
  for (const [i, value] of values.entries()) {
    const fields = ArrayBuffer.isView(value) || typeof value !== "object" ? [] : Object.keys(value!)
    for (const [at, hostile] of HOSTILE.entries()) {
      tryCall(() => call(...(values.with(i, hostile) as never[])))
      for (const [k, field] of fields.entries()) {
        // Runs that long are allowed.
        if (/iterations|epochs/i.test(field) && hostile === 1e6) continue
        if ((at + k) % 3 === 0)
          tryCall(() => call(...(values.with(i, { ...(value as object), [field]: hostile }) as never[])))
      }
    }
  }
})

/** Throws when a call gives NaN, or another error than a refusal. */
function tryCall(call: () => unknown): void {
  let result: unknown
  try {
    result = call()
  } catch (error) {
    if ((error as Error).name !== "LecternError") throw error
    expect((error as Error).message).toMatch(/ must be .*, got |^unequal lengths: | has no option /)
  }
  expect(holdsNaN(result)).toBe(false)
}

function holdsNaN(value: unknown): boolean {
  if (typeof value === "number") return Number.isNaN(value)
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNaN)
}
