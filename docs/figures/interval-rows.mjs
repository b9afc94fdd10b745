// @ts-check
// Intervals below each other over one axis of points of a score, such as those of many pull requests.
import { panelsFigure } from "./panels.mjs"
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const WIDTH = 300
const TOP = 28
const BOTTOM = 40
const RIGHT = 12

/**
 * @typedef {object} IntervalRow
 * @property {number} drop in points
 * @property {number} low
 * @property {number} high
 * @property {boolean} called whether it stands out: a thick line with a filled mark
 * @property {string} [label] left of it
 */
/**
 * @typedef {object} IntervalRows
 * @property {string} id for the parts that are named by others
 * @property {string} title
 * @property {boolean} [isTitled] whether the title is written above, as it is by default
 * @property {readonly [number, number]} range of the axis, in points
 * @property {readonly IntervalRow[]} rows
 * @property {readonly { at: number, name: string }[]} lines upright, such as the true drop
 * @property {string} axis what the points are of
 */

/**
 * @param {IntervalRows} picture
 * @returns {string} a picture that can be read aloud
 */
export function intervalRows({ id, title, isTitled = true, range: [least, most], rows, lines, axis }) {
  const isLabelled = rows.some(({ label }) => label !== undefined)
  const left = 12
  // A label stands above its interval.
  const step = isLabelled ? 38 : 9
  const height = TOP + (rows.length + 1) * step
  /** @param {number} points */
  const x = (points) =>
    round(left + ((Math.min(most, Math.max(least, points)) - least) / (most - least)) * (WIDTH - left - RIGHT))
  const ticks = ticksOver(least, most).map(
    (tick) =>
      `<line stroke="currentColor" stroke-opacity="0.14" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${height}"/>` +
      `<text x="${x(tick)}" y="${height + 16}" text-anchor="middle">${tick}</text>`,
  )
  const upright = lines.map(
    ({ at, name }, i) =>
      `<line stroke="currentColor" stroke-dasharray="${i === 0 ? "none" : "5 4"}" x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${height}"/>` +
      `<text x="${x(at) - 4}" y="${TOP - 5}">${name}</text>`,
  )
  const drawn = rows.map(({ drop, low, high, called, label = "" }, i) => {
    const y = TOP + (i + 1) * step
    const look = called
      ? `style="color: var(--note-mistake)" stroke-width="2.5"`
      : `style="color: var(--note-code)" stroke-width="1.5" stroke-opacity="0.7"`
    return [
      `<g ${look}><line stroke="currentColor" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/>`,
      `<circle cx="${x(drop)}" cy="${y}" r="2.6" stroke="currentColor" stroke-width="1" fill="${called ? "currentColor" : "var(--color-background, white)"}"/></g>`,
      label === ""
        ? ""
        : `<text x="0" y="${y - 9}" style="paint-order: stroke; stroke: var(--color-background, white)" stroke-width="4">${label}</text>`,
    ].join("")
  })
  return [
    `<svg viewBox="0 0 ${WIDTH} ${height + BOTTOM}" role="img" fill="currentColor" font-size="12.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${spoken(rows)}</desc>`,
    `<text x="0" y="12" font-weight="600">${isTitled ? title : ""}</text>`,
    ...ticks,
    ...upright,
    ...drawn,
    `<text x="${(left + WIDTH - RIGHT) / 2}" y="${height + 34}" text-anchor="middle">${axis}</text>`,
    "</svg>",
  ].join("\n")
}

/**
 * Pictures side by side, where there is room.
 *
 * @param {readonly IntervalRows[]} pictures
 * @param {string} caption
 * @returns {string} a figure
 */
export function intervalFigure(pictures, caption) {
  return panelsFigure(pictures.map(intervalRows), caption)
}

/** @param {readonly IntervalRow[]} rows */
function spoken(rows) {
  const called = rows.filter((row) => row.called).length
  const labelled = rows.filter(({ label }) => label !== undefined)
  if (labelled.length === 0) return `${rows.length} intervals, of which ${called} stand out.`
  return labelled
    .map(({ label, drop, low, high }) => `${label}: ${drop.toFixed(1)}, from ${low.toFixed(1)} to ${high.toFixed(1)}.`)
    .join(" ")
}
