import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { windowGradients } from "../../../src/train/objective/gradients.js"
import { huffmanPaths } from "../../../src/train/objective/huffman.js"
import type { ObjectiveOfExample, VectorPair, WindowExample } from "../../../src/train/objective/window.js"
import { hasShared, shared } from "../../helpers/shared.js"

interface Row extends WindowExample {
  readonly objective: ObjectiveOfExample["kind"]
  readonly input: readonly (readonly number[])[]
  readonly output: readonly (readonly number[])[]
  readonly counts?: readonly number[]
  readonly paths?: readonly (readonly (readonly [number, 0 | 1])[])[]
  readonly negatives?: readonly (readonly number[])[]
  readonly loss: number
  readonly inputGradient: readonly (readonly number[])[]
  readonly outputGradient: readonly (readonly number[])[]
}

const GOLDEN = join(import.meta.dirname, "../../golden/gradients.json")
const OWN: readonly Row[] = JSON.parse(readFileSync(GOLDEN, "utf8")).rows

function vectorsOf(row: Row): VectorPair {
  const { input, output } = row
  return {
    dimensions: input[0]!.length,
    input: Float64Array.from(input.flat()),
    output: Float64Array.from(output.flat()),
  }
}

function objectiveOf({ objective: kind, counts = [], negatives = [] }: Row): ObjectiveOfExample {
  const powers = counts.map((count) => count ** 0.75)
  const sum = powers.reduce((a, b) => a + b, 0)
  const noise = powers.map((each) => each / sum)
  return { kind, negatives, noise, paths: kind === "hierarchical-softmax" ? huffmanPaths(counts) : [] }
}

function equalsTorch(row: Row): void {
  const { loss, input, output } = windowGradients(vectorsOf(row), row, objectiveOf(row))
  expect(Math.abs(loss - row.loss)).toBeLessThanOrEqual(1e-12 * Math.max(1, row.loss))
  const expected = [...row.inputGradient.flat(), ...row.outputGradient.flat()]
  const scale = Math.max(...expected.map(Math.abs))
  const actual = [...input, ...output]
  expect(actual.length).toBe(expected.length)
  expect(Math.max(...actual.map((each, i) => Math.abs(each - expected[i]!)))).toBeLessThanOrEqual(1e-12 * scale)
}

describe("windowGradients()", () => {
  test.each(OWN)("equals torch: $architecture, $objective, $context", equalsTorch)

  test.skipIf(!hasShared)("equals torch on the shared rows", () => {
    const { rows } = JSON.parse(shared("golden/embeddings/gradients.json")) as { readonly rows: readonly Row[] }
    expect(rows.length).toBe(60)
    rows.forEach(equalsTorch)
  })

  test.each(OWN)("equals finite differences: $architecture, $objective, $context", (row) => {
    const vectors = vectorsOf(row)
    const objective = objectiveOf(row)
    const exact = windowGradients(vectors, row, objective)
    const step = 1e-5
    for (const side of ["input", "output"] as const) {
      for (let i = 0; i < vectors[side].length; i++) {
        const lossAt = (change: number): number => {
          const moved = { ...vectors, [side]: vectors[side].map((each, j) => (j === i ? each + change : each)) }
          return windowGradients(moved, row, objective).loss
        }
        expect((lossAt(step) - lossAt(-step)) / (2 * step)).toBeCloseTo(exact[side][i]!, 7)
      }
    }
  })

  test.each(OWN)("equals finite differences with rows that words share: $architecture, $objective, $context", (row) => {
    const vectors = vectorsOf(row)
    const count = vectors.input.length / vectors.dimensions
    const rows = Array.from({ length: count }, (_, word) => [word, (word + 1) % count, (3 * word) % count])
    const shared = { ...vectors, rows }
    const objective = objectiveOf(row)
    const exact = windowGradients(shared, row, objective)
    const step = 1e-5
    for (const side of ["input", "output"] as const) {
      for (let i = 0; i < vectors[side].length; i++) {
        const lossAt = (change: number): number => {
          const moved = { ...shared, [side]: shared[side].map((each, j) => (j === i ? each + change : each)) }
          return windowGradients(moved, row, objective).loss
        }
        expect((lossAt(step) - lossAt(-step)) / (2 * step)).toBeCloseTo(exact[side][i]!, 7)
      }
    }
    const twice = windowGradients({ ...vectors, rows: rows.map((_, word) => [word, word]) }, row, objective)
    const alone = windowGradients(vectors, row, objective)
    twice.input.forEach((each, i) => {
      expect(each).toBeCloseTo(alone.input[i]!, 14)
    })
  })

  test("of the note's example: three outputs, target 2", () => {
    const vectors = { dimensions: 2, input: Float64Array.of(1, 0), output: Float64Array.of(1, 0, 0, 1, -1, 0) }
    const window = { architecture: "skip-gram", target: 0, context: [1] } as const
    const softmax = windowGradients(vectors, window, { kind: "softmax" })
    expect(softmax.loss).toBeCloseTo(1.4076, 4)
    expect([...softmax.input].map((each) => each.toFixed(4))).toEqual(["0.5752", "-0.7553"])
    const sampled = windowGradients(vectors, window, { kind: "negative-sampling", negatives: [[0]] })
    expect(sampled.loss).toBeCloseTo(2.0064, 4)
    expect([...sampled.input].map((each) => each.toFixed(4))).toEqual(["0.7311", "-0.5000"])
  })
})

describe("huffmanPaths()", () => {
  test.each(OWN)("equals the script's tree: $counts", ({ counts, paths }) => {
    expect(huffmanPaths(counts!).map((path) => path.map(({ node, bit }) => [node, bit]))).toEqual(paths)
  })

  test.skipIf(!hasShared)("equals the shared trees", () => {
    const { rows } = JSON.parse(shared("golden/embeddings/gradients.json")) as { readonly rows: readonly Row[] }
    const trees = rows.filter(({ paths }) => paths !== undefined)
    expect(trees.length).toBeGreaterThan(5)
    for (const { counts, paths } of trees)
      expect(huffmanPaths(counts!).map((path) => path.map(({ node, bit }) => [node, bit]))).toEqual(paths)
  })

  test("of counts 5, 2, 1, 1 has codes of 1, 2, 3 and 3 bits", () => {
    expect(huffmanPaths([5, 2, 1, 1]).map((path) => path.length)).toEqual([1, 2, 3, 3])
  })

  test("of one word and of none is empty", () => {
    expect(huffmanPaths([3])).toEqual([[]])
    expect(huffmanPaths([])).toEqual([])
  })
})
