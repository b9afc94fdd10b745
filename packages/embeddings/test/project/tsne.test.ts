import { runs } from "@lectern/core/testing"
import { fillStandardNormal, pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { nearestRows, pca, tsne, tsneRun } from "../../src/project/index.js"
import { cellTree } from "../../src/project/tsne/cell-tree.js"
import { divergence, gradientOf } from "../../src/project/tsne/gradient.js"
import { affinities } from "../../src/project/tsne/tsne.js"
import { clusteredMatrix, dense, golden, largestDifference, matrixOf, withoutMath } from "./helpers.js"
import { naiveTsne } from "./naive-tsne.js"

const small = matrixOf(golden.small)

/** Positions in the plane around their mean. */
function centred(positions: Float64Array): Float64Array {
  const mean = [0, 1].map((axis) => positions.reduce((sum, each, i) => (i % 2 === axis ? sum + each : sum), 0))
  return positions.map((each, i) => each - (2 * mean[i % 2]!) / positions.length)
}

describe("affinities", () => {
  test.each(golden.tsne)("equal openTSNE's at perplexity $perplexity", ({ perplexity, joint }) => {
    const graph = affinities(nearestRows(small, Math.floor(3 * perplexity)), perplexity)
    // openTSNE ends its search at 1e-8 of the entropy.
    expect(largestDifference(dense(graph), joint)).toBeLessThan(2e-10)
  })

  test("have the entropy of the perplexity, row by row", () => {
    // Of neighbours that are all mutual, joint probabilities are those of a full matrix: take all other rows.
    const matrix = clusteredMatrix(60, 3, 2, 4)
    const nearest = nearestRows(matrix, 59)
    const graph = affinities(nearest, 12)
    expect(graph.weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12)
    // A ring of points: each row has the same conditional probabilities, and the joint ones are them over the rows.
    const ring = Float64Array.from({ length: 2 * 60 }, (_, i) => {
      const angle = (Math.PI * Math.floor(i / 2)) / 30
      return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
    })
    const even = dense(affinities(nearestRows({ data: ring, rows: 60, columns: 2 }, 59), 12))
    for (let row = 0; row < 60; row += 7) {
      const probs = Array.from(even.subarray(60 * row, 60 * row + 60), (each) => 60 * each)
      const entropy = probs.reduce((sum, each) => (each > 0 ? sum - each * Math.log(each) : sum), 0)
      expect(Math.exp(entropy)).toBeCloseTo(12, 8)
    }
  })

  test("are spread evenly over equally near rows", () => {
    const data = Float64Array.from({ length: 12 }, (_, i) => (i % 4 === Math.floor(i / 4) ? 1 : 0))
    // Three unit vectors and their equals: all distances are equal.
    const graph = affinities(nearestRows({ data: Float64Array.of(...data), rows: 3, columns: 4 }, 2), 1.5)
    expect(largestDifference(graph.weights, new Array(6).fill(1 / 6))).toBeLessThan(1e-15)
  })

  test("of many equal rows are finite", () => {
    const data = Float64Array.from({ length: 40 }, (_, i) => (i < 35 ? 1 : i))
    const graph = affinities(nearestRows({ data, rows: 40, columns: 1 }, 9), 3)
    expect(graph.weights.every((each) => each >= 0 && each <= 1)).toBe(true)
    expect(graph.weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12)
  })
})

describe("gradient", () => {
  test.each(golden.tsne)("equals scikit-learn's in $dimensions dimensions at perplexity $perplexity", (expected) => {
    const { perplexity, dimensions } = expected
    const graph = affinities(nearestRows(small, Math.floor(3 * perplexity)), perplexity)
    const slope = gradientOf(graph, cellTree(40, dimensions), 0)
    const positions = Float64Array.from(expected.positions)
    const sum = slope.fill(positions, 1)
    expect(largestDifference(slope.gradient, expected.gradient)).toBeLessThan(1e-8)
    expect(divergence(graph, positions, dimensions, sum)).toBeCloseTo(expected.divergence, 7)
  })

  test.each([2, 3])(
    "without cells is that of the formulas in %i dimensions, and the slope of the divergence",
    (dimensions) => {
      const graph = affinities(nearestRows(small, 15), 5)
      const joint = dense(graph)
      const positions = fillStandardNormal(new Float64Array(40 * dimensions), { seed: 3 })
      const slope = gradientOf(graph, cellTree(40, dimensions), 0)
      const naive = naiveTsne(joint, positions, dimensions)
      expect(slope.fill(positions, 1) / naive.sum - 1).toBeCloseTo(0, 13)
      expect(largestDifference(slope.gradient, naive.gradient)).toBeLessThan(1e-15)
      expect(divergence(graph, positions, dimensions, naive.sum)).toBeCloseTo(naive.divergence, 13)
      for (let i = 0; i < positions.length; i += 7) {
        const at = (move: number): number =>
          naiveTsne(
            joint,
            positions.map((each, k) => each + (k === i ? move : 0)),
            dimensions,
          ).divergence
        expect((at(1e-5) - at(-1e-5)) / 2e-5).toBeCloseTo(slope.gradient[i]!, 9)
      }
    },
  )

  test("with exaggeration is that of multiplied probabilities", () => {
    const graph = affinities(nearestRows(small, 15), 5)
    const positions = fillStandardNormal(new Float64Array(80), { seed: 4 })
    const slope = gradientOf(graph, cellTree(40, 2), 0)
    slope.fill(positions, 12)
    const naive = naiveTsne(
      dense(graph).map((each) => 12 * each),
      positions,
      2,
    )
    expect(largestDifference(slope.gradient, naive.gradient)).toBeLessThan(1e-14)
  })

  test.each([
    [2, 0.5, 0.01],
    [3, 0.5, 0.01],
    [2, 0.2, 0.001],
  ])("with cells in %i dimensions at theta %f is within %f of the exact one", (dimensions, theta, tolerance) => {
    const matrix = clusteredMatrix(500, 4, 5, 6)
    const graph = affinities(nearestRows(matrix, 30), 10)
    const positions = pca(matrix, { dimensions }).positions
    const exact = gradientOf(graph, cellTree(500, dimensions), 0)
    const coarse = gradientOf(graph, cellTree(500, dimensions), theta)
    const sum = exact.fill(positions, 1)
    expect(Math.abs(coarse.fill(positions, 1) / sum - 1)).toBeLessThan(tolerance)
    const length = Math.hypot(...exact.gradient)
    expect(Math.hypot(...exact.gradient.map((each, i) => each - coarse.gradient[i]!)) / length).toBeLessThan(tolerance)
    // Some cells did act as one.
    expect(coarse.gradient).not.toEqual(exact.gradient)
  })

  test("of equal points, and of points on a line, is finite", () => {
    const graph = affinities(nearestRows(small, 15), 5)
    for (const positions of [new Float64Array(80), Float64Array.from({ length: 80 }, (_, i) => (i % 2 ? 0 : i))]) {
      const slope = gradientOf(graph, cellTree(40, 2), 0.5)
      slope.fill(positions, 1)
      expect(slope.gradient.every(Number.isFinite)).toBe(true)
    }
  })
})

test.each([2, 3])("each cell of a tree in %i dimensions holds its points, its children follow it", (dimensions) => {
  const positions = fillStandardNormal(new Float64Array(200 * dimensions), { seed: 9 })
  // Equal points, more than a leaf takes.
  for (let i = 0; i < 10 * dimensions; i++) positions[i] = 0.5
  const tree = cellTree(200, dimensions)
  tree.build(positions.map((each) => -each))
  tree.build(positions)
  expect([...tree.order].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i))
  expect(tree.counts[0]).toBe(200)
  expect(tree.next[0]).toBe(tree.size)
  for (let cell = 0; cell < tree.size; cell++) {
    const points = Array.from(tree.order.subarray(tree.first[cell]!, tree.first[cell]! + tree.counts[cell]!))
    for (let axis = 0; axis < dimensions; axis++) {
      const coordinates = points.map((point) => positions[point * dimensions + axis]!)
      const mean = coordinates.reduce((sum, each) => sum + each, 0) / points.length
      expect(tree.centres[axis]![cell]).toBeCloseTo(mean, 12)
      const extent = Math.max(...coordinates) - Math.min(...coordinates)
      expect(extent ** 2).toBeLessThanOrEqual(tree.widths[cell]! * (1 + 1e-12))
    }
    if (tree.isLeaf[cell] === 1) {
      expect(tree.next[cell]).toBe(cell + 1)
      continue
    }
    let sum = 0
    for (let child = cell + 1; child < tree.next[cell]!; child = tree.next[child]!) {
      sum += tree.counts[child]!
      expect(tree.widths[child]).toBeLessThanOrEqual(tree.widths[cell]! / 4)
    }
    expect(sum).toBe(tree.counts[cell])
  }
})

