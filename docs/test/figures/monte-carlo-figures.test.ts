// The figures of the note on Monte Carlo show their data, in the picture and in its description.
import { describe, expect, test } from "vitest"
import { errorLines, slopeOf } from "../../figures/error-lines.mjs"
import { estimateTrace } from "../../figures/estimate-trace.mjs"
import { emptyCells, pointSquares } from "../../figures/point-squares.mjs"

const numbersOf = (picture: string, name: string): number[] =>
  [...picture.matchAll(new RegExp(`<circle [^>]*${name}="([-\\d.]+)"`, "g"))].map(([, value]) => Number(value))

describe("the trace of an estimate", () => {
  const steps = [
    { draws: 2, estimate: 1, half: Number.POSITIVE_INFINITY },
    { draws: 10, estimate: 0.2, half: 0.2 },
    { draws: 100, estimate: 0.4, half: 0.06 },
    { draws: 1000, estimate: 0.5, half: 0.02 },
  ]
  const picture = estimateTrace({ id: "trace", steps, truth: 0.5, range: [0, 1] })

  test("spaces powers of ten evenly and puts larger estimates higher", () => {
    const xs = numbersOf(picture, "cx")
    const ys = numbersOf(picture, "cy")
    expect(xs).toHaveLength(4)
    expect(xs[2]! - xs[1]!).toBeCloseTo(xs[3]! - xs[2]!, 1)
    expect(ys[1]! - ys[2]!).toBeCloseTo(2 * (ys[2]! - ys[3]!), 1)
  })

  test("has half of the interval below each power of ten, and nothing where it is not known", () => {
    expect([...picture.matchAll(/>(±[^<]*)</g)].map(([, said]) => said)).toEqual(["±0.2", "±0.06", "±0.02"])
    expect(picture).toContain("reaches 0.02 to either side")
    expect(picture).toContain("lies outside of the interval at 2 of the estimates")
    expect(picture).not.toMatch(/NaN|Infinity|undefined/)
  })

  test("lays on the edges of the range what is beyond", () => {
    const beyond = estimateTrace({
      id: "trace",
      steps: [...steps, { draws: 2000, estimate: 7, half: 1 }],
      truth: 0,
      range: [0, 1],
    })
    const heights = [...beyond.matchAll(/points="([^"]*)"/g)].flatMap(([, points = ""]) =>
      points.split(" ").map((point) => Number(point.split(",")[1])),
    )
    expect(Math.min(...heights)).toBe(10)
    expect(Math.max(...heights)).toBe(220)
  })
})

describe("the squares of points", () => {
  test("know the cells that no point fell into", () => {
    expect(emptyCells([0.1, 0.1, 0.9, 0.2, 0.6, 0.4], 2)).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  test("have a dot per point, the second coordinate upwards", () => {
    const picture = pointSquares({
      sets: [
        { name: "low", points: [0.5, 0] },
        { name: "high", points: [0.5, 0.75] },
      ],
      cuts: 2,
      caption: "caption",
    })
    const [low = 0, high = 0] = numbersOf(picture, "cy")
    expect(low).toBeGreaterThan(high)
    expect(picture).toContain("low: 3 cells empty")
  })
})

describe("the lines of errors", () => {
  const falling = (power: number) => [1, 10, 100].map((draws) => ({ draws, error: 3 * draws ** power }))

  test.each([-0.5, -1, -1.5])("have the slope %f of a power of the draws", (power) => {
    expect(slopeOf(falling(power))).toBeCloseTo(power, 12)
  })

  test("are straight for a power, and steeper for a steeper one", () => {
    const picture = errorLines({
      series: [
        { name: "slow", steps: falling(-0.5) },
        { name: "quick", steps: falling(-1.5) },
      ],
      caption: "caption",
    })
    const [a = 0, b = 0, c = 0, d = 0, , f = 0] = numbersOf(picture, "cy")
    expect(c - b).toBeCloseTo(b - a, 1)
    expect(f - d).toBeCloseTo(3 * (c - a), 1)
    expect(picture).toContain("slow: from 3.0e+0 at 1 draws to 3.0e-1 at 100, a slope of -0.50.")
  })
})
