import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { bucketPlot, chartColours, histogram, intervalPlot, scatterPlot, stacked } from "../src/index.js"
import { axis, checkWellFormed, elements, marks, textBoxes } from "./support/reading.js"

const [CIRCLE, SQUARE] = ["m-4 0", "m-3.5-3.5"]
const HOSTILE = `"><script>alert(1)</script>&\u202e\u0007`
const values = (at: (place: number) => number, places: readonly number[]): number[] => places.map((each) => at(each))

function near(actual: readonly number[], expected: readonly number[], within: number): void {
  expect(actual.length).toBe(expected.length)
  for (const [i, each] of expected.entries())
    expect(Math.abs(actual[i]! - each), `${actual} for ${expected}`).toBeLessThan(within)
}

describe("intervalPlot()", () => {
  const rows = [
    { label: "base", value: 27.1, low: 26.2, high: 28 },
    { label: "new", value: 28.4, low: 27.5, high: 29.3, mark: "*" },
    { label: "point", value: 30 },
  ]

  test("draws scores, ends of intervals and the reference where its axis says", () => {
    const svg = intervalPlot({ title: "BLEU", rows, reference: { value: 27.1, label: "baseline" } })
    const at = axis(svg, "x")
    const places = marks(svg, CIRCLE)
    near(
      values(
        at,
        places.map(([x]) => x),
      ),
      [27.1, 28.4, 30],
      0.01,
    )
    const lines = [...svg.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) \2" stroke="currentColor" stroke-width="2"/g)]
    near(
      lines.flatMap(([, from, , to]) => [at(Number(from)), at(Number(to))]),
      [26.2, 28, 27.5, 29.3],
      0.01,
    )
    const [, reference] = /M([\d.]+) [^"]*" stroke="currentColor" stroke-dasharray/.exec(svg)!
    near([at(Number(reference))], [27.1], 0.01)
    expect(places.map(([, y]) => y)).toEqual([64, 92, 120])
    expect(svg).toContain(">28.4 *</text>")
    expect(svg).toContain("<desc>base: 27.1, from 26.2 to 28.0. new: 28.4 *, from 27.5 to 29.3. point: 30.0.</desc>")
  })

  test("is higher by the notes, and has a line for each", () => {
    const heights = [[], ["nrefs:1|tok:13a"], ["a", "b"]].map((notes) =>
      Number(elements(intervalPlot({ title: "", rows, notes }), "svg")[0]!.height),
    )
    expect([heights[1]! - heights[0]!, heights[2]! - heights[0]!]).toEqual([20, 40])
  })

  test("refuses half an interval, and one that is upside down", () => {
    const plot = (row: object) => () => intervalPlot({ title: "", rows: [{ label: "a", value: 1, ...row }] })
    for (const row of [{ low: 1 }, { high: 1 }, { low: 2, high: 1 }]) {
      const want = "low and high, or neither"
      expect(problemOf(plot(row))).toMatchObject({ name: "the interval of rows[0]", want })
    }
    expect(problemOf(plot({ value: Number.NaN }))).toMatchObject({ name: "rows[0].value", want: "a finite number" })
    expect(problemOf(() => intervalPlot({ title: "", rows: [] }))).toMatchObject({ want: "at least 1" })
    expect(plot({ low: 1, high: 1 })).not.toThrow()
  })
})

describe("bucketPlot()", () => {
  const buckets = [
    { label: "0-9", count: 1200 },
    { label: "10-19", count: 3 },
    { label: ">=20", count: 0 },
  ]
  const series = [
    { label: "base", values: [30, 25, undefined] },
    { label: "new", values: [32, undefined, 21] },
  ]

  test("draws lines where its axis says, and none across a bucket without a value", () => {
    const svg = bucketPlot({ title: "BLEU by length", buckets, series })
    const at = axis(svg, "y")
    const [, ...base] = marks(svg, CIRCLE)
    const [, ...next] = marks(svg, SQUARE)
    near(
      values(
        at,
        base.map(([, y]) => y),
      ),
      [30, 25],
      0.05,
    )
    near(
      values(
        at,
        next.map(([, y]) => y),
      ),
      [32, 21],
      0.05,
    )
    expect(base[1]![0] - base[0]![0]).toBeCloseTo((next[1]![0] - next[0]![0]) / 2, 1)
    const lines = elements(svg, "path").filter((each) => each.fill === "none")
    expect(lines.map(({ d = "" }) => d.replaceAll(/[^ML]/g, ""))).toEqual(["ML", "ML", "ML", "MM"])
    expect(svg).toContain(">n=1,200</text>")
    expect(svg).toContain("<desc>base: 0-9: 30.0; 10-19: 25.0. new: 0-9: 32.0; &gt;=20: 21.0.</desc>")
  })

  test("draws bars from 0, beside each other, as high as their values", () => {
    const svg = bucketPlot({
      title: "Precisions",
      buckets,
      series: [series[0]!, { label: "new", values: [-10, 0, 20] }],
      marks: "bars",
    })
    const at = axis(svg, "y")
    const bars = elements(svg, "rect")
      .slice(1)
      .map((each) => ["x", "y", "width", "height"].map((key) => Number(each[key])))
    const ends = bars.map(([, y, , height]) => [at(y!), at(y! + height!)])
    near(ends.flat(), [30, 0, 25, 0, 0, -10, 0, 0, 20, 0], 0.2)
    // The bars of the second bucket have its label in their middle.
    const [, label = ""] = /<text x="([\d.]+)"[^>]*>10-19</.exec(svg)!
    expect((bars[1]![0]! + bars[3]![0]! + bars[3]![2]!) / 2).toBeCloseTo(Number(label), 0)
    const first = bars.filter((_, i) => i === 0 || i === 2)
    expect(first[1]![0]! - first[0]![0]!).toBeGreaterThan(first[0]![2]!)
    expect(first[1]![0]! - first[0]![0]!).toBeLessThan(1.2 * first[0]![2]!)
  })

  test("labels as many buckets as fit, and grows for narrow bars", () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ label: `bucket ${i}` }))
    const svg = bucketPlot({ title: "", buckets: many, series: [{ label: "a", values: many.map((_, i) => i) }] })
    const labels = [...svg.matchAll(/>bucket (\d+)</g)].map(([, number]) => Number(number))
    expect(labels.length).toBeLessThan(12)
    expect(labels.slice(0, 2)[0]).toBe(0)
    const wide = bucketPlot({
      title: "",
      buckets: many,
      marks: "bars",
      series: Array.from({ length: 10 }, (_, s) => ({ label: `${s}`, values: many.map((_, i) => i) })),
    })
    const widths = elements(wide, "rect")
      .slice(1)
      .map(({ width }) => Number(width))
    expect(Math.min(...widths)).toBeGreaterThan(2)
  })

  test("refuses series of another length", () => {
    const plot = () => bucketPlot({ title: "", buckets, series: [{ label: "a", values: [1] }] })
    expect(problemOf(plot)).toMatchObject({
      name: "the length of series[0].values",
      got: 1,
      want: "3, as that of buckets",
    })
    const nan = () => bucketPlot({ title: "", buckets, series: [{ label: "a", values: [1, Number.NaN, 2] }] })
    expect(problemOf(nan)).toMatchObject({ name: "series[0].values[1]" })
  })
})

