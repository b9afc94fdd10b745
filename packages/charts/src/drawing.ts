// The parts that charts share: the frame, axes, legend, marks.
import type { CheckedOptions } from "@lectern/core/checks"
import { COLOURS, chartColours, styleOf } from "./colours.js"
import type { ChartOptions, Reference } from "./options.js"
import type { Scale } from "./scale.js"
import { escaped, shortened, widthOf, wrapped } from "./text.js"

/** Options that every chart has, after checking. */
export type CheckedChart = CheckedOptions<ChartOptions, "description">

/** From one pixel to another. */
export type Range = readonly [from: number, to: number]

/** Scales, and the edges of the area between the axes. */
export interface Area {
  readonly across: Scale
  readonly up: Scale
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Of the chart. */
  readonly width: number
}

/** A chart with two axes. */
export interface Plane {
  /** The names of series, for the legend, with the look of their marks. */
  readonly names?: readonly string[]
  readonly marks?: "lines" | "bars"
  readonly height: number
  /** The room on the right. */
  readonly margin?: number
  readonly x: (range: Range) => Scale
  readonly y: (range: Range) => Scale
  readonly xName: string
  readonly yName: string
  /** A vertical line. */
  readonly reference?: Reference | undefined
  /** The values in words, escaped; read aloud unless the options have a description. */
  readonly spoken: string
  readonly draw: (area: Area) => readonly string[]
}

const SIZE = 13
const TITLE = 30
const LINE = 20
const LEGEND_ROOM = 220
const SAMPLE = 30

// Shapes and dashes tell series apart without colours.
const SHAPES = ["m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "m-3.5-3.5h7v7h-7z", "m0-4.5l4.5 8h-9z", "m0-5l5 5-5 5-5-5z"]
const DASHES = ["1 0", "7 4", "2 3", "9 3 2 3"]
// With ten colours, so many series in a row have all combinations.
const CYCLE = 20

const FAINT = ` stroke-opacity="0.18"`
/** The look of a line to compare with. */
export const COMPARED = ` stroke-dasharray="5 4" stroke-opacity="0.7"`

/** A chart with two axes. */
export function plane(options: CheckedChart, parts: Plane): string {
  const { names = [], marks = "lines", height, margin = 16, xName, yName, reference } = parts
  const { width } = options
  const key = legend(names, width, marks)
  const top = key.bottom + (reference?.label ? LINE : 4)
  const bottom = top + height
  const up = parts.y([bottom, top])
  const labels = Math.min(0.4 * width, Math.max(...up.ticks.map((tick) => textWidth(tick.label)), 20))
  const left = labels + (yName === "" ? 16 : 36)
  const across = parts.x([left, width - margin])
  const area = { across, up, left, right: width - margin, top, bottom, width }
  const isCounted = across.ticks.some(({ below }) => below)
  const under = bottom + (isCounted ? 37 : LINE)
  return svg(options, parts.spoken, under + (xName === "" ? 8 : 26), [
    styleOf(Math.min(Math.max(1, names.length), COLOURS)),
    ...key.parts,
    ...xAxis(area),
    ...yAxis(area, labels),
    label(xName, (left + area.right) / 2, under + 17, area.right - left, "middle"),
    label(yName, 16, (top + bottom) / 2, height, "middle", ` transform="rotate(-90 16 ${round((top + bottom) / 2)})"`),
    ...(reference === undefined ? [] : referenceLine(area, reference)),
    ...parts.draw(area),
  ])
}

function svg(
  { title, description, width, notes }: CheckedChart,
  spoken: string,
  bottom: number,
  parts: string[],
): string {
  const lines = notes.flatMap((note) => wrapped(note, width - 16, SIZE))
  const [w, h] = [round(width), round(bottom + lines.length * LINE)]
  const { text, back } = chartColours.light
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="lectern-chart" role="img" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" color="${text}" fill="currentColor" font-family="system-ui, sans-serif" font-size="${SIZE}">`,
    titled(escaped(title)),
    `<desc>${description === undefined ? spoken : escaped(description)}</desc>`,
    `<rect class="back" width="${w}" height="${h}" fill="${back}"/>`,
    label(title, 8, 19, width - 16, "start", ` font-weight="600"`),
    ...parts,
    ...lines.map((each, i) => label(each, 8, bottom + i * LINE + 12, width)),
    "</svg>\n",
  ]
    .filter((part) => part !== "")
    .join("\n")
}

/** A coordinate as it is written: the nearest hundredth. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** About the width of a text in pixels. */
export function textWidth(text: string): number {
  return widthOf(text, SIZE)
}

