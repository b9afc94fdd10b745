// Diagnosis of an importance sample, in words.
import {
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
import { exp, log } from "@lectern/core/elementary"
import { checkContinuous, checkWithDensity } from "../../distributions/check-distribution.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../../distributions/distribution.js"
import type { ImportanceSample, LogDensity, MultivariateLogDensity } from "../importance-sample.js"
import { normalizedWeights } from "../weights/log-weights.js"
import { heightAt, intervalFindings, outsideSupport, unseenMass } from "./coverage.js"
import {
  type Diagnosis,
  diagnosisOfWeights,
  WEIGHT_OPTIONS,
  type WeightDiagnosisOptions,
  withFindings,
} from "./diagnose-weights.js"
import type { Finding } from "./finding.js"

/** Further information about a sample of numbers. */
export interface DiagnosisOptions extends WeightDiagnosisOptions {
  /** The target of the sample. */
  readonly target: LogDensity
  /** The proposal of the sample. */
  readonly proposal: ContinuousDistribution
  /** More points to check: places where the target may have mass. */
  readonly probes?: Readonly<ArrayLike<number>>
}

/** Further information about a sample of vectors. */
export interface MultivariateDiagnosisOptions extends WeightDiagnosisOptions {
  /** The target of the sample. */
  readonly target: MultivariateLogDensity
  /** The proposal of the sample. */
  readonly proposal: MultivariateDistribution
  /** More points to check, one after another: places where the target may have mass. */
  readonly probes?: Readonly<ArrayLike<number>>
}

const OPTIONS: OptionNames<DiagnosisOptions | MultivariateDiagnosisOptions> = {
  ...WEIGHT_OPTIONS,
  target: true,
  proposal: true,
  probes: true,
}

/** A target and a proposal, over points given as arrays. */
interface ProbedPair {
  /** The log density of the target. */
  readonly target: (x: Float64Array) => number
  /** The log density of the proposal. */
  readonly logPdf: MultivariateDistribution["logPdf"]
}

// The share of the target's mass whose points count as typical of it.
const TYPICAL = 0.99
// A weight this many times the largest drawn one is a surprise.
const SURPRISE = log(10)
const LEVEL_DRAWS = 20_000
const STRETCHED_DRAWS = 48
const STRETCHES = [1.5, 2, 3, 5, 10]

/**
 * Reports what is wrong with weighted draws.
 *
 * The weights alone show that few draws count, that one dominates, or that their tail is too heavy for a variance. They cannot show
 * what was never drawn: a proposal that sits on one of two modes has perfect weights. So, given target and proposal, the target is
 * also evaluated elsewhere: beyond the draws and in the gaps between them for numbers; for vectors at draws stretched away from
 * their centre; and at `probes`. And where `logConstant` is known, the average weight must agree with it. Without it a mode that is
 * narrow, far away and not among the probes stays invisible, in many dimensions nearly always: the verdict is never better
 * than `nothing-found` then, and `cannotSee` says what was not looked at.
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
 * diagnoseWeights(sample.logWeights).verdict //=> "nothing-found"
 * const { verdict, findings } = diagnose(sample, { target, proposal })
 * verdict //=> "failure"
 * findings[0]?.sentence //=> "the proposal misses mass where the target has some, about 32% of its mass: it cannot draw x = -1.6"
 * ```
 */
export function diagnose(sample: ImportanceSample, options: DiagnosisOptions): Diagnosis
/**
 * Reports what is wrong with weighted vectors: as for numbers.
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
  const { target, proposal } = options
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
  const own = diagnosisOfWeights(
    logWeights,
    options,
    "dimension" in proposal ? vectorsCannotSee(dimension) : NUMBERS_CANNOT_SEE,
  )
  return withFindings(own, [...own.findings, ...coverage(sample, options, own.effectiveSampleSize === 0)])
}

const NUMBERS_CANNOT_SEE =
  "a mode of the target narrower than a fiftieth of its distance from the draws is not seen: give its logConstant, or probes"

function vectorsCannotSee(dimension: number): string {
  const space = dimension === 1 ? "" : `in ${dimension} dimensions, `
  return `${space}mass of the target away from the draws is not seen: give the target's logConstant, or probes`
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

/** The first point of each kind that shows that the proposal falls short of the target. */
function probeFindings(sample: ImportanceSample, pair: ProbedPair, probes: Float64Array): Finding[] {
  const { dimension, logWeights } = sample
  const level = typicalLevel(sample)
  let largest = -Infinity
  for (const each of logWeights) largest = Math.max(largest, each)
  const findings = new Map<string, Finding>()
  for (let start = 0; start < probes.length; start += dimension) {
    const point = probes.slice(start, start + dimension)
    const logTarget = heightAt(pair.target, point)
    if (logTarget === -Infinity || logTarget < level) continue
    const logProposal = pair.logPdf(point)
    if (logTarget - logProposal <= largest + SURPRISE) continue
    const finding =
      logProposal === -Infinity ? outsideSupport(undefined, true, ...point) : unseenMass(undefined, ...point)
    if (!findings.has(finding.kind)) findings.set(finding.kind, finding)
  }
  return [...findings.values()]
}

/** Draws moved away from their weighted mean: where a proposal that is too narrow would fall short. */
export function stretchedDraws({ draws, dimension, logWeights }: ImportanceSample): Float64Array {
  const centre = new Float64Array(dimension)
  for (const [i, weight] of normalizedWeights(logWeights).entries()) {
    for (let j = 0; j < dimension; j++) centre[j]! += weight * draws[i * dimension + j]!
  }
  const stride = Math.max(1, Math.floor(logWeights.length / STRETCHED_DRAWS))
  const probes: number[] = []
  for (let i = 0; i < logWeights.length; i += stride) {
    for (const stretch of STRETCHES) {
      for (let j = 0; j < dimension; j++) probes.push(centre[j]! + stretch * (draws[i * dimension + j]! - centre[j]!))
    }
  }
  return Float64Array.from(probes)
}

/** The log density of the target that all but a hundredth of the weight lies above. */
function typicalLevel({ logWeights, logTargets }: ImportanceSample): number {
  let largest = -Infinity
  for (const each of logWeights) largest = Math.max(largest, each)
  if (largest === -Infinity) return -Infinity
  // Draws are exchangeable, so a few evenly spaced ones give the level well enough.
  const stride = Math.ceil(logWeights.length / LEVEL_DRAWS)
  const some = Uint32Array.from({ length: Math.floor(logWeights.length / stride) }, (_, i) => i * stride)
  const order = some.sort((i, j) => logTargets[j]! - logTargets[i]! || i - j)
  let total = 0
  for (const i of order) total += exp(logWeights[i]! - largest)
  let sum = 0
  for (const i of order) {
    sum += exp(logWeights[i]! - largest)
    if (sum >= TYPICAL * total) return logTargets[i]!
  }
  return -Infinity
}