describe("scatterPlot()", () => {
  const points = [
    [10, 40],
    [20, 90],
    [50, 25],
  ] as const

  test("draws points where its axes say, which are equal, and a line where x equals y", () => {
    const svg = scatterPlot({ title: "", points, name: "base" })
    const [x, y] = [axis(svg, "x"), axis(svg, "y")]
    near(
      marks(svg, CIRCLE).flatMap(([a, b]) => [x(a), y(b)]),
      points.flat(),
      0.02,
    )
    const [, ...ends] = /M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" stroke="currentColor" stroke-dasharray/
      .exec(svg)!
      .map(Number)
    near([x(ends[0]!), y(ends[1]!), x(ends[2]!), y(ends[3]!)], [10, 10, 90, 90], 0.02)
    for (const anchor of ["middle", "end"]) expect(svg).toContain(`text-anchor="${anchor}">20</text>`)
    expect(svg).toContain("<desc>3 points: base from 10 to 50, y from 25 to 90.</desc>")
  })

  test("refuses what is not a point", () => {
    const plot = (point: readonly number[]) => () => scatterPlot({ title: "", points: [point as never] })
    expect(problemOf(plot([1, 2, 3]))).toMatchObject({ name: "the length of points[0]", got: 3, want: "2, x and y" })
    expect(problemOf(plot([1]))).toMatchObject({ got: 1 })
    expect(problemOf(plot([1, Number.NaN]))).toMatchObject({ name: "points[0][1]" })
  })

  test("draws many points in one path, each place once", () => {
    const many = Array.from({ length: 50_000 }, (_, i) => [i % 100, i % 90] as const)
    const svg = scatterPlot({ title: "", points: many })
    expect((svg.match(/h0/g) ?? []).length).toBe(900)
    expect(marks(svg, CIRCLE)).toEqual([])
    expect(marks(scatterPlot({ title: "", points: many.slice(0, 200) }), CIRCLE).length).toBe(200)
    expect(scatterPlot({ title: "", points: [] })).toContain("<desc>No points.</desc>")
  })
})

