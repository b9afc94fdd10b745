// @ts-check
// An average of draws as the page shows it: what is averaged, the estimates on the way, and where it stands, in words.
import { normalCdf } from "@lectern/random/special"
import { monteCarlo, normal } from "@lectern/sampling"

/** @typedef {"share" | "lognormal" | "steep"} QuestionName */
/**
 * Something to average.
 *
 * @typedef {object} Question
 * @property {string} name for readers
 * @property {(draw: number) => number} counted what a draw counts
 * @property {import("@lectern/sampling").LineDomain} over where the draws come from
 * @property {number} truth
 * @property {readonly [low: number, high: number]} range of the picture
 */
/** @typedef {{ draws: number, estimate: number, half: number }} Step half of the interval is `Infinity` where nothing is known about it */

/** More than these are drawn too slowly to press for. */
export const MAX_DRAWS = 100_000

/** @type {readonly QuestionName[]} */
export const QUESTIONS = ["share", "lognormal", "steep"]

/**
 * @param {QuestionName} name
 * @param {number} y the share is that of normal draws up to it
 * @returns {Question}
 */
export function questionOf(name, y) {
  if (name === "share") {
    const counted = (/** @type {number} */ draw) => (draw <= y ? 1 : 0)
    return { name: "share of draws up to y", counted, over: normal(), truth: normalCdf(y), range: [0, 1] }
  }
  if (name === "lognormal") {
    return { name: "mean of e^Z", counted: Math.exp, over: normal(), truth: Math.exp(0.5), range: [0, 4] }
  }
  return { name: "mean of x^(-3/4)", counted: (x) => x ** -0.75, over: [0, 1], truth: 4, range: [0, 8] }
}

/**
 * @param {Question} question
 * @param {number} draws at least 2, as fewer have no spread
 * @param {number} seed
 */
export function stateOf({ counted, over, truth }, draws, seed) {
  /** @param {number} count */
  const after = (count) => {
    let last = { draw: 0, counts: 0 }
    const result = monteCarlo(
      (draw) => {
        last = { draw, counts: counted(draw) }
        return last.counts
      },
      over,
      { draws: count, seed },
    )
    return { result, last }
  }
  /** @type {(result: import("@lectern/sampling").MonteCarloResult) => Step} */
  const stepOf = ({ draws, estimate, interval: { low, high } }) => ({ draws, estimate, half: (high - low) / 2 })
  const { result, last } = after(draws)
  const { interval } = result
  return {
    steps: [...checkpoints(draws).map((count) => stepOf(after(count).result)), stepOf(result)],
    result,
    last,
    isInside: interval.low <= truth && truth <= interval.high,
  }
}

/**
 * Numbers of draws before the last.
 *
 * @param {number} last
 */
function checkpoints(last) {
  const counts = [1, 10, 100, 1000, 10_000].flatMap((decade) =>
    [1, 1.3, 1.8, 2.4, 3.2, 4.2, 5.6, 7.5].map((step) => Math.round(decade * step)),
  )
  return [...new Set(counts)].filter((count) => count > 1 && count < last)
}