describe("tsne", () => {
  const matrix = clusteredMatrix(90, 6, 3, 2)
  const options = { perplexity: 10, iterations: runs(300), exaggerationIterations: 30 }

  test("gives the same bytes for equal seeds, others for other seeds", () => {
    const { positions } = tsne(matrix, options)
    expect(tsne(matrix, { ...options, seed: 12_345 }).positions).toEqual(positions)
    expect(tsne(matrix, { ...options, generator: pcg64(12_345) }).positions).toEqual(positions)
    expect(tsne(matrix, { ...options, seed: 1 }).positions).not.toEqual(positions)
  })

  test("uses none of the functions that engines round in ways of their own", () => {
    const few = { ...options, iterations: 40 }
    const whole = tsne(matrix, few)
    withoutMath(() => {
      expect(tsne(matrix, few)).toEqual(whole)
    })
  })

  test("keeps clusters apart in 2 and 3 dimensions, by either metric, from any start", () => {
    const start = fillStandardNormal(new Float64Array(180), { seed: 5 })
    const starts = [
      {},
      { dimensions: 3 },
      { metric: "cosine" },
      { initialization: "random" },
      { initialization: start },
    ] as const
    for (const more of starts.slice(0, runs(starts.length))) {
      const { positions, parameters } = tsne(matrix, {
        perplexity: 10,
        iterations: 500,
        exaggerationIterations: 120,
        ...more,
      })
      const picture = { data: positions, rows: 90, columns: parameters.dimensions }
      const { indices } = nearestRows(picture, 5)
      const wrong = indices.filter((other, i) => other % 3 !== Math.floor(i / 5) % 3)
      expect(wrong).toHaveLength(0)
    }
  })

  test("a run step by step is the run at once, and positions in between are copies", () => {
    const run = tsneRun(matrix, options)
    const before = run.positions()
    const again = before.slice()
    for (let step = 1; !run.done; step++) {
      expect(run.iteration).toBe(step - 1)
      expect(run.step().iteration).toBe(step)
      // Reading does not disturb the run.
      if (step % 40 === 0) run.divergence()
      run.positions().fill(7)
    }
    const whole = tsne(matrix, options)
    expect(before).toEqual(again)
    expect(run.positions()).toEqual(whole.positions)
    expect(run.divergence()).toBe(whole.divergence)
    expect(whole.parameters).toMatchObject({ dimensions: 2, perplexity: 10, theta: 0.5, learningRate: 50 })
  })

  test("the first step follows the gradient of exaggerated probabilities at the first positions", () => {
    const start = fillStandardNormal(new Float64Array(80), { seed: 6 })
    const run = tsneRun(small, { perplexity: 5, initialization: start, theta: 0, learningRate: 0.5 })
    const joint = dense(affinities(nearestRows(small, 15), 5))
    const early = naiveTsne(
      joint.map((each) => 12 * each),
      start,
      2,
    ).gradient
    const norm = run.step().gradientNorm
    expect(norm).toBeCloseTo(Math.hypot(...early), 12)
    // A point that stands still has gain 0.8 at its first step.
    const moved = start.map((each, i) => each - 0.5 * 0.8 * early[i]!)
    expect(largestDifference(run.positions(), centred(moved))).toBeLessThan(1e-12)
  })

  test("the second step has momentum, and gains by the signs of move and gradient", () => {
    const start = fillStandardNormal(new Float64Array(80), { seed: 6 })
    const rate = 0.5
    const run = tsneRun(small, {
      perplexity: 5,
      initialization: start,
      theta: 0,
      learningRate: rate,
      exaggerationIterations: 1,
    })
    const joint = dense(affinities(nearestRows(small, 15), 5))
    const first = naiveTsne(
      joint.map((each) => 12 * each),
      start,
      2,
    ).gradient
    run.step()
    const between = run.positions()
    const second = naiveTsne(joint, between, 2).gradient
    run.step()
    const moved = between.map((each, i) => {
      const move = -rate * 0.8 * first[i]!
      const gain = move * second[i]! < 0 ? 0.8 + 0.2 : 0.8 * 0.8
      return each + 0.8 * move - rate * gain * second[i]!
    })
    expect(largestDifference(run.positions(), centred(moved))).toBeLessThan(1e-12)
  })

  test("draws rows on a line, equal rows and as few as four rows", () => {
    const line = { data: Float64Array.from({ length: 30 }, (_, i) => (i < 10 ? 0 : i)), rows: 30, columns: 1 }
    const four = { data: Float32Array.of(0, 1, 5, 6), rows: 4, columns: 1 }
    for (const each of [line, four]) {
      const { positions } = tsne(each, { iterations: 50 })
      expect(positions).toHaveLength(2 * each.rows)
      expect(positions.every(Number.isFinite)).toBe(true)
      // Points leave the line.
      expect(Math.max(...positions.filter((_, i) => i % 2 === 1))).toBeGreaterThan(1e-7)
    }
  })

  test("the largest learning rate stays finite", () => {
    const { positions, divergence } = tsne(matrix, { iterations: 20, learningRate: 1e9 })
    expect(positions.every(Number.isFinite)).toBe(true)
    expect(divergence).toBeLessThan(Infinity)
  })
})
