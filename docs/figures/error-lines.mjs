// @ts-check
// Errors against the number of draws, both on logarithmic axes: how fast an error falls is the slope of its line.
import { round } from "./round.mjs"

const LEFT = 64
const TOP = 14
const WIDTH = 206
const HEIGHT = 270
const RIGHT = 84
const COLOURS = ["var(--note-mistake)", "var(--note-code)", "var(--note-worked)"]

/** @typedef {{ draws: number, error: number }} Step */

/**
 * @param {readonly Step[]} steps at least two, with errors above 0
 * @returns {number} the slope of the straight line closest to them where both axes are logarithmic
 */
export function slopeOf(steps) {
  const xs = steps.map(({ draws }) => Math.log(draws))
  const ys = steps.map(({ error }) => Math.log(error))
  const [x, y] = [mean(xs), mean(ys)]
  return mean(xs.map((each, i) => (each - x) * ((ys[i] ?? 0) - y))) / mean(xs.map((each) => (each - x) ** 2))
}

/**
 * @param {object} lines
 * @param {readonly { name: string, steps: readonly Step[] }[]} lines.series at most three, with errors above 0
 * @param {string} lines.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function errorLines({ series, caption }) {
  const steps = series.flatMap((each) => each.steps)
  const draws = steps.map((step) => step.draws)
  const errors = steps.map((step) => step.error)
  const [first, last] = [Math.min(...draws), Math.max(...draws)]
  const low = Math.floor(Math.log10(Math.min(...errors)))
  const high = Math.ceil(Math.log10(Math.max(...errors)))
  /** @param {number} count */
  const x = (count) => round(LEFT + (WIDTH * Math.log(count / first)) / Math.log(last / first))
  /** @param {number} error */
  const y = (error) => round(TOP + (HEIGHT * (high - Math.log10(error))) / (high - low))
  const columns = [...new Set(draws)]
    .filter((_, i) => i % 2 === 0)
    .map(
      (count) =>
        `<line stroke="currentColor" stroke-opacity="0.18" x1="${x(count)}" x2="${x(count)}" y1="${TOP}" y2="${TOP + HEIGHT}"/>` +
        `<text x="${x(count)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${count.toLocaleString("en")}</text>`,
    )
  const rows = Array.from({ length: high - low + 1 }, (_, i) => low + i).map(
    (power) =>
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(10 ** power)}" y2="${y(10 ** power)}"/>` +
      `<text x="${LEFT - 6}" y="${y(10 ** power) + 4}" text-anchor="end">${(10 ** power).toFixed(Math.max(0, -power))}</text>`,
  )
  const drawn = series.map(({ name, steps: own }, i) => {
    const end = own.at(-1) ?? { draws: last, error: 1 }
    const marks = own.map((step) => `<circle cx="${x(step.draws)}" cy="${y(step.error)}" r="3"/>`).join("")
    return [
      `<g style="color: ${COLOURS[i]}" fill="currentColor">`,
      `<polyline fill="none" stroke="currentColor" stroke-width="1.5" points="${own.map((step) => `${x(step.draws)},${y(step.error)}`).join(" ")}"/>`,
      `${marks}<text x="${LEFT + WIDTH + 8}" y="${y(end.error) + 4}">${name}</text></g>`,
    ].join("\n")
  })
  const description = series
    .map(({ name, steps: own }) => {
      const [start, end] = [own[0], own.at(-1)]
      return `${name}: from ${start?.error.toExponential(1)} at ${start?.draws} draws to ${end?.error.toExponential(1)} at ${end?.draws}, a slope of ${slopeOf(own).toFixed(2)}.`
    })
    .join(" ")
  return [
    `<figure>`,
    `<svg style="max-width: 30rem" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + 44}" role="img" fill="currentColor" font-size="13" aria-labelledby="error-lines-title error-lines-text">`,
    `<title id="error-lines-title">Error against the number of draws, both axes logarithmic</title>`,
    `<desc id="error-lines-text">${description}</desc>`,
    ...columns,
    ...rows,
    ...drawn,
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 38}" text-anchor="middle">draws</text>`,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
