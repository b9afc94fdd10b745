import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type ApproximateIndex, approximateNeighbours, type Measure, neighbourIndex } from "../../src/index.js"
import { randomVectors } from "../helpers/random-vectors.js"

/** An index with usearch's methods that finds everything, in its order, up to the count; `limit` is all it ever gives. */
function fake(measure: Measure, limit = Infinity): ApproximateIndex & { readonly asked: number[] } {
  const rows: Float32Array[] = []
  const asked: number[] = []
  return {
    asked,
    add(key, vector) {
      expect(key).toBe(BigInt(rows.length))
      rows.push(vector)
    },
    search(query, count) {
      asked.push(count)
      const dot = (v: Float32Array) => v.reduce((sum, each, i) => sum + each * query[i]!, 0)
      const far = (v: Float32Array) =>
        measure === "euclidean"
          ? Math.hypot(...v.map((each, i) => each - query[i]!))
          : -dot(v) / (measure === "dot" ? 1 : Math.hypot(...v))
      const order = rows.map((row, i) => ({ i, far: far(row) })).sort((a, b) => a.far - b.far)
      return { keys: BigUint64Array.from(order.slice(0, Math.min(count, limit)), ({ i }) => BigInt(i)) }
    },
  }
}

describe.each(["cosine", "dot", "euclidean"] as const)("%s", (measure) => {
  const vectors = randomVectors(150, 6, 3)
  const exact = neighbourIndex(vectors, { measure })

  test.each([
    {},
    { count: 3 },
    { allow: ["w3", "w140", "w80"] },
    { deny: ["w1", "w2"], count: 5 },
    { first: 20, count: 4 },
  ])("an index that finds everything gives what the exact one gives: %j", (options) => {
    const ours = approximateNeighbours(fake(measure), vectors, { measure })
    for (const query of ["w5", [1, 2, 3, -1, 0, 0.5]]) {
      const found = ours.nearest(query, options)
      const expected = exact.nearest(query, options)
      expect(found.map(({ word }) => word)).toEqual(expected.map(({ word }) => word))
      found.forEach(({ score }, i) => {
        expect(score).toBeCloseTo(expected[i]!.score, 5)
      })
    }
  })
})

test("an index that has no more is not asked again", () => {
  const index = fake("cosine", 12)
  expect(approximateNeighbours(index, randomVectors(150, 6, 3)).nearest("w0", { first: 1 })).toEqual([])
  expect(index.asked).toEqual([11, 44])
})

test("filled indexes are not filled again, and strange keys are refused", () => {
  const keys = (...found: unknown[]) => ({
    add: () => expect.unreachable(),
    search: () => ({ keys: found as number[] }),
  })
  const vectors = randomVectors(3, 2, 1)
  const options = { fill: "filled" } as const
  expect(approximateNeighbours(keys(2, 2, 1), vectors, options).nearest("w1")).toHaveLength(1)
  expect(refusal(() => approximateNeighbours(keys(3), vectors, options).nearest("w1")).sentence).toBe(
    "the approximate index: it gave the key 3, expected the id of a word, in 0..2",
  )
})
