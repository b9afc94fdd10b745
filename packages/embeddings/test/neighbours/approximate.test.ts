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

test("an index is asked for one more than wanted only by a word, which it finds as well, and for no more than there are", () => {
  const index = fake("cosine")
  const ours = approximateNeighbours(index, randomVectors(150, 6, 3))
  for (const count of [1, 7, 149, 150, 1000]) {
    for (const query of ["w0", [1, 2, 3, -1, 0, 0.5]])
      expect(ours.nearest(query, { count })).toHaveLength(Math.min(count, query === "w0" ? 149 : 150))
  }
  expect(index.asked).toEqual([2, 1, 8, 7, 150, 149, 150, 150, 150, 150])
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
  expect(refusal(() => approximateNeighbours(keys(-1), vectors, options).nearest("w1")).kind).toBe("failed")
  expect(approximateNeighbours(keys(0n), vectors, options).nearest("w1")).toMatchObject([{ word: "w0" }])
})

test.each<[unknown, string]>([
  [undefined, "the index's answer must be an object with keys, got undefined"],
  [{ neighbors: [1] }, "the keys of the index's answer must be a list of numbers, got undefined"],
  [{ keys: null }, "the keys of the index's answer must be a list of numbers, got null"],
  [{ keys: "12" }, 'the keys of the index\'s answer must be a list of numbers, got "12"'],
])("an answer without keys is refused: %j", (answer, sentence) => {
  const index = { add: () => {}, search: () => answer as { keys: number[] } }
  const ours = approximateNeighbours(index, randomVectors(3, 2, 1))
  expect(refusal(() => ours.nearest("w1")).sentence).toBe(sentence)
})
