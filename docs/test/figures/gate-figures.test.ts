// The figures of the note on gates: where intervals, lines and bands lie.
import { expect, test } from "vitest"
import { intervalFigure, intervalRows } from "../../figures/interval-rows.mjs"
import { lookBands, lookFigure } from "../../figures/look-bands.mjs"
import { ticksOver } from "../../figures/ticks-over.mjs"

const rows = [
  { drop: 0, low: -5, high: 5, called: false },
  { drop: 5, low: 2.5, high: 20, called: true },
]
const picture = {
  ...{ id: "a", title: "Two", range: [-10, 10] as const, rows, axis: "points" },
  lines: [
    { at: 0, name: "0" },
    { at: 5, name: "limit" },
  ],
}

const lengths = (svg: string): number[] =>
  [...svg.matchAll(/<g style[^>]*><line [^>]*x1="([\d.]+)" x2="([\d.]+)"/g)].map(
    ([, x1, x2]) => Number(x2) - Number(x1),
  )

test("an interval is as long as it says, and stays inside the picture", () => {
  const svg = intervalRows(picture)
  // 276 units for 20 points: the second interval is cut off at 10.
  expect(lengths(svg)).toEqual([138, 103.5])
  expect(svg).not.toMatch(/NaN|undefined/)
})

test("intervals that are called are filled, and are counted in words", () => {
  const svg = intervalRows(picture)
  expect(svg.match(/fill="currentColor"\/><\/g>/g)).toHaveLength(1)
  expect(svg).toContain("2 intervals, of which 1 stand out.")
})

test("the first line is whole, others are dashed; both lie where intervals of that end do", () => {
  const svg = intervalRows(picture)
  const lines = [...svg.matchAll(/stroke-dasharray="([^"]+)" x1="([\d.]+)"/g)].map(([, dash, x]) => [dash, Number(x)])
  expect(lines).toEqual([
    ["none", 150],
    ["5 4", 219],
  ])
})

test("labelled intervals are read aloud with their ends", () => {
  const labelled = { ...picture, rows: [{ ...rows[1]!, label: "worse" }] }
  expect(intervalRows(labelled)).toContain("worse: 5.0, from 2.5 to 20.0.")
  const figure = intervalFigure([labelled, { ...picture, id: "b" }], "caption")
  expect(figure.match(/<svg /g)).toHaveLength(2)
  expect(figure).toContain("<figcaption>caption</figcaption>")
})

test("a title that is not written is still read aloud", () => {
  const svg = intervalRows({ ...picture, isTitled: false })
  expect(svg).toContain('<title id="a-title">Two</title>')
  expect(svg).not.toContain(">Two</text>")
})

test("no figure has an empty line, which would end it in Markdown", () => {
  const looks = { id: "b", title: "Looks", bands, stop: undefined, reach: 20 }
  for (const figure of [
    intervalFigure([picture], "c"),
    lookFigure(looks, "c"),
    lookFigure({ ...looks, stop: 50 }, "c"),
  ])
    expect(figure.trimEnd()).not.toMatch(/\n\s*\n/)
})

const bands = ["t", "sequence"].map((name, i) => ({
  name,
  looks: [1, 2].map((n) => ({ n: 50 * n, drop: 2, low: 2 - 10 / n - i, high: 2 + 10 / n + i })),
}))

test("bands reach from the low ends to the high ones", () => {
  const svg = lookBands({ id: "b", title: "Looks", bands, stop: undefined, reach: 20 })
  const [first = ""] = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = ""]) => points)
  const places = first.split(" ").map((place) => place.split(",").map(Number))
  // Looks at a half and the whole of 250 units from 44; 218 units of height from 46 for 40 points.
  expect(places).toEqual([
    [169, expect.closeTo(155 + (8 / 20) * 109, 1)],
    [294, expect.closeTo(155 + (3 / 20) * 109, 1)],
    [294, expect.closeTo(155 - (7 / 20) * 109, 1)],
    [169, expect.closeTo(155 - (12 / 20) * 109, 1)],
  ])
  expect(svg).toContain(
    "t: from -3.0 to 7.0 after 100 items. sequence: from -4.0 to 8.0 after 100 items. The first never",
  )
  expect(svg).not.toContain("stopped here")
})

test("where the first band left out 0 is marked, on the side with room", () => {
  const marked = (stop: number): string => lookBands({ id: "b", title: "Looks", bands, stop, reach: 20 })
  expect(marked(50)).toMatch(/x="174"[^>]*text-anchor="start">stopped here/)
  expect(marked(100)).toMatch(/x="289"[^>]*text-anchor="end">stopped here/)
  expect(lookFigure({ id: "b", title: "Looks", bands, stop: 50, reach: 20 }, "why")).toMatch(/^<figure>\n<svg /)
})

test.each([
  [0, 100, [0, 20, 40, 60, 80, 100]],
  [-8, 8, [-5, 0, 5]],
  [-0.3, 0.3, [-0.2, 0, 0.2]],
  [3, 4, [3, 3.2, 3.4, 3.6, 3.8, 4]],
])("an axis from %d to %d has round numbers", (least, most, ticks) => {
  expect(ticksOver(least, most)).toEqual(ticks)
})
