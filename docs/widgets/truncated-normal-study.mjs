// @ts-check
// The study of the note on importance sampling: the mean of a normal variable that is known to lie in an interval, by three
// proposals.
import {
  diagnose,
  exponentialTilt,
  importanceSample,
  normal,
  selfNormalizedEstimate,
  truncatedNormal,
  uniform,
} from "@lectern/sampling"

/** @typedef {import("@lectern/sampling").WeightedEstimate} WeightedEstimate */
/** @typedef {"naive rejection" | "uniform proposal" | "exponential tilt"} ProposalName */
/**
 * The estimate after some of the draws.
 *
 * @typedef {object} StudyPoint
 * @property {number} draws how many draws it rests on
 * @property {number | undefined} estimate undefined while no draw has met the interval
 * @property {number | undefined} error its distance from the exact mean
 */
/**
 * The result of one proposal.
 *
 * @typedef {object} StudyMethod
 * @property {ProposalName} name naive rejection keeps the standard normal draws that meet the interval
 * @property {WeightedEstimate | undefined} result the estimate from all draws, undefined when none met the interval
 * @property {number} kept how many draws met the interval
 * @property {import("@lectern/sampling").Diagnosis} diagnosis what is wrong with the draws
 * @property {readonly StudyPoint[]} trace the estimate at numbers of draws that grow by a quarter of a decade
 */
/**
 * The three proposals and the truth.
 *
 * @typedef {object} TruncatedNormalStudy
 * @property {number} exact the exact mean
 * @property {readonly StudyMethod[]} methods naive rejection, uniform proposal, exponential tilt
 */

/**
 * Estimates the mean of a standard normal variable given that it lies in an interval.
 *
 * Naive rejection is importance sampling too: the draws are standard normal, their weights 1 inside the interval and 0 outside.
 *
 * @param {number} low where the interval begins, finite
 * @param {number} high where it ends, finite and above `low`
 * @param {{ draws?: number, generator: import("@lectern/random").Generator }} options how many draws each proposal gets,
 *   30,000 by default, and where they come from
 * @returns {TruncatedNormalStudy}
 * @see Robert 1995, "Simulation of truncated normal variables"
 */
export function truncatedNormalStudy(low, high, { draws = 30_000, generator }) {
  const standard = normal()
  const exact = truncatedNormal(low, high).mean
  /** @param {number} x */
  const target = (x) => (x >= low && x <= high ? standard.logPdf(x) : -Infinity)
  /** @type {(name: ProposalName, proposal: import("@lectern/sampling").ContinuousDistribution) => StudyMethod} */
  const study = (name, proposal) => {
    const sample = importanceSample({ target, proposal, draws, generator })
    /** @param {number} n */
    const after = (n) => {
      const logWeights = sample.logWeights.subarray(0, n)
      return logWeights.some((each) => each > -Infinity)
        ? selfNormalizedEstimate(logWeights, sample.draws.subarray(0, n))
        : undefined
    }
    const trace = checkpoints(draws).map((n) => {
      const estimate = after(n)?.estimate
      return { draws: n, estimate, error: estimate === undefined ? undefined : Math.abs(estimate - exact) }
    })
    const kept = sample.logWeights.filter((each) => each > -Infinity).length
    return { name, result: after(draws), kept, diagnosis: diagnose(sample, { target, proposal }), trace }
  }
  const flat = uniform(low, high)
  return {
    exact,
    methods: [
      study("naive rejection", standard),
      study("uniform proposal", flat),
      study("exponential tilt", exponentialTilt(low)),
    ],
  }
}

/**
 * 10, 18, 32, 56, 100, ... and the last.
 *
 * @param {number} draws
 */
function checkpoints(draws) {
  const points = []
  for (const decade of [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]) {
    for (const step of [10, 18, 32, 56]) if (decade * step < draws) points.push(decade * step)
  }
  return [...points, draws]
}
