// Findings from the weights alone.
import { exp } from "@lectern/core/elementary"
import { paretoK } from "../pareto/k.js"
import { paretoSmoothed } from "../pareto/smoothed.js"
import { minimumDraws, paretoKThreshold } from "../pareto/threshold.js"
import { effectiveSampleSize } from "../weights/log-weights.js"
import { type Finding, percent, shown } from "./finding.js"

/** Summary of the distribution of weights. */
export interface WeightSummary {
  /** The number of draws. */
  readonly draws: number
  /** The number of draws with weight 0. */
  readonly zeros: number
  /** Kish's effective sample size; 0 when all weights are 0. */
  readonly effectiveSampleSize: number
  /** The share of the total that the largest weight has; 0 when all weights are 0. */
  readonly largestShare: number
  /**
   * The shape of the weights' tail; `Infinity` when it is too short to estimate, `-Infinity` when it is a single
   * number.
   */
  readonly k: number
  /** The k-hat up to which smoothed estimates from so many draws can be relied on. */
  readonly kThreshold: number
}

// From a half on the variance is infinite: moments below 1/k exist.
const NO_VARIANCE = 0.5
const NO_MEAN = 1
// From here on the tail would take more draws than are possible (Vehtari et al. 2024, section 3.2.4).
const UNUSABLE = 0.7

/** The summary of weights that are not all 0, and what is wrong with them. */
export function weightFindings(logWeights: Readonly<ArrayLike<number>>): {
  summary: WeightSummary
  findings: Finding[]
} {
  const draws = logWeights.length
  const size = effectiveSampleSize(logWeights)
  const { k, tailLength } = paretoSmoothed(logWeights)
  const kThreshold = paretoKThreshold(draws)
  const { zeros, largestShare } = sharesOf(logWeights)
  const summary = { draws, zeros, effectiveSampleSize: size, largestShare, k, kThreshold }
  const findings = [
    ...sizeFindings(size, draws),
    ...dominanceFindings(largestShare, draws),
    ...(k === Infinity ? [unknownTail(tailLength, draws)] : tailFindings(k, draws, "heavy-tail")),
  ]
  return { summary, findings }
}

/** Findings about weight times value that the weights alone do not show. */
export function valueFindings(
  logWeights: Readonly<ArrayLike<number>>,
  values: Readonly<ArrayLike<number>>,
  ownK: number,
): { k: number; findings: Finding[] } {
  const k = paretoK(logWeights, values)
  // The weights' own tail is reported already, and one that is too short does not matter.
  const isWorse = k > ownK && k !== Infinity
  return { k, findings: isWorse ? tailFindings(k, logWeights.length, "heavy-tail-of-values") : [] }
}

function sizeFindings(size: number, draws: number): Finding[] {
  const failed = size < 10 && size < draws / 2
  if (!failed && size >= 0.01 * draws && (size >= 100 || size >= 0.1 * draws)) return []
  const severity = failed ? "failure" : "caution"
  return [{ kind: "low-effective-size", severity, value: size, sentence: `ESS ${shown(round(size))} of ${draws}` }]
}

function dominanceFindings(share: number, draws: number): Finding[] {
  if (share < 0.1 || share * draws < 10) return []
  const severity = share >= 0.5 ? "failure" : "caution"
  return [
    {
      kind: "dominating-weight",
      severity,
      value: share,
      sentence: `one weight of ${draws} is ${percent(share)} of all`,
    },
  ]
}

function unknownTail(tailLength: number, draws: number): Finding {
  const sentence =
    draws < 25
      ? `${draws} draws are too few to tell how heavy the tail of the weights is: it takes 25`
      : `only ${tailLength} of ${draws} weights stand out, too few to tell how heavy their tail is`
  return { kind: "unknown-tail", severity: "caution", value: tailLength, sentence }
}

function tailFindings(k: number, draws: number, kind: "heavy-tail" | "heavy-tail-of-values"): Finding[] {
  const what = kind === "heavy-tail" ? "weights" : "weights times values"
  const findings: Finding[] = []
  if (k >= NO_VARIANCE) {
    const severity = k >= UNUSABLE ? "failure" : "caution"
    const moment = k >= NO_MEAN ? "an infinite mean" : "infinite variance"
    const verb = k >= UNUSABLE ? "have" : "may have"
    findings.push({ kind, severity, value: k, sentence: `${what} ${verb} ${moment}: k-hat is ${shown(k)}` })
  }
  if (k >= paretoKThreshold(draws) && k < UNUSABLE) {
    const value = Math.ceil(minimumDraws(k))
    const sentence = `k-hat ${shown(k)} of the ${what} asks for at least ${value} draws, there are ${draws}`
    findings.push({ kind: "too-few-draws", severity: "caution", value, sentence })
  }
  return findings
}

function sharesOf(logWeights: Readonly<ArrayLike<number>>): { zeros: number; largestShare: number } {
  let zeros = 0
  let largest = -Infinity
  for (let i = 0; i < logWeights.length; i++) {
    if (logWeights[i] === -Infinity) zeros++
    largest = Math.max(largest, logWeights[i]!)
  }
  let sum = 0
  for (let i = 0; i < logWeights.length; i++) sum += exp(logWeights[i]! - largest)
  return { zeros, largestShare: 1 / sum }
}

function round(size: number): number {
  return size >= 10 ? Math.round(size) : Math.round(size * 10) / 10
}
