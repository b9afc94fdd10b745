// Diagnosis of an importance sample from its weights, in words.
import { checkFinite, checkOptions, type OptionNames } from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import { convergenceRate, minimumDraws, paretoKThreshold } from "../pareto/threshold.js"
import { normalizingConstant } from "../weights/estimates.js"
import { checkLogWeights, checkValues } from "../weights/log-weights.js"
import { type Finding, shown } from "./finding.js"
import { valueFindings, type WeightSummary, weightFindings } from "./weights.js"

/** Further information about the weights. */
export interface WeightDiagnosisOptions {
  /**
   * The function to be averaged at each draw: as many finite numbers as weights. If given, its own tails are checked
   * too.
   */
  readonly values?: Readonly<ArrayLike<number>>
  /** The logarithm of the target's integral where it is known: 0 for a target that is a density. */
  readonly logConstant?: number
}

/** Summary of weighted draws, and the problems found in them. */
export interface Diagnosis extends WeightSummary {
  /**
   * The worst severity found. Without findings `nothing-found`, which proves nothing about places that were not looked at; or
   * `sound` where the target's integral is known and the weights agree with it.
   */
  readonly verdict: "sound" | "nothing-found" | "caution" | "failure"
  /** The places where the target may have mass without a finding, in a sentence; absent if its integral is known. */
  readonly cannotSee?: string
  /** The findings, failures first. */
  readonly findings: readonly Finding[]
  /** The shape of weight times value, or of the weights alone without values. */
  readonly kOfValues: number
  /** The number of draws that the shape requires. */
  readonly minimumDraws: number
  /** The rate at which the error falls with more draws, compared with 1 / sqrt(n): from 1 down to 0. */
  readonly convergenceRate: number
}

/** The names of the options. */
export const WEIGHT_OPTIONS: OptionNames<WeightDiagnosisOptions> = { values: true, logConstant: true }
const WEIGHTS_CANNOT_SEE =
  "weights do not show mass of the target where no draw fell: give its logConstant, or look elsewhere with diagnose()"
// With known errors, chance hardly ever gives five standard errors. A few draws with skewed weights do not estimate the
// errors well, so the distance must also be large for the number of draws.
const MAX_ERRORS = 5
const NOTABLE = 2
const ROUNDING = 1e-9

/**
 * Reports what the weights alone show to be wrong: few that count, one that dominates, a tail too heavy for a variance.
 *
 * @param logWeights - log weights; up to a common constant unless `logConstant` is given
 * @param options - `values` and `logConstant`
 * @returns summary, verdict and findings; all weights 0 is a finding, not an error
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, values that are not finite or a constant that is
 * not; `unequal-lengths`
 * @see Vehtari et al. 2024, section 3; Owen 2013, section 9.3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * diagnoseWeights(new Float64Array(1000)).verdict //=> "nothing-found"
 * diagnoseWeights(new Float64Array(1000), { logConstant: 0 }).verdict //=> "sound"
 * ```
 */
export function diagnoseWeights(
  logWeights: Readonly<ArrayLike<number>>,
  options: WeightDiagnosisOptions = {},
): Diagnosis {
  checkOptions("diagnoseWeights()", options, WEIGHT_OPTIONS)
  return diagnosisOfWeights(logWeights, options, WEIGHTS_CANNOT_SEE)
}

/** {@link diagnoseWeights} of checked options, with what it cannot see. */
export function diagnosisOfWeights(
  logWeights: Readonly<ArrayLike<number>>,
  { values, logConstant }: WeightDiagnosisOptions,
  cannotSee: string,
): Diagnosis {
  checkLogWeights(logWeights)
  if (values !== undefined) checkValues(logWeights, values)
  if (logConstant !== undefined) checkFinite("logConstant", logConstant)
  const limits = logConstant === undefined ? { cannotSee } : {}
  if (isAllZero(logWeights)) return { ...allZero(logWeights.length), ...limits }
  const { summary, findings } = weightFindings(logWeights)
  const ofValues = values === undefined ? { k: summary.k, findings: [] } : valueFindings(logWeights, values, summary.k)
  const constant = logConstant === undefined ? [] : constantFindings(logWeights, logConstant)
  const { k } = ofValues
  const diagnosis: Diagnosis = {
    ...summary,
    ...limits,
    verdict: "sound",
    findings: [],
    kOfValues: k,
    minimumDraws: minimumDraws(k),
    convergenceRate: summary.draws < 2 ? 0 : convergenceRate(k, summary.draws),
  }
  return withFindings(diagnosis, [...findings, ...ofValues.findings, ...constant])
}

function constantFindings(logWeights: Readonly<ArrayLike<number>>, logConstant: number): Finding[] {
  const { logEstimate, relativeStandardError } = normalizingConstant(logWeights)
  const ratio = exp(logEstimate - logConstant)
  const distance = Math.abs(ratio - 1)
  // For a ratio too large for a double, the distance over its error is 1 over the relative error.
  const value =
    ratio === Infinity
      ? 1 / Math.max(relativeStandardError, ROUNDING)
      : distance / Math.max(ratio * relativeStandardError, ROUNDING)
  if (value <= MAX_ERRORS || distance <= NOTABLE / Math.sqrt(logWeights.length)) return []
  const sentence = `the target's integral is estimated as ${shown(ratio)} of its true value, ${shown(value)} standard errors away`
  return [{ kind: "wrong-constant", severity: "failure", value, sentence }]
}

function isAllZero(logWeights: Readonly<ArrayLike<number>>): boolean {
  for (let i = 0; i < logWeights.length; i++) if (logWeights[i] !== -Infinity) return false
  return true
}

function allZero(draws: number): Diagnosis {
  const sentence = `all ${draws} weights are 0: no draw hit the target`
  return {
    draws,
    zeros: draws,
    effectiveSampleSize: 0,
    largestShare: 0,
    k: Infinity,
    kThreshold: paretoKThreshold(draws),
    verdict: "failure",
    findings: [{ kind: "all-zero", severity: "failure", value: draws, sentence }],
    kOfValues: Infinity,
    minimumDraws: Infinity,
    convergenceRate: 0,
  }
}

/** A diagnosis with these findings, failures first, and their verdict. */
export function withFindings(diagnosis: Diagnosis, all: readonly Finding[]): Diagnosis {
  const failures = all.filter(({ severity }) => severity === "failure")
  const cautions = all.filter(({ severity }) => severity === "caution")
  const verdict = failures.length > 0 ? "failure" : cautions.length > 0 ? "caution" : soundness(diagnosis)
  return { ...diagnosis, verdict, findings: [...failures, ...cautions] }
}

function soundness({ cannotSee }: Diagnosis): Diagnosis["verdict"] {
  return cannotSee === undefined ? "sound" : "nothing-found"
}