/** A text, shortened to a width; the whole text appears under the pointer. */
export function label(text: string, x: number, y: number, room: number, anchor = "start", look = ""): string {
  if (text === "") return ""
  const shown = shortened(text, room, SIZE)
  const place = `x="${round(x)}" y="${round(y)}"${anchor === "start" ? "" : ` text-anchor="${anchor}"`}${look}`
  return `<text ${place}>${shown === text ? "" : titled(escaped(text))}${escaped(shown)}</text>`
}

/** The name of an element, which appears under the pointer; escaped before. */
export function titled(text: string): string {
  return `<title>${text}</title>`
}

/** What has the colour of a series. */
export function coloured(series: number, content: string): string {
  const colour = series % COLOURS
  return `<g class="s${colour}" color="${chartColours.light.series[colour]}" stroke="currentColor">${content}</g>`
}

/** The mark of a series. */
export function mark(series: number, x: number, y: number): string {
  const shape = SHAPES[(series + Math.floor(series / CYCLE)) % SHAPES.length]
  return `<path stroke="none" d="M${round(x)} ${round(y)}${shape}"/>`
}

/** A line through points, with a gap where there is none. */
export function path(series: number, points: readonly (readonly [x: number, y: number] | undefined)[]): string {
  const dash = DASHES[(series + Math.floor(series / CYCLE)) % DASHES.length]
  const to = points.map((point, i) => point && `${points[i - 1] ? "L" : "M"}${round(point[0])} ${round(point[1])}`)
  return `<path fill="none" stroke-width="2" stroke-dasharray="${dash}" d="${to.join("")}"/>`
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, look = ""): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="currentColor"${look}/>`
}

/** A bar from one height to another. */
export function bar(x: number, width: number, from: number, to: number, title: string): string {
  const size = `width="${round(width)}" height="${round(Math.abs(from - to))}"`
  return `<rect stroke="none" x="${round(x)}" y="${round(Math.min(from, to))}" ${size}>${titled(title)}</rect>`
}

function xAxis({ across, left, right, top, bottom, width }: Area): string[] {
  const { ticks, place, isBand } = across
  const apart = (right - left) / Math.max(1, ticks.length)
  // Of many labels, as many as fit.
  const every = Math.ceil(Math.min(120, Math.max(...ticks.map((tick) => textWidth(tick.label) + 8), 1)) / apart)
  const drawn = ticks.map(({ value, label: text, below = "" }, i) => {
    const x = place(value)
    const room = every * apart - 4
    const names =
      i % every > 0 ? [] : [centred(text, x, bottom + 17, room, width), centred(below, x, bottom + 34, room, width)]
    return [isBand ? "" : line(x, top, x, bottom, FAINT), ...names].join("")
  })
  return [...drawn, line(left, bottom, right, bottom)]
}

function yAxis({ up, left, right }: Area, room: number): string[] {
  return up.ticks.map(({ value, label: text }) => {
    const y = up.place(value)
    return line(left, y, right, y, FAINT) + label(text, left - 8, y + 4.5, room, "end")
  })
}

function referenceLine({ across, left, right, top, bottom, width }: Area, reference: Reference): string[] {
  const x = across.place(reference.value)
  return [line(x, top, x, bottom, COMPARED), centred(reference.label ?? "", x, top - 5, right - left, width)]
}

/** A text below or above a place, but inside the chart. */
function centred(text: string, x: number, y: number, room: number, width: number): string {
  const half = Math.min(textWidth(text), room) / 2 + 2
  return label(text, Math.max(half, Math.min(width - half, x)), y, room, "middle")
}

/** The names of series in rows; none for a single series. */
function legend(names: readonly string[], width: number, marks: "lines" | "bars"): { bottom: number; parts: string[] } {
  if (names.length < 2) return { bottom: TITLE, parts: [] }
  let [x, y] = [8, TITLE]
  const parts = names.map((name, i) => {
    const room = Math.min(LEGEND_ROOM, width - SAMPLE - 16)
    const needed = SAMPLE + Math.min(room, textWidth(name)) + 14
    if (x > 8 && x + needed > width) [x, y] = [8, y + LINE]
    const ends = [x, x + 24].map((end) => [end, y + 8] as const)
    const sample = (marks === "lines" ? path(i, ends) : "") + mark(marks === "bars" ? 1 : i, x + 12, y + 8)
    const text = label(name, x + SAMPLE, y + 12.5, room)
    x += needed
    return coloured(i, sample) + text
  })
  return { bottom: y + LINE + 6, parts }
}
