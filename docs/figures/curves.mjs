// @ts-check
// Lines over a common axis, such as accuracy by length or loss by step.
import { round } from "./round.mjs"

const LEFT = 48
const TOP = 30
const WIDTH = 236
const HEIGHT = 190
const RIGHT = 16
const BOTTOM = 44

/** Tells lines apart without colours. */
const LOOKS = [
  { colour: "var(--note-code)", dash: "" },
  { colour: "var(--note-mistake)", dash: `stroke-dasharray="6 4"` },
]

/** @typedef {{ readonly name: string, readonly points: readonly (readonly [x: number, y: number])[] }} Curve */
/** @typedef {{ readonly name: string, readonly max: number, readonly step: number }} Axis axes begin at 0 */

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {Axis} picture.x
 * @param {Axis} picture.y higher points lie on the upper edge
 * @param {readonly Curve[]} picture.curves at most two
 * @returns {string} a picture that can be read aloud
 */
export function curves({ id, title, x, y, curves: all }) {
  const across = (/** @type {number} */ value) => round(LEFT + (WIDTH * value) / x.max)
  const up = (/** @type {number} */ value) => round(TOP + HEIGHT * (1 - Math.min(value, y.max) / y.max))
  const columns = ticksOf(x).map(
    (value) => `<text x="${across(value)}" y="${TOP + HEIGHT + 17}" text-anchor="middle">${label(value)}</text>`,
  )
  const rows = ticksOf(y).map(
    (value) =>
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${up(value)}" y2="${up(value)}"/>` +
      `<text x="${LEFT - 6}" y="${up(value) + 4}" text-anchor="end">${label(value)}</text>`,
  )
  const drawn = all.map(({ name, points }, i) => {
    const { colour, dash } = LOOKS[i] ?? { colour: "currentColor", dash: "" }
    const line = points.map(([a, b]) => `${across(a)},${up(b)}`).join(" ")
    const marks = points.length > 30 ? [] : points.map(([a, b]) => `<circle cx="${across(a)}" cy="${up(b)}" r="3"/>`)
    const key = `<line stroke="currentColor" stroke-width="2" ${dash} x1="${LEFT + 118 * i}" x2="${LEFT + 26 + 118 * i}" y1="14" y2="14"/>`
    return [
      `<g style="color: ${colour}" fill="currentColor">`,
      `<polyline fill="none" stroke="currentColor" stroke-width="2" ${dash} points="${line}"/>`,
      ...marks,
      `${key}<text x="${LEFT + 32 + 118 * i}" y="18">${name}</text></g>`,
    ].join("")
  })
  const said = all.map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)]
    if (first === undefined || last === undefined) return `${name}: nothing yet.`
    return `${name}: from ${label(first[1])} at ${label(first[0])} to ${label(last[1])} at ${label(last[0])}.`
  })
  return [
    `<svg class="curves" style="max-width: 28rem" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + BOTTOM}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${y.name} by ${x.name}. ${said.join(" ")}</desc>`,
    ...rows,
    ...columns,
    ...drawn,
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 37}" text-anchor="middle">${x.name}</text>`,
    `<text x="12" y="${TOP + HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 12 ${TOP + HEIGHT / 2})">${y.name}</text>`,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {Parameters<typeof curves>[0]} picture
 * @param {string} caption
 * @returns {string} a figure
 */
export function curvesFigure(picture, caption) {
  return [`<figure>`, curves(picture), `<figcaption>${caption}</figcaption>`, `</figure>`, ""].join("\n")
}

/** @param {Axis} axis */
function ticksOf({ max, step }) {
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, i) => i * step)
}

/** @param {number} value */
function label(value) {
  return Number(value.toFixed(2)).toLocaleString("en")
}
