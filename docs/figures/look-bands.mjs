// @ts-check
// An estimate that is looked at again and again: a band for each kind of interval, against the number of items.
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const WIDTH = 310
const HEIGHT = 306
const LEFT = 44
const RIGHT = 16
const TOP = 46
const BOTTOM = 42

/** Tells bands apart without colours. */
const LOOKS = [
  { colour: "var(--note-mistake)", dash: "none" },
  { colour: "var(--note-code)", dash: "6 4" },
]

/**
 * @typedef {object} Band
 * @property {string} name
 * @property {readonly { n: number, drop: number, low: number, high: number }[]} looks in points
 */

/**
 * @typedef {object} LookBands
 * @property {string} id for the parts that are named by others
 * @property {string} title
 * @property {readonly Band[]} bands two, with the same looks
 * @property {number | undefined} stop the number of items at which the first band first leaves out 0
 * @property {number} reach the axis goes so many points up and down
 */

/**
 * @param {LookBands} picture
 * @param {string} caption
 * @returns {string} a figure
 */
export function lookFigure(picture, caption) {
  return `<figure>\n${lookBands(picture)}\n<figcaption>${caption}</figcaption>\n</figure>\n`
}

/**
 * @param {LookBands} picture
 * @returns {string} a picture that can be read aloud
 */
export function lookBands({ id, title, bands, stop, reach }) {
  const last = bands[0]?.looks.at(-1)?.n ?? 1
  const [floor, middle] = [HEIGHT - BOTTOM, (TOP + HEIGHT - BOTTOM) / 2]
  /** @param {number} n */
  const x = (n) => round(LEFT + (n / last) * (WIDTH - LEFT - RIGHT))
  /** @param {number} points */
  const y = (points) => round(middle - (Math.min(reach, Math.max(-reach, points)) / reach) * (middle - TOP))
  const rows = ticksOver(-reach, reach).map(
    (tick) =>
      `<line stroke="currentColor" stroke-opacity="${tick === 0 ? 0.9 : 0.14}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}"/>` +
      `<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  )
  const columns = ticksOver(0, last).map(
    (tick) => `<text x="${x(tick)}" y="${floor + 16}" text-anchor="middle">${tick}</text>`,
  )
  const drawn = bands.map(({ name, looks }, i) => {
    const { colour, dash } = LOOKS[i] ?? { colour: "currentColor", dash: "none" }
    const edge = (/** @type {"low" | "high"} */ end) => looks.map((look) => `${x(look.n)},${y(look[end])}`)
    const line = `fill="none" stroke="currentColor" stroke-width="1.75" stroke-dasharray="${dash}"`
    return [
      `<g style="color: ${colour}">`,
      `<polygon fill="currentColor" fill-opacity="0.1" points="${[...edge("low"), ...edge("high").reverse()].join(" ")}"/>`,
      `<polyline ${line} points="${edge("low").join(" ")}"/><polyline ${line} points="${edge("high").join(" ")}"/>`,
      `<path ${line} d="M${LEFT} ${12 + 16 * i} h26"/><text fill="currentColor" x="${LEFT + 32}" y="${16 + 16 * i}">${name}</text></g>`,
    ].join("")
  })
  const means = (bands[0]?.looks ?? []).map(({ n, drop }) => `<circle cx="${x(n)}" cy="${y(drop)}" r="2.4"/>`)
  const mark =
    stop === undefined
      ? []
      : `<g style="color: var(--note-mistake)"><line stroke="currentColor" stroke-width="1.5" x1="${x(stop)}" x2="${x(stop)}" y1="${TOP}" y2="${floor}"/>` +
        `<text fill="currentColor" x="${x(stop) + (stop > last / 2 ? -5 : 5)}" y="${TOP + 12}" text-anchor="${stop > last / 2 ? "end" : "start"}">stopped here</text></g>`
  return [
    `<svg style="max-width: 30rem" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" fill="currentColor" font-size="12.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${spoken(bands, stop)}</desc>`,
    ...rows,
    ...columns,
    ...drawn,
    ...means.concat(mark),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">items</text>`,
    `<text transform="translate(12 ${middle}) rotate(-90)" text-anchor="middle">drop in points</text>`,
    "</svg>",
  ].join("\n")
}

/** @param {readonly Band[]} bands @param {number | undefined} stop */
function spoken(bands, stop) {
  const ends = bands.map(({ name, looks }) => {
    const last = looks.at(-1)
    return last === undefined
      ? ""
      : `${name}: from ${last.low.toFixed(1)} to ${last.high.toFixed(1)} after ${last.n} items.`
  })
  return `${ends.join(" ")} ${stop === undefined ? "The first never leaves out 0." : `The first leaves out 0 after ${stop} items.`}`
}
