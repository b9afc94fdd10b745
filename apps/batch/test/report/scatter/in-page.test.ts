// What the page's script computes, against simpler ways.
import { philox } from "@lectern/sampling"
import { describe, expect, test } from "vitest"
import { between, fitted, moved, toPlane, toView, zoomed } from "../../../src/report/scatter/page/camera.js"
import { colourOf } from "../../../src/report/scatter/page/colours.js"
import { gridOf, nearest } from "../../../src/report/scatter/page/grid.js"
import { placed } from "../../../src/report/scatter/page/labels.js"
import { inside } from "../../../src/report/scatter/page/lasso.js"
import { suggestions } from "../../../src/report/scatter/page/suggest.js"
import { tsv } from "../../../src/report/scatter/page/tsv.js"

const generator = philox(3)
const SIZE = { width: 800, height: 500 }
const all = () => true

function scattered(length: number, steps: number): Uint16Array {
  return Uint16Array.from({ length: 2 * length }, () => generator.below(steps))
}

describe("nearest()", () => {
  // Few steps: many equal distances and full cells. 65536: the last cell.
  test.each([5, 300, 65_536])("finds what a look at all points finds, on %i steps", (steps) => {
    for (let run = 0; run < 60; run++) {
      const positions = scattered(1 + generator.below(200), steps)
      const isShown = (point: number) => run % 2 === 0 || point % 3 > 0
      const [x, y] = [0, 1].map(() => (generator.uniform() * 1.4 - 0.2) * steps) as [number, number]
      const k = 1 + generator.below(12)
      const reach = run % 3 === 0 ? Infinity : generator.uniform() * steps
      const distance = (i: number) => Math.hypot(positions[2 * i]! - x, positions[2 * i + 1]! - y)
      const expected = Array.from({ length: positions.length / 2 }, (_, i) => i)
        .filter((i) => isShown(i) && distance(i) <= reach)
        .sort((a, b) => distance(a) - distance(b) || a - b)
        .slice(0, k)
      expect(nearest(gridOf(positions), x, y, k, reach, isShown)).toEqual(expected)
    }
  })

  test("of no points is none", () => {
    expect(nearest(gridOf(new Uint16Array(0)), 5, 5, 3, Infinity, all)).toEqual([])
  })
})

describe("inside()", () => {
  const positions = Uint16Array.of(5, 5, 15, 5, 25, 5, 15, 15, 40, 5)

  test("a notch of the line is outside", () => {
    // A U: the middle column is open from above, y < 8 is its bottom.
    const line = [0, 0, 30, 0, 30, 20, 20, 20, 20, 8, 10, 8, 10, 20, 0, 20]
    expect(inside(positions, line, all)).toEqual([0, 1, 2])
    expect(inside(positions, line, (point) => point !== 1)).toEqual([0, 2])
  })

  test("an empty line and a straight line have nothing inside", () => {
    expect(inside(positions, [], all)).toEqual([])
    expect(inside(positions, [0, 0, 40, 10], all)).toEqual([])
  })
})

describe("the camera", () => {
  const positions = [0, 0, 65_535, 20_000]

  test("shows all points with a margin, the middle of them in the middle", () => {
    const camera = fitted(positions, SIZE)
    expect(toView(camera, SIZE, 0, 10_000)[0]).toBeCloseTo(28)
    expect(toView(camera, SIZE, 65_535, 10_000)).toEqual([expect.closeTo(772), expect.closeTo(250)])
    expect(fitted([], SIZE).scale).toBeGreaterThan(0)
  })

  test("places go to the plane and back, and zooming keeps the place under the pointer", () => {
    const whole = fitted(positions, SIZE)
    const camera = moved(zoomed(whole, SIZE, whole, 7, 100, 90), 31, -12)
    const at = toPlane(camera, SIZE, 200, 130)
    expect(toView(camera, SIZE, ...at)).toEqual([expect.closeTo(200), expect.closeTo(130)])
    for (const factor of [3, 1e9, 1e-9]) {
      const after = zoomed(camera, SIZE, whole, factor, 200, 130)
      expect(toView(after, SIZE, ...at)).toEqual([expect.closeTo(200), expect.closeTo(130)])
      expect(after.scale / whole.scale).toBeLessThanOrEqual(400)
      expect(after.scale / whole.scale).toBeGreaterThanOrEqual(0.25)
    }
    expect(between(whole, camera, 1)).toEqual({
      x: expect.closeTo(camera.x),
      y: expect.closeTo(camera.y),
      scale: expect.closeTo(camera.scale),
    })
  })
})

test("placed(): labels do not overlap, and the first in order win", () => {
  const label = (point: number) => (point === 4 ? undefined : { point, x: point * 10, y: 0, width: 26 })
  expect(placed([1, 0, 2, 3, 4, 5], 9, label).map(({ point }) => point)).toEqual([1, 5])
  expect(placed([1, 0, 5, 9], 2, label).map(({ point }) => point)).toEqual([1, 5])
  expect(placed([1, 5], 9, label, [label(2)!]).map(({ point }) => point)).toEqual([2, 5])
})

test("suggestions(): the word, then words that start so, then words that contain it", () => {
  const lowered = ["restart", "star", "start", "stars", "sun"]
  expect(suggestions(lowered, [3, 0, 1, 2, 4], "Star", 8).map((i) => lowered[i])).toEqual([
    "star",
    "stars",
    "start",
    "restart",
  ])
  expect(suggestions(lowered, [3, 0, 1, 2, 4], "star", 2)).toEqual([1, 3])
  expect(suggestions(lowered, [0, 1, 2, 3, 4], "", 2)).toEqual([])
})

test("tsv(): tabs and line ends in words are escaped", () => {
  const data = { words: ["a\tb\\n\n"], classes: undefined, counts: undefined } as never
  expect(tsv(data, [0])).toBe("word\na\\tb\\\\n\\n\n")
})

test("colours of classes are in range and differ", () => {
  for (const isDark of [true, false]) {
    const colours = Array.from({ length: 40 }, (_, i) => colourOf(i, isDark))
    expect(new Set(colours.map(String)).size).toBe(40)
    for (const channel of colours.flat()) expect(channel >= 0 && channel <= 255 && Number.isInteger(channel)).toBe(true)
  }
})
