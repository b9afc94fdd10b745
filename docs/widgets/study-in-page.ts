// The truncated-normal study as a page shows it: what theory says of each proposal, and what came of a run, in words.
import { pcg64 } from "@lectern/random"
import { normalMass } from "@lectern/random/special"
import {
  type ContinuousDistribution,
  exponentialTilt,
  gaussKronrod,
  normal,
  truncatedNormal,
  uniform,
} from "@lectern/sampling"
import type { ErrorSeries } from "../figures/error-plot.mjs"
import {
  type ProposalName,
  type StudyMethod,
  type TruncatedNormalStudy,
  truncatedNormalStudy,
} from "./truncated-normal-study.mjs"

/** What an infinite number of draws would show. */
export interface ExactVariance {
  /** Of the weights: their variance over their squared mean. */
  readonly ofWeights: number
  /** Of the estimate of the mean, for one draw: the standard error of n draws is the root of this over n. */
  readonly ofMean: number
  /** The effective sample size over the number of draws. */
  readonly effectiveShare: number
}

/** The names in the order of the study. */
export const PROPOSALS: readonly ProposalName[] = ["naive rejection", "uniform proposal", "exponential tilt"]

/**
 * The exact variances of a proposal, by quadrature.
 *
 * @param low - where the interval begins
 * @param high - where it ends
 * @param name - which proposal
 * @returns the variances of one draw
 */
export function exactVariance(low: number, high: number, name: ProposalName): ExactVariance {
  const { mean = 0 } = truncatedNormal(low, high)
  const proposal = proposalNamed(low, high, name)
  const standard = normal()
  const square = (power: (x: number) => number): number =>
    gaussKronrod((x) => (standard.pdf(x) ** 2 / proposal.pdf(x)) * power(x), low, high).value /
    normalMass(low, high) ** 2
  const ofWeights = square(() => 1)
  return { ofWeights: ofWeights - 1, ofMean: square((x) => (x - mean) ** 2), effectiveShare: 1 / ofWeights }
}

/**
 * The series of an error plot: what came of some runs next to theory.
 *
 * @param low - where the interval begins
 * @param high - where it ends
 * @param runs - studies of that interval
 * @returns a series for each proposal
 */
export function errorSeries(low: number, high: number, runs: readonly TruncatedNormalStudy[]): ErrorSeries[] {
  return PROPOSALS.map((name, i) => {
    const { ofMean, effectiveShare } = exactVariance(low, high, name)
    return { name, runs: runs.map(({ methods }) => methods[i]!.trace), variance: ofMean, from: 1 / effectiveShare }
  })
}

/** One run, the same for the same arguments. @param low - where the interval begins @param high - where it ends @param seed - of the draws @param draws - how many */
export function studyOf(low: number, high: number, seed: number, draws: number): TruncatedNormalStudy {
  return truncatedNormalStudy(low, high, { generator: pcg64(seed), draws })
}

/**
 * What came of one proposal, as names and values.
 *
 * @param method - of the study
 * @param exact - the mean it should find
 * @param theory - the exact variances of the proposal
 * @returns rows of two cells
 */
export function rowsOf(method: StudyMethod, exact: number, theory: ExactVariance): [name: string, value: string][] {
  const { result, kept, diagnosis } = method
  const { draws, effectiveSampleSize, k } = diagnosis
  const expected = Math.sqrt(theory.ofMean / draws)
  const distance = result === undefined ? undefined : result.estimate - exact
  const signed = distance === undefined ? "none" : `${distance < 0 ? "−" : "+"}${shown(Math.abs(distance))}`
  const errors =
    distance === undefined || result!.standardError === Infinity
      ? ""
      : `, ${(Math.abs(distance) / result!.standardError).toFixed(1)} standard errors`
  return [
    ["kept", `${kept.toLocaleString("en")} of ${draws.toLocaleString("en")}`],
    ["estimate", result === undefined ? "none: no draw met the interval" : result.estimate.toFixed(6)],
    ["exact", exact.toFixed(6)],
    ["error", `${signed}${errors}`],
    ["standard error", standardErrorOf(method, expected, draws * theory.effectiveShare)],
    [
      "effective sample size",
      effectiveSampleSize.toLocaleString("en", { maximumFractionDigits: effectiveSampleSize < 10 ? 1 : 0 }),
    ],
    ["k-hat", shapeOf(k)],
  ]
}

/** The diagnosis in words. @param method - of the study */
export function diagnosisOf({ diagnosis: { verdict, findings } }: StudyMethod): string {
  if (findings.length === 0) return "Sound: nothing was found to be wrong."
  const sentences = findings.map(({ sentence }) => sentence).join("; ")
  return `${verdict === "failure" ? "Failure" : "Caution"}: ${sentences}.`
}

function proposalNamed(low: number, high: number, name: ProposalName): ContinuousDistribution {
  if (name === "naive rejection") return normal()
  return name === "uniform proposal" ? uniform(low, high) : exponentialTilt(low)
}

function standardErrorOf({ result }: StudyMethod, expected: number, expectedKept: number): string {
  // Less than one effective draw has no standard error to speak of.
  const theory = expectedKept < 1 ? "" : ` (theory: ${shown(expected)})`
  if (result === undefined) return `unknown${theory}`
  const isKnown = result.standardError < Infinity
  return `${isKnown ? shown(result.standardError) : "unknown: one draw has no spread"}${theory}`
}

function shapeOf(k: number): string {
  if (k === -Infinity) return "−∞: the largest weights are all equal"
  return k === Infinity ? "unknown: too few weights" : k.toFixed(2).replace("-", "−")
}

function shown(value: number): string {
  return value.toPrecision(2)
}
