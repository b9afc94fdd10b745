import { describe, expect, test } from "vitest"
import { huffmanPaths } from "../../../src/train/objective/huffman.js"
import { keepLimits, noiseOf, noiseTable, pathsByClass, pathTable } from "../../../src/train/objective/tables.js"
import { joinedPaths } from "../../helpers/joined-paths.js"

const COUNTS = Float64Array.of(500, 81, 40, 16, 9, 9, 3, 1, 1, 1, 1)

describe("noiseOf()", () => {
  test("of counts 81, 16, 1 and power 3/4 is 27, 8, 1 of 36", () => {
    const noise = noiseOf(Float64Array.of(81, 16, 1), 0.75)
    expect([...noise].map((each) => (36 * each).toFixed(12))).toEqual([
      "27.000000000000",
      "8.000000000000",
      "1.000000000000",
    ])
  })
})

describe("noiseTable()", () => {
  test.each([1, 2, 8, 32])("gives each word its probability with %d classes", (classes) => {
    const noise = noiseOf(COUNTS, 0.75)
    const { classLimits, classStarts, columnLimits, columnAliases } = noiseTable(noise, classes)
    const actual = new Float64Array(noise.length)
    for (let chosen = 0; chosen < classes; chosen++) {
      const below = chosen === 0 ? -1 : classLimits[chosen - 1]!
      const ofClass = (classLimits[chosen]! - below) / 2 ** 32
      const start = classStarts[chosen]!
      const size = classStarts[chosen + 1]! - start
      expect(size > 0 || ofClass === 0).toBe(true)
      for (let i = 0; i < size; i++) {
        const own = columnLimits[start + i]! / 2 ** 32
        actual[chosen + classes * i]! += (ofClass * own) / size
        actual[columnAliases[start + i]!]! += (ofClass * (1 - own)) / size
        expect(columnAliases[start + i]! % classes).toBe(chosen)
      }
    }
    actual.forEach((each, word) => {
      expect(Math.abs(each - noise[word]!)).toBeLessThan(1e-8)
    })
  })
})

test("keepLimits() are sqrt(s/f) + s/f, and everything for rare words or without sampling", () => {
  const total = COUNTS.reduce((a, b) => a + b, 0)
  const limits = keepLimits(COUNTS, 0.001)
  const share = 500 / total
  expect(limits[0]! / 2 ** 32).toBeCloseTo(Math.sqrt(0.001 / share) + 0.001 / share, 9)
  expect(keepLimits(COUNTS, 0.01)[10]).toBe(2 ** 32 - 1)
  expect([...keepLimits(COUNTS, 0)]).toEqual(Array(COUNTS.length).fill(2 ** 32 - 1))
})

test.each([
  [[COUNTS]],
  [[COUNTS, Float64Array.of(7)]],
  [[Float64Array.of(7), COUNTS]],
  [[COUNTS, Float64Array.of(7), Float64Array.of(3, 2, 5)]],
])("pathTable() holds the joined paths: %j", (groups) => {
  const { bounds, steps } = pathTable(groups)
  const paths = joinedPaths(groups).map((path) => path.map(({ node, bit }) => 2 * node + 1 - bit))
  expect(paths.map((_, word) => [...steps.slice(bounds[word], bounds[word + 1])])).toEqual(paths)
})

test("pathsByClass() sorts the steps of each path by class, and leaves the steps of a class in their order", () => {
  const bounds = Uint32Array.of(0, 5, 5, 8)
  const steps = [
    [9, 1],
    [8, 0],
    [7, 1],
    [4, 1],
    [1, 0],
    [9, 0],
    [6, 1],
    [3, 0],
  ].map(([node, label]) => 2 * node! + label!)
  const sorted = pathsByClass({ bounds, steps: Uint32Array.from(steps) }, 4)
  const order = [1, 3, 0, 4, 2, 5, 6, 7]
  expect(sorted).toEqual({ bounds, steps: Uint32Array.from(order, (i) => steps[i]!) })
})

describe("joinedPaths()", () => {
  test("of one group is Huffman's tree", () => {
    expect(joinedPaths([COUNTS])).toEqual(huffmanPaths(COUNTS))
  })

  test("of more groups keeps the inner nodes of the first, and is a tree", () => {
    const joined = joinedPaths([COUNTS, Float64Array.of(7), Float64Array.of(3, 2, 5)])
    expect(joined.slice(0, 11).map((path) => path.slice(2))).toEqual(huffmanPaths(COUNTS))
    const kraft = joined.reduce((sum, path) => sum + 2 ** -path.length, 0)
    expect(kraft).toBe(1)
    const codes = joined.map((path) => path.map(({ node, bit }) => `${node}:${bit}`).join(" "))
    expect(new Set(codes).size).toBe(15)
    expect(Math.max(...joined.flat().map(({ node }) => node))).toBe(13)
    // Each node has one way from the root.
    const before = new Map<number, string>()
    for (const path of joined)
      path.forEach(({ node }, i) => {
        const way = path
          .slice(0, i)
          .map((step) => `${step.node}:${step.bit}`)
          .join(" ")
        expect(before.get(node) ?? way).toBe(way)
        before.set(node, way)
      })
    expect(before.size).toBe(14)
  })
})
