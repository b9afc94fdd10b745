// @ts-check
// An estimate on its way: the number of draws against the estimate, with the band in which the truth probably lies.
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const LEFT = 34
const TOP = 10
const WIDTH = 268
const HEIGHT = 210
const RIGHT = 28
/** Fewer decades than these leave no room to see where it goes. */
const DECADES = 3

/** @typedef {{ draws: number, estimate: number, half: number }} Step half of the interval, `Infinity` where nothing is known about it */

/**
 * @param {object} trace
 * @param {string} trace.id for the parts that are named by others
 * @param {readonly Step[]} trace.steps in order, with growing numbers of draws
 * @param {number} trace.truth what is estimated
 * @param {readonly [low: number, high: number]} trace.range of estimates; others lie on its edges
 * @returns {string} a picture that can be read aloud
 */
export function estimateTrace({ id, steps, truth, range: [least, most] }) {
  const last = steps.at(-1) ?? { draws: 1, estimate: 0, half: Infinity }
  const decades = Math.max(DECADES, Math.ceil(Math.log10(last.draws)))
  const x = (/** @type {number} */ draws) => round(LEFT + (WIDTH * Math.log10(draws)) / decades)
  const y = (/** @type {number} */ value) =>
    round(TOP + (HEIGHT * (most - Math.min(most, Math.max(least, value)))) / (most - least))
  const path = (/** @type {(step: Step) => number} */ value) =>
    steps.map((step) => `${x(step.draws)},${y(value(step))}`)
  const band = [
    ...path(({ estimate, half }) => estimate + half),
    ...path(({ estimate, half }) => estimate - half).reverse(),
  ]
  const marks = steps.map(({ draws, estimate }) => `<circle cx="${x(draws)}" cy="${y(estimate)}" r="2.6"/>`)
  const floor = TOP + HEIGHT
  const columns = Array.from({ length: decades + 1 }, (_, exponent) => 10 ** exponent).map((draws) => {
    const half = steps.find((step) => step.draws === draws)?.half ?? Infinity
    const said =
      half < Infinity ? `<text x="${x(draws)}" y="${floor + 34}" text-anchor="middle">±${shown(half)}</text>` : ""
    return (
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${x(draws)}" x2="${x(draws)}" y1="${TOP}" y2="${floor}"/>` +
      `<text x="${x(draws)}" y="${floor + 17}" text-anchor="middle">${draws.toLocaleString("en")}</text>${said}`
    )
  })
  const levels = ticksOver(least, most).map(
    (value) =>
      `<line stroke="currentColor" stroke-opacity="0.18" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  )
  const outside = steps.filter(({ estimate, half }) => Math.abs(truth - estimate) > half).length
  const description =
    `${steps.length} estimates, after ${steps[0]?.draws} to ${last.draws.toLocaleString("en")} draws, on a logarithmic axis. The last is ` +
    `${last.estimate.toFixed(4)}, in an interval that reaches ${shown(last.half)} to either side; a dashed line marks the truth, ` +
    `${truth.toFixed(4)}, which lies outside of the interval at ${outside} of the estimates.`
  return [
    `<svg style="max-width: 28rem" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${floor + 56}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">An estimate and its interval against the number of draws</title>`,
    `<desc id="${id}-text">${description}</desc>`,
    ...columns,
    ...levels,
    `<polygon style="fill: var(--note-code)" fill-opacity="0.2" points="${band.join(" ")}"/>`,
    `<line stroke="currentColor" stroke-dasharray="6 4" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(truth)}" y2="${y(truth)}"/>`,
    `<g style="color: var(--note-code)">`,
    `<polyline fill="none" stroke="currentColor" stroke-width="1.5" points="${path(({ estimate }) => estimate).join(" ")}"/>`,
    `<g fill="currentColor">${marks.join("")}</g>`,
    `</g>`,
    `<text x="${LEFT + WIDTH / 2}" y="${floor + 52}" text-anchor="middle">draws, and half of the interval after them</text>`,
    `</svg>`,
  ].join("\n")
}

/** Two digits. @param {number} value */
function shown(value) {
  return value === Infinity ? "∞" : String(Number(value.toPrecision(2)))
}
