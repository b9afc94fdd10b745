import { describe, expect, test } from "vitest"
import { errorFigure, errorPlot } from "../../figures/error-plot.mjs"

const series = [
  {
    name: "circles",
    variance: 1,
    from: 1,
    runs: [
      [
        { draws: 10, error: undefined },
        { draws: 100, error: 0.1 },
      ],
    ],
  },
  { name: "squares", variance: 4, from: 500, runs: [[{ draws: 100, error: 0 }]] },
]
const panel = { id: "p", title: "[4, 5]", draws: 1000, series }

const marksOf = (picture: string, mark: string): string[] =>
  [...picture.matchAll(new RegExp(`<${mark} [^>]*>`, "g"))].map(([found]) => found)

describe("the plot of errors", () => {
  const picture = errorPlot(panel)

  test("has a mark per estimate and one in the legend, none where no estimate was", () => {
    expect(marksOf(picture, "circle")).toHaveLength(2)
    expect(marksOf(picture, "rect")).toHaveLength(2)
  })

  test("puts an error of a tenth, the standard error of 100 draws of variance 1, on the line", () => {
    const [, x = "", y = ""] = /cx="([\d.]+)" cy="([\d.]+)"/.exec(picture) ?? []
    const [, x1, y1, x2, y2] = (/M([\d.]+) ([\d.]+) L([\d.]+) ([\d.]+)/.exec(picture) ?? []).map(Number)
    expect(Number(y)).toBeCloseTo(y1! + ((y2! - y1!) * (Number(x) - x1!)) / (x2! - x1!), 1)
  })

  test("begins a line where theory expects a draw", () => {
    const starts = [...picture.matchAll(/M([\d.]+) [\d.]+ L/g)].map(([, x]) => Number(x))
    expect(starts).toHaveLength(2)
    expect(starts[1]!).toBeGreaterThan(starts[0]!)
    expect(errorPlot({ ...panel, series: [series[0]!, { ...series[1]!, from: 2000 }] })).toMatch(
      /theory expects no draw yet/,
    )
  })

  test("has only finite coordinates, and is described in words", () => {
    expect(picture).not.toMatch(/NaN|Infinity|undefined/)
    expect(picture).toContain("circles: after 1000 draws the error is 0.10; theory says 0.032.")
  })

  test("lets the chosen series stand out", () => {
    expect(errorPlot({ ...panel, chosen: "squares" }).match(/opacity="0.4"/g)).toHaveLength(1)
  })

  test("is one of several in a figure, each with names of its own", () => {
    const figure = errorFigure([panel, { ...panel, id: "q" }], "caption")
    expect(figure.match(/<svg /g)).toHaveLength(2)
    expect(figure).toContain('aria-labelledby="q-title q-text"')
  })
})
