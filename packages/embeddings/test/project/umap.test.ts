import { runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { nearestRows, umap, umapRun } from "../../src/project/index.js"
import { fittedCurve } from "../../src/project/umap/curve.js"
import { layout, powerOf } from "../../src/project/umap/layout.js"
import { umapStart } from "../../src/project/umap/options.js"
import { fuzzyGraph } from "../../src/project/umap/umap.js"
import { clusteredMatrix, dense, golden, largestDifference, matrixOf, withoutMath } from "./helpers.js"

const equal = matrixOf(golden.equal)

test.each(golden.curves)(
  "the curve of minDist $minDist and spread $spread equals umap-learn's",
  ({ minDist, spread, a, b }) => {
    const actual = fittedCurve(minDist, spread)
    // SciPy takes derivatives by differences.
    expect(Math.abs(actual.a / a - 1)).toBeLessThan(1e-6)
    expect(Math.abs(actual.b / b - 1)).toBeLessThan(1e-6)
  },
)

describe("fuzzyGraph", () => {
  test.each(golden.fuzzy)(
    "equals umap-learn's of $neighbours neighbours by $metric distance",
    ({ neighbours, metric, weights }) => {
      const graph = fuzzyGraph(nearestRows(equal, neighbours - 1, { metric }))
      // umap-learn has single precision, and ends its search at 1e-5 of the sum.
      expect(largestDifference(dense(graph), weights)).toBeLessThan(2e-5)
    },
  )

  test("joins each row to its nearest one with weight 1, and what it gives adds up to log2 of its neighbours", () => {
    const matrix = clusteredMatrix(50, 4, 1, 3)
    const nearest = nearestRows(matrix, 49)
    const full = dense(fuzzyGraph(nearest))
    for (let row = 0; row < 50; row++) expect(full[50 * row + nearest.indices[49 * row]!]).toBeCloseTo(1, 14)
    // On a ring, both directions of an edge have the same weight w: together 2w - w^2.
    const ring = Float64Array.from({ length: 100 }, (_, i) => {
      const angle = (Math.PI * Math.floor(i / 2)) / 25
      return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
    })
    const even = dense(fuzzyGraph(nearestRows({ data: ring, rows: 50, columns: 2 }, 49)))
    const given = Array.from(even.subarray(0, 50), (each) => 1 - Math.sqrt(1 - each))
    expect(given.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Math.log2(50), 6)
  })

  test("of equal rows has weight 1", () => {
    const data = Float64Array.of(1, 1, 1, 1, 1, 9)
    const full = dense(fuzzyGraph(nearestRows({ data, rows: 6, columns: 1 }, 2)))
    expect(full[1]).toBe(1)
    expect(full.every((each) => each >= 0 && each <= 1)).toBe(true)
  })
})

test.each([0.2, 0.895, 1, 1.9, 3.5])("powerOf(%f) is the power to 2e-12", (b) => {
  const power = powerOf(b)
  for (const x of [1e-300, 3e-7, 0.1, 0.999999, 1, 1.0000001, 1.00390625, 1.9999999, 2, 7.3, 1e9, 1e60]) {
    if (x ** b > 2e-300) expect(Math.abs(power(x) / x ** b - 1)).toBeLessThan(2e-12)
    else expect(power(x)).toBeLessThan(2e-300)
  }
  expect(power(0)).toBe(0)
  expect(power(5e-324)).toBe(0)
})

describe("layout", () => {
  const curve = { a: 1.5, b: 0.9 }
  const pair = (weight: number) => ({
    rows: 2,
    starts: Int32Array.of(0, 1, 1),
    columns: Int32Array.of(1),
    weights: Float64Array.of(weight),
  })

  test("pulls the points of an edge along the slope of the cross-entropy", () => {
    const settings = { dimensions: 2, epochs: 10, negativeSamples: 0, repulsion: 1, curve }
    const positions = Float64Array.of(0.3, -0.2, 1.1, 0.7)
    const cost = (x: number): number => Math.log(1 + curve.a * ((x - 1.1) ** 2 + 0.81) ** curve.b)
    layout(pair(1), settings, pcg64(1))(positions, 1, 0.1)
    const slope = (cost(0.3 + 1e-6) - cost(0.3 - 1e-6)) / 2e-6
    expect(positions[0]).toBeCloseTo(0.3 - 0.1 * slope, 9)
    expect(positions[2]).toBeCloseTo(1.1 + 0.1 * slope, 9)
    expect(positions[1]! + positions[3]!).toBeCloseTo(0.5, 14)
  })

  test("pushes the first point away from random ones, along the slope of the cross-entropy", () => {
    const settings = { dimensions: 2, epochs: 10, negativeSamples: 1, repulsion: 2, curve }
    const far = Float64Array.of(0, 0, 3, 4)
    const pulled = far.slice()
    layout(pair(1), { ...settings, negativeSamples: 0 }, pcg64(1))(pulled, 1, 0.1)
    const seeds = Array.from({ length: 8 }, (_, seed) => {
      const positions = far.slice()
      layout(pair(1), settings, pcg64(seed))(positions, 1, 0.1)
      return positions[0]! - pulled[0]!
    })
    // Either the point itself is drawn, or the other one.
    const square = (pulled[2]! - pulled[0]!) ** 2 + (pulled[3]! - pulled[1]!) ** 2
    const factor = (2 * 2 * curve.b) / ((0.001 + square) * (1 + curve.a * square ** curve.b))
    const push = 0.1 * factor * (pulled[0]! - pulled[2]!)
    for (const each of seeds) expect(Math.min(Math.abs(each), Math.abs(each - push))).toBeLessThan(1e-11)
    expect(new Set(seeds.map((each) => Math.abs(each) < 1e-11)).size).toBe(2)
  })

  test("takes an edge as often as its weight says, and one of too little weight never", () => {
    const settings = { dimensions: 1, epochs: 20, negativeSamples: 0, repulsion: 1, curve }
    // Three edges between pairs of their own.
    const graph = {
      rows: 6,
      starts: Int32Array.of(0, 1, 1, 2, 2, 3, 3),
      columns: Int32Array.of(1, 3, 5),
      weights: Float64Array.of(1, 0.25, 0.01),
    }
    const pass = layout(graph, settings, pcg64(1))
    const moves = [0, 0, 0]
    for (let epoch = 1; epoch <= 20; epoch++) {
      const positions = Float64Array.of(0, 1, 0, 1, 0, 1)
      pass(positions, epoch, 0.1)
      for (const pair of moves.keys()) if (positions[2 * pair] !== 0) moves[pair]! += 1
    }
    expect(moves).toEqual([20, 5, 0])
  })

  test("a move is at most 4 times the learning rate", () => {
    const settings = { dimensions: 1, epochs: 10, negativeSamples: 0, repulsion: 1, curve: { a: 1000, b: 0.5 } }
    const positions = Float64Array.of(0, 1e-4)
    layout(pair(1), settings, pcg64(1))(positions, 1, 0.5)
    expect(positions[0]).toBe(2)
  })
})

describe("umap", () => {
  const matrix = clusteredMatrix(90, 6, 3, 2)
  const options = { epochs: 60 }

  test("gives the same bytes for equal seeds, others for other seeds", () => {
    const { positions } = umap(matrix, options)
    expect(umap(matrix, { ...options, seed: 12_345 }).positions).toEqual(positions)
    expect(umap(matrix, { ...options, generator: pcg64(12_345) }).positions).toEqual(positions)
    expect(umap(matrix, { ...options, seed: 1 }).positions).not.toEqual(positions)
  })

  test("uses none of the functions that engines round in ways of their own", () => {
    const { positions } = umap(matrix, options)
    withoutMath(() => {
      expect(umap(matrix, options).positions).toEqual(positions)
    })
  })

  test("keeps clusters apart in 2 and 3 dimensions, by either metric, from any start", () => {
    const starts = [{}, { dimensions: 3 }, { metric: "cosine" }, { initialization: "random" }] as const
    for (const more of starts.slice(0, runs(starts.length))) {
      const { positions, parameters } = umap(matrix, { epochs: 150, ...more })
      const { indices } = nearestRows({ data: positions, rows: 90, columns: parameters.dimensions }, 5)
      expect(indices.filter((other, i) => other % 3 !== Math.floor(i / 5) % 3)).toHaveLength(0)
    }
  })

  test("a run epoch by epoch is the run at once, and ends", () => {
    const run = umapRun(matrix, options)
    for (let epoch = 1; !run.done; epoch++) {
      expect(run.step()).toBe(epoch)
      run.positions().fill(7)
    }
    const whole = umap(matrix, options)
    expect(run.step()).toBe(60)
    expect(run.positions()).toEqual(whole.positions)
    expect(run.epoch).toBe(60)
    expect(whole.parameters).toMatchObject({ neighbours: 15, minDist: 0.1, spread: 1, epochs: 60 })
    expect(whole.curve).toEqual(fittedCurve(0.1, 1))
  })

  test("has umap-learn's defaults: 500 epochs, 200 for more than 10,000 rows", () => {
    const parametersOf = (rows: number) =>
      umapStart({ data: Float32Array.from({ length: rows }, (_, i) => i), rows, columns: 1 }, {}).parameters
    const others = { dimensions: 2, minDist: 0.1, spread: 1, negativeSamples: 5, repulsion: 1, learningRate: 1 }
    const metric = "euclidean"
    expect(parametersOf(3)).toEqual({ ...others, neighbours: 3, epochs: 500, metric })
    expect(parametersOf(10_000)).toEqual({ ...others, neighbours: 15, epochs: 500, metric })
    expect(parametersOf(10_001)).toEqual({ ...others, neighbours: 15, epochs: 200, metric })
  })

  test("draws rows on a line, equal rows and as few as three rows, and extreme options stay finite", () => {
    const line = { data: Float64Array.from({ length: 30 }, (_, i) => (i < 10 ? 0 : i)), rows: 30, columns: 1 }
    const three = { data: Float32Array.of(0, 1, 5), rows: 3, columns: 1 }
    const extreme = { learningRate: 1000, repulsion: 1000, spread: 0.001, negativeSamples: 1 }
    for (const each of [line, three]) {
      for (const more of [{}, extreme, { spread: 1000 }, { minDist: 1 }, { minDist: 0, spread: 1000, neighbours: 2 }]) {
        const { positions } = umap(each, { epochs: 20, ...more })
        expect(positions).toHaveLength(2 * each.rows)
        expect(positions.every(Number.isFinite)).toBe(true)
      }
    }
  })
})
