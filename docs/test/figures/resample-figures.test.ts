// The figures of resamples: how high bars are, which of them are filled, and how far they move.
import { bootstrapPValue, scoreSpread } from "@lectern/random"
import { expect, test } from "vitest"
import { differenceHistogram, resampleCards } from "../../figures/resamples.mjs"

// The differences of the note, worked by hand: around their mean 1 they are -3, -1, 1 and 3.
const differences = [-2, 0, 2, 4]
const drawn = (isCentred: boolean, observed = 1, values = differences): string =>
  differenceHistogram({
    ...{ id: "a", differences: values, observed, interval: scoreSpread(values) },
    ...{ pValue: bootstrapPValue(values, observed), reach: 10, isCentred },
  })
const heights = (svg: string, look: string): number[] =>
  [...svg.matchAll(new RegExp(`<rect ${look}[^>]*height="([\\d.]+)"`, "g"))].map(([, height]) => Number(height))

test("centring moves the bars by their mean, and fills those that are as far from 0 as δ", () => {
  // 157 units for 10.
  expect(drawn(true)).toContain('style="transform: translate(-15.7px)"')
  expect(drawn(true, 2)).toContain('style="transform: translate(-15.7px)"')
  expect(drawn(false)).toContain('style="transform: translate(0px)"')
  expect(heights(drawn(true), 'class="far"')).toEqual([150, 150, 150, 150])
  expect(heights(drawn(true, 2), 'class="far"')).toEqual([150, 150])
  expect(heights(drawn(true, 2), "fill-opacity")).toEqual([150, 150])
  expect(heights(drawn(false), 'class="far"')).toEqual([])
  expect(drawn(true)).toContain("at least |δ| from 0: 4 of 4, p = 1.0000")
  expect(drawn(true, 2)).toContain("at least |δ| from 0: 2 of 4, p = 0.6000")
})

test("bars lie where their values are, and those beyond the axis at its ends", () => {
  const xs = [...drawn(false, 1, [-2, 4, 4, 99]).matchAll(/<rect [^>]*x="([\d.]+)" width="([\d.]+)"/g)].map(
    ([, x, width]) => Number(x) + Number(width) / 2,
  )
  const step = 314 / 60
  expect(xs.map((x) => Math.round((x - 165) / step))).toEqual([-6, 12, 29])
  expect(heights(drawn(false, 1, [-2, 4, 4, 99]), "fill-opacity")).toEqual([75, 150, 75])
})

test("lines are at ±|δ| of centred differences, at δ of others", () => {
  const lines = (svg: string): number[] =>
    [...svg.matchAll(/stroke-dasharray="4 3" x1="([\d.]+)"/g)].map(([, x]) => Number(x))
  expect(lines(drawn(true, -5))).toEqual([86.5, 243.5])
  expect(lines(drawn(false, -5))).toEqual([86.5])
  expect(drawn(false, -5)).toContain("δ = −5.00")
  expect(drawn(false)).not.toMatch(/\n\s*\n|NaN|undefined/)
})

test("a card says how often its sentence is drawn, for each system if they are drawn apart", () => {
  const cards = { baseline: [5, 6], system: [7, 8], times: { baseline: [2, 0], system: [0, 9] } }
  const strong = (html: string): string[] => [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text = ""]) => text)
  expect(strong(resampleCards({ ...cards, isPaired: true }))).toEqual(["×2", "×0"])
  const apart = resampleCards({ ...cards, isPaired: false })
  expect(strong(apart)).toEqual(["A ×2, B ×0", "A ×0, B ×9"])
  expect(apart).toContain('<li data-times="3"><span>A 6</span> <span>B 8</span>')
})
