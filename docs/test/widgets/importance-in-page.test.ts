// The weighted draws of the page, against the formulas of the note on the same draws.
import { pcg64, standardNormal } from "@lectern/random"
import { gaussKronrod } from "@lectern/sampling"
import { describe, expect, test } from "vitest"
import { weightedDraws } from "../../figures/weighted-draws.mjs"
import { DRAWS, sentenceOf, TARGETS, type TargetName, weighed } from "../../widgets/importance-in-page.mjs"

const NAMES = Object.keys(TARGETS) as TargetName[]
const bell = (x: number, mean = 0, width = 1): number => Math.exp(-(((x - mean) / width) ** 2) / 2) / width

/** The targets up to a constant. */
const HEIGHTS: Readonly<Record<TargetName, (x: number) => number>> = {
  one: (x) => bell(x),
  two: (x) => bell(x, -2, 0.6) + 2 * bell(x, 2, 0.6),
  tail: (x) => (x >= 2 && x <= 6 ? bell(x) : 0),
}

describe.each(NAMES)("%s", (name) => {
  test.each([
    [1.5, 0.8],
    [2.3, 1.4],
    [0, 4],
  ])(
    "from a proposal at %f of width %f: weights, size, estimate and error are those of the formulas",
    (mean, width) => {
      const { draws, result, size } = weighed(name, mean, width, 5)
      const generator = pcg64(5)
      const xs = Array.from({ length: DRAWS }, () => mean + width * standardNormal(generator))
      const ws = xs.map((x) => HEIGHTS[name](x) / bell(x, mean, width))
      const total = ws.reduce((sum, each) => sum + each, 0)
      for (const [i, { x, weight }] of draws.entries()) {
        expect(x).toBeCloseTo(xs[i]!, 12)
        expect(weight).toBeCloseTo(ws[i]! / total, 12)
      }
      const estimate = ws.reduce((sum, each, i) => sum + each * xs[i]!, 0) / total
      expect(result!.estimate).toBeCloseTo(estimate, 11)
      expect(result!.standardError).toBeCloseTo(Math.hypot(...ws.map((w, i) => w * (xs[i]! - estimate))) / total, 11)
      expect(size).toBeCloseTo(total ** 2 / ws.reduce((sum, each) => sum + each ** 2, 0), 9)
    },
  )

  test("the truth is the mean of the target, by quadrature", () => {
    const breakpoints = [-2, 2, 6]
    const [mass, moment] = [() => 1, (x: number) => x].map(
      (of) => gaussKronrod((x) => of(x) * HEIGHTS[name](x), -9, 9, { breakpoints }).value,
    ) as [number, number]
    expect(TARGETS[name].truth).toBeCloseTo(moment / mass, 9)
  })
})

test("a sentence says what the draws are worth, and that none of them met the target", () => {
  const equal = weighed("one", 0, 1, 1)
  expect(sentenceOf(equal, 0)).toMatch(
    /^100 draws are worth 100\.0 of equal weights; the heaviest has 1 % of the weight\./,
  )
  const missed = weighed("tail", -4, 0.2, 1)
  expect(missed.size).toBe(0)
  expect(sentenceOf(missed, 2.373)).toBe("No draw met the target, so there is no estimate of its mean, 2.373.")
  const two = [
    { x: 1, weight: 1 },
    { x: 3, weight: 0 },
  ]
  const result = { estimate: 1, standardError: Number.POSITIVE_INFINITY, weight: 1 }
  expect(sentenceOf({ draws: two, result: result as never, size: 1 }, -0.5)).toBe(
    "2 draws are worth 1.0 of equal weights; the heaviest has 100 % of the weight. The target's mean is about 1.000 (error unknown); in truth it is −0.500.",
  )
})

test("the area of a dot is its weight, and it lies below its place", () => {
  const picture = weightedDraws({
    id: "weights",
    target: (x) => bell(x),
    proposal: (x) => bell(x, 1),
    draws: [
      { x: -3, weight: 0.1 },
      { x: 3, weight: 0.9 },
      { x: 99, weight: 0 },
    ],
    result: { estimate: 0, standardError: 3 },
    truth: 1,
    said: "in words",
  })
  const dots = [...picture.matchAll(/<circle cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"\/>/g)].slice(1)
  const [heavy, light, none] = dots.map(([, x, r]) => [Number(x), Number(r)]) as [number[], number[], number[]]
  // 340 for the numbers from -6 to 6, the heaviest below the others.
  expect([heavy[0], light[0], none[0]]).toEqual([255, 85, 340])
  expect(heavy[1]! ** 2 / light[1]! ** 2).toBeCloseTo(9, 0)
  expect(none[1]).toBeLessThan(1)
  expect(picture).toContain('<line x1="85" x2="255" y1="248" y2="248"')
  expect(picture).toContain(">in words</desc>")
  expect(picture).not.toMatch(/NaN|Infinity|undefined/)
})
