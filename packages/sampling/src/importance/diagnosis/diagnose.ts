// Whether an importance sample can be trusted, in words.

import {
  checkFinite,
  checkFiniteNumbers,
  checkFunction,
  checkNumbers,
  checkObject,
  checkOptions,
  checkSameLength,
  checkTypedArray,
  notTheNumber,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import { checkContinuous, checkWithDensity } from "../../distributions/check-distribution.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../../distributions/distribution.js"
import type { ImportanceSample } from "../importance-sample.js"
import type { LogDensity, MultivariateLogDensity } from "../log-density.js"
import { convergenceRate, minimumDraws, paretoKThreshold } from "../pareto/threshold.js"
import { normalizingConstant } from "../weights/estimates.js"
import { checkLogWeights, checkValues } from "../weights/log-weights.js"
import { intervalFindings } from "./coverage.js"
import { type Finding, shown } from "./finding.js"
import { type ProbedPair, probeFindings, stretchedDraws } from "./probes.js"
import { valueFindings, type WeightSummary, weightFindings } from "./weights.js"

/** What else is known about the weights. */
export interface WeightDiagnosisOptions {
  /** The function to be averaged at each draw: as many finite numbers as weights. With it, its own tails are looked at too. */
  readonly values?: Readonly<ArrayLike<number>>
  /** The logarithm of the target's integral where it is known: 0 for a target that is a density. */
  readonly logConstant?: number
}

/** What else is known about a sample of numbers. */
export interface DiagnosisOptions extends WeightDiagnosisOptions {
  /** The target of the sample. */
  readonly target: LogDensity
  /** The proposal of the sample. */
  readonly proposal: ContinuousDistribution
  /** More points to look at: places where the target may have mass. */
  readonly probes?: Readonly<ArrayLike<number>>
}

/** What else is known about a sample of vectors. */
export interface MultivariateDiagnosisOptions extends WeightDiagnosisOptions {
  /** The target of the sample. */
  readonly target: MultivariateLogDensity
  /** The proposal of the sample. */
  readonly proposal: MultivariateDistribution
  /** More points to look at, one after another: places where the target may have mass. */
  readonly probes?: Readonly<ArrayLike<number>>
}

/** What is known about weighted draws, and what is wrong with them. */
export interface Diagnosis extends WeightSummary {
  /** The worst severity found; `sound` when nothing was found, which proves nothing about places that nobody looked at. */
  readonly verdict: "sound" | "caution" | "failure"
  /** What was found, failures first. */
  readonly findings: readonly Finding[]
  /** The shape of weight times value, or of the weights alone without values. */
  readonly kOfValues: number
  /** How many draws the shape asks for. */
  readonly minimumDraws: number
  /** How fast the error falls with more draws, next to 1 / sqrt(n): from 1 down to 0. */
  readonly convergenceRate: number
}

const WEIGHT_OPTIONS: OptionNames<WeightDiagnosisOptions> = { values: true, logConstant: true }
const OPTIONS: OptionNames<DiagnosisOptions | MultivariateDiagnosisOptions> = {
  ...WEIGHT_OPTIONS,
  target: true,
  proposal: true,
  probes: true,
}

// Five standard errors are hardly ever met by chance when the errors are known. Few draws with skewed weights do not know them well,
// so the distance must also be notable for the number of draws.
const MAX_ERRORS = 5
const NOTABLE = 2
const ROUNDING = 1e-9

/**
 * Says what is wrong with weighted draws.
 *
 * The weights alone show that few draws count, that one dominates, or that their tail is too heavy for a variance. They cannot show
 * what was never drawn: a proposal that sits on one of two modes has perfect weights. So, given target and proposal, the target is
 * also evaluated elsewhere: beyond the draws and in the gaps between them for numbers; for vectors at draws stretched away from
 * their centre; and at `probes`. And where `logConstant` is known, the average weight must agree with it. A mode that is narrow, far
 * away and not among the probes stays invisible.
 *
 * @param sample - an importance sample
 * @param options - `target`, `proposal`, `probes`, `values`, `logConstant`
 * @returns summary, verdict and findings; all weights 0 is a finding, not an error
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, values that are not finite or a constant that is
 * not; `unequal-lengths`
 * @see Vehtari et al. 2024, section 3; Owen 2013, section 9.3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const target = (x: number) => normal().logPdf(x)
 * const proposal = uniform(-1, 1)
 * const sample = importanceSample({ target, proposal, draws: 1000, generator: pcg64(1) })
 * diagnoseWeights(sample.logWeights).verdict //=> "sound"
 * const { verdict, findings } = diagnose(sample, { target, proposal })
 * verdict //=> "failure"
 * findings[0]?.sentence //=> "the proposal misses mass where the target has some, about 32% of its mass: it cannot draw x = -1.6"
 * ```
 */
export function diagnose(sample: ImportanceSample, options: DiagnosisOptions): Diagnosis
/**
 * Says what is wrong with weighted vectors: as for numbers.
 *
 * @param sample - an importance sample
 * @param options - `target`, `proposal`, `probes`, `values`, `logConstant`
 * @returns summary, verdict and findings
 * @throws LecternError `out-of-range` and `unequal-lengths` as for numbers
 * @see Vehtari et al. 2024, section 3; Owen 2013, section 9.3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 */
export function diagnose(sample: ImportanceSample, options: MultivariateDiagnosisOptions): Diagnosis
export function diagnose(
  sample: ImportanceSample,
  options: DiagnosisOptions | MultivariateDiagnosisOptions,
): Diagnosis {
  checkObject("sample", sample)
  checkOptions("diagnose()", options, OPTIONS)
  const { target, proposal, values, logConstant } = options
  checkFunction("target", target)
  checkWithDensity("proposal", proposal)
  if (!("dimension" in proposal)) checkContinuous("proposal", proposal)
  const { logWeights, draws, dimension, logTargets } = sample
  const expected = "dimension" in proposal ? proposal.dimension : 1
  if (dimension !== expected) throw notTheNumber("sample.dimension", dimension, `${expected}, as of the proposal`)
  checkTypedArray("sample.logWeights", logWeights, "Float64Array")
  checkTypedArray("sample.draws", draws, "Float64Array")
  checkTypedArray("sample.logTargets", logTargets, "Float64Array")
  checkFiniteNumbers("sample.draws", draws)
  checkSameLength("numbers", ["logWeights times dimension", logWeights.length * dimension], ["draws", draws.length])
  checkSameLength("numbers", ["logWeights", logWeights.length], ["logTargets", logTargets.length])
  const own = diagnosisOfWeights(logWeights, values, logConstant)
  return withFindings(own, [...own.findings, ...coverage(sample, options, own.effectiveSampleSize === 0)])
}

/**
 * Says what the weights alone show to be wrong: few that count, one that dominates, a tail too heavy for a variance.
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
 * diagnoseWeights(new Float64Array(1000)).verdict //=> "sound"
 * ```
 */
export function diagnoseWeights(
  logWeights: Readonly<ArrayLike<number>>,
  options: WeightDiagnosisOptions = {},
): Diagnosis {
  checkOptions("diagnoseWeights()", options, WEIGHT_OPTIONS)
  return diagnosisOfWeights(logWeights, options.values, options.logConstant)
}

function diagnosisOfWeights(
  logWeights: Readonly<ArrayLike<number>>,
  values: Readonly<ArrayLike<number>> | undefined,
  logConstant: number | undefined,
): Diagnosis {
  checkLogWeights(logWeights)
  if (values !== undefined) checkValues(logWeights, values)
  if (logConstant !== undefined) checkFinite("logConstant", logConstant)
  if (isAllZero(logWeights)) return allZero(logWeights.length)
  const { summary, findings } = weightFindings(logWeights)
  const ofValues = values === undefined ? { k: summary.k, findings: [] } : valueFindings(logWeights, values, summary.k)
  const constant = logConstant === undefined ? [] : constantFindings(logWeights, logConstant)
  const { k } = ofValues
  const diagnosis: Diagnosis = {
    ...summary,
    verdict: "sound",
    findings: [],
    kOfValues: k,
    minimumDraws: minimumDraws(k),
    convergenceRate: summary.draws < 2 ? 0 : convergenceRate(k, summary.draws),
  }
  return withFindings(diagnosis, [...findings, ...ofValues.findings, ...constant])
}

function coverage(
  sample: ImportanceSample,
  options: DiagnosisOptions | MultivariateDiagnosisOptions,
  isEmpty: boolean,
): Finding[] {
  const { probes = [] } = options
  const { dimension } = sample
  checkNumbers("probes", probes)
  if (probes.length % dimension !== 0) {
    throw outOfRange("the length of probes", probes.length, `a multiple of ${dimension}`)
  }
  if (!("dimension" in options.proposal)) {
    const { target, proposal } = options as DiagnosisOptions
    const pair: ProbedPair = { target: (x) => target(x[0]!), logPdf: (x) => proposal.logPdf(x[0]!) }
    const found = intervalFindings(sample, target, proposal)
    const known = new Set(found.map(({ kind }) => kind))
    const probed = probeFindings(sample, pair, Float64Array.from(probes))
    return [...found, ...probed.filter(({ kind }) => !known.has(kind))]
  }
  const { target, proposal } = options as MultivariateDiagnosisOptions
  const stretched = isEmpty ? [] : stretchedDraws(sample)
  const all = new Float64Array(probes.length + stretched.length)
  all.set(probes)
  all.set(stretched, probes.length)
  return probeFindings(sample, { target, logPdf: (x) => proposal.logPdf(x) }, all)
}

function constantFindings(logWeights: Readonly<ArrayLike<number>>, logConstant: number): Finding[] {
  const { logEstimate, relativeStandardError } = normalizingConstant(logWeights)
  const ratio = exp(logEstimate - logConstant)
  const distance = Math.abs(ratio - 1)
  // For a ratio beyond the doubles, the distance over its error is 1 over the relative error.
  const value =
    ratio === Infinity
      ? 1 / Math.max(relativeStandardError, ROUNDING)
      : distance / Math.max(ratio * relativeStandardError, ROUNDING)
  if (value <= MAX_ERRORS || distance <= NOTABLE / Math.sqrt(logWeights.length)) return []
  const sentence = `the target's integral comes out as ${shown(ratio)} of what it is, ${shown(value)} standard errors away`
  return [{ kind: "wrong-constant", severity: "failure", value, sentence }]
}

function isAllZero(logWeights: Readonly<ArrayLike<number>>): boolean {
  for (let i = 0; i < logWeights.length; i++) if (logWeights[i] !== -Infinity) return false
  return true
}

function allZero(draws: number): Diagnosis {
  const sentence = `all ${draws} weights are 0: no draw met the target`
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

function withFindings(diagnosis: Diagnosis, all: readonly Finding[]): Diagnosis {
  const failures = all.filter(({ severity }) => severity === "failure")
  const cautions = all.filter(({ severity }) => severity === "caution")
  const verdict = failures.length > 0 ? "failure" : cautions.length > 0 ? "caution" : "sound"
  return { ...diagnosis, verdict, findings: [...failures, ...cautions] }
}
