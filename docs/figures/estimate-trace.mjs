// @ts-check
// An estimate on its way: the number of draws against the estimate, with the band in which the truth probably lies.
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const LEFT = 48
const TOP = 14
const WIDTH = 284
const HEIGHT = 230
const RIGHT = 28

/** @typedef {{ draws: number, estimate: number, standardError: number }} Step */

/**
 * @param {object} trace
 * @param {readonly Step[]} trace.steps in order, with growing numbers of draws
 * @param {number} trace.truth what is estimated
 * @param {number} trace.errors how many standard errors the band reaches to either side
 * @param {string} trace.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function estimateTrace({ steps, truth, errors, caption }) {
  const first = steps[0]?.draws ?? 1
  const last = steps.at(-1)?.draws ?? 1
  const lows = steps.map(({ estimate, standardError }) => estimate - errors * standardError)
  const highs = steps.map(({ estimate, standardError }) => estimate + errors * standardError)
  const [least, most] = [Math.min(truth, ...lows), Math.max(truth, ...highs)]
  /** @param {number} draws */
  const x = (draws) => round(LEFT + (WIDTH * Math.log(draws / first)) / Math.log(last / first))
  /** @param {number} value */
  const y = (value) => round(TOP + (HEIGHT * (most - value)) / (most - least))
  const path = (/** @type {readonly number[]} */ values) =>
    steps.map(({ draws }, i) => `${x(draws)},${y(values[i] ?? 0)}`)
  const band = [...path(highs), ...path(lows).reverse()].join(" ")
  const marks = steps.map(({ draws, estimate }) => `<circle cx="${x(draws)}" cy="${y(estimate)}" r="3"/>`)
  const ticks = roundNumbers(first, last).map(
    (draws) =>
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${x(draws)}" x2="${x(draws)}" y1="${TOP}" y2="${TOP + HEIGHT}"/>` +
      `<text x="${x(draws)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${draws.toLocaleString("en")}</text>`,
  )
  const levels = ticksOver(least, most).map(
    (value) =>
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`,
  )
  const outside = steps.filter((_, i) => truth < (lows[i] ?? 0) || truth > (highs[i] ?? 0)).length
  const description =
    `${steps.length} estimates, after ${first} to ${last} draws, on a logarithmic axis. The first is ${steps[0]?.estimate.toFixed(4)}, the last ` +
    `${steps.at(-1)?.estimate.toFixed(4)}; a dashed line marks the truth, ${truth.toFixed(4)}. A band of ${errors.toFixed(2)} standard errors to ` +
    `either side narrows from ${((highs[0] ?? 0) - (lows[0] ?? 0)).toFixed(4)} to ${((highs.at(-1) ?? 0) - (lows.at(-1) ?? 0)).toFixed(4)}; ` +
    `the truth lies outside of it at ${outside} of the estimates.`
  return [
    `<figure>`,
    `<svg style="max-width: 32rem" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + 44}" role="img" fill="currentColor" font-size="13" aria-labelledby="estimate-trace-title estimate-trace-text">`,
    `<title id="estimate-trace-title">An estimate and its band against the number of draws</title>`,
    `<desc id="estimate-trace-text">${description}</desc>`,
    ...ticks,
    ...levels,
    `<polygon style="fill: var(--note-code)" fill-opacity="0.2" points="${band}"/>`,
    `<line stroke="currentColor" stroke-dasharray="6 4" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(truth)}" y2="${y(truth)}"/>`,
    `<g style="color: var(--note-code)">`,
    `<polyline fill="none" stroke="currentColor" stroke-width="1.5" points="${path(steps.map(({ estimate }) => estimate)).join(" ")}"/>`,
    `<g fill="currentColor">${marks.join("")}</g>`,
    `</g>`,
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 38}" text-anchor="middle">draws</text>`,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** The powers of ten in a range. @param {number} least @param {number} most */
function roundNumbers(least, most) {
  const numbers = []
  for (let number = 10 ** Math.ceil(Math.log10(least)); number <= most; number *= 10) numbers.push(number)
  return numbers
}
