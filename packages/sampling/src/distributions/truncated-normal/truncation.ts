// The common form of both kinds of truncated normal: right of the mean, and around it.
import type { Moments } from "../distribution.js"
import type { RejectionSampler } from "../samplers/rejection.js"

/** A normal distribution and the interval it is truncated to. */
export interface Truncation {
  readonly low: number
  readonly high: number
  readonly mean: number
  readonly sd: number
}

/** The four moments, all of which exist. */
export type TruncatedMoments = Readonly<Record<keyof Moments, number>>

/** A truncated normal inside its interval; helpers trust that x lies in it. */
export interface TruncatedFormulas {
  /** The probability of the interval under the untruncated normal. */
  readonly mass: number
  readonly logMass: number
  density(x: number): number
  logDensity(x: number): number
  /** The probability up to x, and its logarithm. */
  lower(x: number): number
  logLower(x: number): number
  /** The probability from x on, and its logarithm. */
  upper(x: number): number
  logUpper(x: number): number
  /** The point at which {@link TruncatedFormulas.lower | lower} is p, in (0, 1/2]. */
  inverseLower(p: number): number
  /** The point at which {@link TruncatedFormulas.upper | upper} is q, in (0, 1/2]. */
  inverseUpper(q: number): number
  /** Computed on demand: takes about a hundred exponentials. */
  moments(): TruncatedMoments
  readonly sampler: RejectionSampler
}

/** A small whole power by multiplication, the same in every engine. */
export function wholePower(x: number, power: number): number {
  let product = x
  for (let i = 1; i < power; i++) product *= x
  return product
}

/** The formulas for -X. */
export function mirrored(formulas: TruncatedFormulas): TruncatedFormulas {
  const { propose } = formulas.sampler
  return {
    mass: formulas.mass,
    logMass: formulas.logMass,
    density: (x) => formulas.density(-x),
    logDensity: (x) => formulas.logDensity(-x),
    lower: (x) => formulas.upper(-x),
    logLower: (x) => formulas.logUpper(-x),
    upper: (x) => formulas.lower(-x),
    logUpper: (x) => formulas.logLower(-x),
    inverseLower: (p) => -formulas.inverseUpper(p),
    inverseUpper: (q) => -formulas.inverseLower(q),
    moments() {
      const { mean, variance, skewness, excessKurtosis } = formulas.moments()
      return { mean: -mean, variance, skewness: -skewness, excessKurtosis }
    },
    sampler: { ...formulas.sampler, propose: (first, second) => -propose(first, second) },
  }
}