describe("histogram()", () => {
  test("counts a value on a border with those above it", () => {
    const svg = histogram({ title: "", values: [-1, -0.5, 0, 0, 0.5, 0.99, 1, 2], bins: 3, reference: { value: 0 } })
    const [x, y] = [axis(svg, "x"), axis(svg, "y")]
    const bars = elements(svg, "rect")
      .slice(1)
      .map((each) => ({ from: x(Number(each.x) - 0.5), count: y(Number(each.y)) }))
    near(
      bars.map(({ from }) => from),
      [-1, 0, 1, 2],
      0.02,
    )
    near(
      bars.map(({ count }) => count),
      [2, 4, 1, 1],
      0.05,
    )
    const [, reference] = /M([\d.]+) [^"]*" stroke="currentColor" stroke-dasharray/.exec(svg)!
    near([x(Number(reference))], [0], 0.01)
  })

  test.each([{ values: [] }, { values: [5] }, { values: [5, 5, 5] }])(
    "of $values.length equal values has one bin or none",
    ({ values }) => {
      const svg = histogram({ title: "", values })
      const titles = [...svg.matchAll(/<rect stroke[^>]*><title>(\d+)/g)].map(([, count]) => Number(count))
      expect(titles).toEqual(values.length === 0 ? [] : [values.length])
    },
  )
})

describe("stacked()", () => {
  const chart = intervalPlot({ title: "a", rows: [{ label: "x", value: 1 }] })

  test("puts charts below one another", () => {
    const wide = intervalPlot({ title: "b", rows: [{ label: "x", value: 1 }], width: 900 })
    const [all, ...parts] = elements(stacked("both", [chart, wide]), "svg")
    const heights = parts.map(({ height }) => Number(height))
    expect(parts.map(({ y }) => Number(y))).toEqual([0, heights[0]])
    expect([all!.width, Number(all!.height)]).toEqual(["900", heights[0]! + heights[1]!])
    expect(all!.viewBox).toBe(`0 0 900 ${all!.height}`)
  })

  test("refuses other texts", () => {
    expect(problemOf(() => stacked("", []))).toMatchObject({ want: "at least 1" })
    expect(problemOf(() => stacked("", [chart, "<svg>"]))).toMatchObject({ name: "charts[1]" })
  })
})

describe("every chart", () => {
  const LABELS = [HOSTILE, "نظام", "", "x".repeat(500)]
  const SCALES = [
    [1],
    [3, 3, 3],
    [0, 0],
    [-1e-300, 1e-300],
    [1e15, 2e15],
    [-5, 7, 1e-9],
    Array.from({ length: 30 }, (_, i) => i),
  ]
  const cases = LABELS.flatMap((label) => SCALES.map((numbers) => ({ label, numbers })))
  const charts = cases.flatMap(({ label, numbers }) => {
    const common = { title: label, description: label, notes: [label], name: label }
    const series = numbers.map((value) => ({ label, values: [value, -value] }))
    const buckets = [{ label }, { label, count: 5 }]
    return [
      intervalPlot({
        ...common,
        rows: numbers.map((value) => ({ label, value, mark: label })),
        reference: { value: 1, label },
      }),
      bucketPlot({ ...common, buckets, series }),
      bucketPlot({ ...common, buckets, series, marks: "bars", valueName: label }),
      histogram({ ...common, values: numbers, reference: { value: 0, label } }),
      scatterPlot({ ...common, points: numbers.map((value) => [value, value]), valueName: label }),
      stacked(label, [intervalPlot({ ...common, rows: [{ label, value: numbers[0]! }] })]),
    ]
  })

  test("is well-formed, has no script and loads nothing, whatever the labels and values are", () => {
    for (const svg of charts) {
      checkWellFormed(svg)
      expect(svg).not.toMatch(/<script|href|url\(|[\u0000-\u0009\u202e]|NaN|Infinity|undefined/)
      expect(svg.isWellFormed()).toBe(true)
    }
  })

  test("keeps its marks and texts inside", () => {
    for (const svg of charts.filter((each) => !each.includes("aria-label"))) {
      const [{ width, height }] = elements(svg, "svg") as [{ width: string; height: string }]
      const bars = elements(svg, "rect").flatMap((each) => {
        const [x, y] = [Number(each.x ?? 0), Number(each.y ?? 0)]
        return [
          [x, y],
          [x + Number(each.width), y + Number(each.height)],
        ]
      })
      const corners = textBoxes(svg).flatMap(({ left, right, y }) => [
        [left, y],
        [right, y],
      ])
      for (const [x, y] of [...corners, ...bars, ...marks(svg, "m")]) {
        expect(x! >= 0 && x! <= Number(width), `${x} of ${width}`).toBe(true)
        expect(y! >= 0 && y! <= Number(height), `${y} of ${height}`).toBe(true)
      }
    }
  })

  test("has no text on another", () => {
    const buckets = Array.from({ length: 9 }, (_, i) => ({ label: `${10 * i}-${10 * i + 9}`, count: 10 ** i }))
    const series = Array.from({ length: 30 }, (_, s) => ({
      label: `system ${s}`,
      values: buckets.map((_, b) => s * b),
    }))
    const rows = series.map(({ label }, i) => ({ label, value: i, low: i - 1, high: i + 1, mark: "*" }))
    const common = { title: "A title", notes: ["a note", "another one"], name: "words" }
    const sensible = [
      intervalPlot({ ...common, rows, reference: { value: 0, label: "a long name of the baseline" } }),
      bucketPlot({ ...common, buckets, series, valueName: "BLEU" }),
      bucketPlot({ ...common, buckets, series, valueName: "BLEU", marks: "bars" }),
      histogram({ ...common, values: [1, 2, 3, 1000], reference: { value: 1, label: "equal" } }),
    ]
    for (const svg of sensible) {
      const boxes = textBoxes(svg)
      expect(boxes.length).toBeGreaterThan(8)
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(0, i)) {
          const isApart = a.right <= b.left || b.right <= a.left || Math.abs(a.y - b.y) >= 13
          expect(isApart, `${a.text} at ${a.left}, ${a.y} and ${b.text} at ${b.left}, ${b.y}`).toBe(true)
        }
      }
    }
  })

  test("has rules for the colours it uses, ten at most, and other shapes where they repeat", () => {
    const series = Array.from({ length: 40 }, (_, i) => ({ label: `${i}`, values: [i] }))
    const svg = bucketPlot({ title: "", buckets: [{ label: "a" }], series })
    expect(svg.match(/\.s\d+\{/g)?.length).toBe(20)
    expect(intervalPlot({ title: "", rows: [{ label: "a", value: 1 }] }).match(/\.s\d+\{/g)).toEqual([".s0{", ".s0{"])
    const looks = [...svg.matchAll(/class="(s\d)"[^>]*><path[^>]*><path stroke="none" d="M[-\d. ]+(m.*?)"/g)]
    expect(new Set(looks.map(([, colour, shape]) => `${colour} ${shape}`)).size).toBe(40)
  })

  test("has a role, a name and a description, and no coordinate with more than two decimals", () => {
    const svg = intervalPlot({ title: "BLEU & co", description: "made <up>", rows: [{ label: "a", value: 1 / 3 }] })
    expect(elements(svg, "svg")[0]).toMatchObject({ role: "img" })
    expect(svg).toMatch(/^<svg [^>]*>\n<title>BLEU &amp; co<\/title>\n<desc>made &lt;up&gt;<\/desc>/)
    for (const each of charts) expect(each.replaceAll(/<(title|desc|text).*?<\/\1>/gs, "")).not.toMatch(/\d\.\d{3}/)
  })

  test("has colours for light and dark backgrounds, with variables, and the light ones on paper", () => {
    const svg = bucketPlot({
      title: "",
      buckets: [{ label: "a" }],
      series: [
        { label: "a", values: [1] },
        { label: "b", values: [2] },
      ],
    })
    const [, style = ""] = /<style>(.*?)<\/style>/.exec(svg)!
    const [light, dark] = style.split("@media screen and (prefers-color-scheme:dark)")
    for (const [rules, { text, back, series }] of [
      [light, chartColours.light],
      [dark, chartColours.dark],
    ] as const) {
      for (const each of [
        `--chart-text,${text}`,
        `--chart-back,${back}`,
        `--chart-0,${series[0]}`,
        `--chart-1,${series[1]}`,
      ])
        expect(rules).toContain(each)
      expect(rules).not.toContain("--chart-2")
    }
    expect(elements(svg, "g").map(({ color }) => color)).toEqual(
      expect.arrayContaining(chartColours.light.series.slice(0, 2)),
    )
  })

  test("has series with contrast, in colours of which none occurs twice", () => {
    const channel = (hex: string) =>
      ((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))(Number.parseInt(hex, 16) / 255)
    const brightness = (colour: string) =>
      [0.2126, 0.7152, 0.0722].reduce(
        (sum, share, i) => sum + share * channel(colour.slice(1 + 2 * i, 3 + 2 * i)),
        0.05,
      )
    const contrast = (a: string, b: string) =>
      Math.max(brightness(a), brightness(b)) / Math.min(brightness(a), brightness(b))
    for (const { text, back, series } of Object.values(chartColours)) {
      expect(contrast(text, back)).toBeGreaterThan(7)
      for (const each of series) expect(contrast(each, back)).toBeGreaterThan(3)
      expect(new Set(series).size).toBe(10)
    }
  })
})
