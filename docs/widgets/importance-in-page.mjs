// @ts-check
// Draws from a proposal that readers move, weighted for a target: what the page shows of them.
import {
  effectiveSampleSize,
  importanceSample,
  mixture,
  normal,
  normalizedWeights,
  selfNormalizedEstimate,
  truncatedNormal,
} from "@lectern/sampling"

/** @typedef {"one" | "two" | "tail"} TargetName */
/**
 * @typedef {object} Target
 * @property {string} name for readers
 * @property {import("@lectern/sampling").ContinuousDistribution} distribution
 * @property {number} truth its mean
 */
/** @typedef {{ x: number, weight: number }} WeightedDraw the weights of all draws add up to 1, or are 0 */
/**
 * Weighted draws, and what they say of the target's mean.
 *
 * @typedef {object} Weighed
 * @property {readonly WeightedDraw[]} draws
 * @property {import("@lectern/sampling").WeightedEstimate | undefined} result undefined if no draw met the target
 * @property {number} size how many draws of equal weights they are worth
 */

export const DRAWS = 100

/** @type {Readonly<Record<TargetName, Target>>} */
export const TARGETS = {
  one: { name: "one peak", distribution: normal(), truth: 0 },
  two: { name: "two peaks", distribution: mixture([normal(-2, 0.6), normal(2, 0.6)], [1, 2]), truth: 2 / 3 },
  tail: { name: "a tail", distribution: truncatedNormal(2, 6), truth: truncatedNormal(2, 6).mean },
}

/**
 * @param {TargetName} name
 * @param {number} mean of the proposal, a normal density
 * @param {number} width its standard deviation
 * @param {number} seed
 * @returns {Weighed}
 */
export function weighed(name, mean, width, seed) {
  const { distribution } = TARGETS[name]
  const { draws, logWeights } = importanceSample({
    target: (x) => distribution.logPdf(x),
    proposal: normal(mean, width),
    draws: DRAWS,
    seed,
  })
  if (logWeights.every((each) => each === -Infinity)) {
    return { draws: Array.from(draws, (x) => ({ x, weight: 0 })), result: undefined, size: 0 }
  }
  const weights = normalizedWeights(logWeights)
  return {
    draws: Array.from(draws, (x, i) => ({ x, weight: weights[i] ?? 0 })),
    result: selfNormalizedEstimate(logWeights, draws),
    size: effectiveSampleSize(logWeights),
  }
}

/**
 * What the picture shows, in a sentence or two.
 *
 * @param {Weighed} weighed
 * @param {number} truth
 */
export function sentenceOf({ draws, result, size }, truth) {
  if (result === undefined) return `No draw met the target, so there is no estimate of its mean, ${signed(truth)}.`
  const heaviest = Math.max(...draws.map(({ weight }) => weight))
  const error = result.standardError < Infinity ? `standard error ${result.standardError.toFixed(3)}` : "error unknown"
  return (
    `${draws.length} draws are worth ${size.toFixed(1)} of equal weights; the heaviest has ${(100 * heaviest).toFixed(0)} % of the weight. ` +
    `The target's mean is about ${signed(result.estimate)} (${error}); in truth it is ${signed(truth)}.`
  )
}

/** @param {number} value */
function signed(value) {
  return value.toFixed(3).replace("-", "−")
}
