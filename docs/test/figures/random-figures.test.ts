import { describe, expect, test } from "vitest"
import { bitRows, periodOf } from "../../figures/bit-rows.mjs"
import { streamRows } from "../../figures/stream-rows.mjs"
import { zigguratFigure, zigguratLayers } from "../../figures/ziggurat-layers.mjs"

const bell = (x: number): number => Math.exp(-0.5 * x * x)

describe("the rows of bits", () => {
  test("say after how many numbers each bit repeats", () => {
    // 5 s + 3 modulo 8, by hand.
    const cycle = [0, 3, 2, 5, 4, 7, 6, 1]
    const picture = bitRows({ numbers: [...cycle, ...cycle], bits: 3, caption: "caption" })
    expect(picture.match(/>every \d+</g)).toEqual([8, 4, 2].map((period) => `>every ${period}<`))
    expect(picture.match(/<rect [^>]*style=/g)).toHaveLength(3 * 8)
  })

  test("a row that never repeats is as long as it is", () => {
    expect(periodOf([1, 0, 0])).toBe(3)
    expect(periodOf([1, 1, 1])).toBe(1)
  })
})

test("the rows of streams have the first two decimals of their numbers, darker for larger ones", () => {
  const groups = [
    { title: "by key", rows: [{ name: "key 0", numbers: [0, 0.0999, 0.999] }] },
    { title: "in turn", rows: [{ name: "worker 0", numbers: [0.5] }] },
  ]
  const picture = streamRows({ groups, caption: "caption" })
  const cells = [...picture.matchAll(/fill-opacity="([\d.]+)"\/><text x="([\d.]+)" y="(\d+)"[^>]*>(\d+)</g)]
  expect(cells.map(([, , , , digits]) => digits)).toEqual(["00", "09", "99", "50"])
  expect(cells.map(([, opacity]) => Number(opacity))).toEqual([0.05, 0.09, 0.45, 0.25])
  expect(cells.map(([, , x]) => Number(x))).toEqual([111, 141, 171, 111])
  // Each group below the one before.
  expect(new Set(cells.map(([, , , y]) => y)).size).toBe(2)
  expect(picture).toContain("by key: key 0: 00 09 99. in turn: worker 0: 50.")
})

describe("the ziggurat", () => {
  test("of 256 layers ends where Marsaglia and Tsang's does", () => {
    const { end, area } = zigguratLayers(256)
    expect(end).toBeCloseTo(3.6541528853610088, 11)
    expect(area).toBeCloseTo(0.00492867323399, 13)
  })

  test.each([2, 8, 256])("of %d layers is made of equal areas that cover the bell", (count) => {
    const { end, area, layers, atOnce, kept } = zigguratLayers(count)
    expect(layers).toHaveLength(count)
    expect([layers[0]!.top, layers.at(-1)!.bottom]).toEqual([1, 0])
    for (const [i, { inner, outer, bottom, top }] of layers.entries()) {
      expect((top - bottom) * outer).toBeCloseTo(area, 10)
      expect(bottom).toBe(layers[i + 1]?.top ?? 0)
      if (i > 0) expect(bell(inner)).toBeCloseTo(top, 12)
      if (i < count - 1) expect(bell(outer)).toBeCloseTo(bottom, 10)
    }
    expect(layers.at(-1)!.inner).toBe(end)
    expect(atOnce).toBeLessThan(kept)
    expect(kept).toBeLessThan(1)
  })

  test("has only finite coordinates, and is described in words", () => {
    const figure = zigguratFigure({ ziggurat: zigguratLayers(8), caption: "caption" })
    expect(figure).not.toMatch(/NaN|Infinity|undefined/)
    expect(figure.match(/surely inside up to/g)).toHaveLength(8)
  })
})
