// What the two kinds of truncated normal offer: those right of the mean, and those around it.
import type { RejectionSampler } from "../samplers/rejection.js"

/** A normal distribution and the interval that is kept of it. */
export interface Truncation {
  readonly low: number
  readonly high: number
  readonly mean: number
  readonly sd: number
}

/** The four moments, all of which exist. */
export interface TruncatedMoments {
  readonly mean: number
  readonly variance: number
  readonly skewness: number
  readonly excessKurtosis: number
}

/** A truncated normal inside its interval; helpers trust that x lies in it. */
export interface TruncatedLaw {
  /** What the untruncated normal gives the interval. */
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
  /** Where {@link TruncatedLaw.lower | lower} is p, in (0, 1/2]. */
  inverseLower(p: number): number
  /** Where {@link TruncatedLaw.upper | upper} is q, in (0, 1/2]. */
  inverseUpper(q: number): number
  /** Computed on demand: it takes some hundred exponentials. */
  moments(): TruncatedMoments
  readonly sampler: RejectionSampler
}

/** A small whole power by multiplication, the same in every engine. */
export function wholePower(x: number, power: number): number {
  let product = x
  for (let i = 1; i < power; i++) product *= x
  return product
}

/** The law of -X. */
export function mirrored(law: TruncatedLaw): TruncatedLaw {
  const { propose } = law.sampler
  return {
    mass: law.mass,
    logMass: law.logMass,
    density: (x) => law.density(-x),
    logDensity: (x) => law.logDensity(-x),
    lower: (x) => law.upper(-x),
    logLower: (x) => law.logUpper(-x),
    upper: (x) => law.lower(-x),
    logUpper: (x) => law.logLower(-x),
    inverseLower: (p) => -law.inverseUpper(p),
    inverseUpper: (q) => -law.inverseLower(q),
    moments() {
      const { mean, variance, skewness, excessKurtosis } = law.moments()
      return { mean: -mean, variance, skewness: -skewness, excessKurtosis }
    },
    sampler: { ...law.sampler, propose: (first, second) => -propose(first, second) },
  }
}
