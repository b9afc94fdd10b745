// A mixture of t distributions fitted to weighted draws: expectation maximization with the weights of importance sampling.
import { exp, log } from "@lectern/core/elementary"
import type { MultivariateDistribution } from "../../distributions/distribution.js"
import { multivariateStudentT } from "../../distributions/multivariate/student-t.js"

/** One t distribution of a mixture. */
export interface StudentComponent {
  /** Its share, positive; those of a mixture sum to 1. */
  readonly share: number
  /** Its location. */
  readonly location: Float64Array
  /** Its scale matrix, row by row. */
  readonly scale: Float64Array
}

/** Draws with weights that sum to 1. */
export interface WeightedPoints {
  /** The draws, one vector after another. */
  readonly draws: Float64Array
  /** The dimension of a vector. */
  readonly dimension: number
  /** The weight of each vector. */
  readonly weights: Float64Array
}

// A component supported by fewer than this many draws per dimension keeps its place and shape.
const DRAWS_PER_DIMENSION = 2
// No component shrinks below this part of an equal share, so that all can grow again.
const MIN_SHARE = 0.02
// Scales get this part of the draws' own spread on the diagonal, which keeps them positive definite.
const RIDGE = 1e-6

/** The distribution of a component. */
export function studentOf({ location, scale }: StudentComponent, df: number): MultivariateDistribution {
  return multivariateStudentT(df, location, scale)
}

/** One step of expectation maximization: shares, locations and scales that make the weighted draws likelier. */
export function improve(
  points: WeightedPoints,
  components: readonly StudentComponent[],
  df: number,
): StudentComponent[] {
  const { draws, dimension: d, weights } = points
  const distributions = components.map((each) => studentOf(each, df))
  const peaks = components.map(({ location }, k) => distributions[k]!.logPdf(location))
  const ridge = spreadOf(points).map((variance) => RIDGE * variance)
  const sums = components.map(() => emptySums(d))
  const logTerms = new Float64Array(components.length)
  const logDensities = new Float64Array(components.length)
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue
    const x = draws.subarray(i * d, (i + 1) * d)
    let largest = -Infinity
    for (const [k, distribution] of distributions.entries()) {
      logDensities[k] = distribution.logPdf(x)
      logTerms[k] = log(components[k]!.share) + logDensities[k]!
      largest = Math.max(largest, logTerms[k]!)
    }
    let total = 0
    for (const term of logTerms) total += exp(term - largest)
    for (let k = 0; k < distributions.length; k++) {
      const weight = (weights[i]! * exp(logTerms[k]! - largest)) / total
      // (df + d) / (df + squared distance): far draws pull a t distribution less.
      const pull = ((df + d) / df) * exp((2 * (logDensities[k]! - peaks[k]!)) / (df + d))
      addTo(sums[k]!, x, weight, pull)
    }
  }
  return normalized(components.map((each, k) => updated(each, sums[k]!, ridge)))
}

/** The weighted variance of each coordinate. */
export function spreadOf({ draws, dimension: d, weights }: WeightedPoints): Float64Array {
  const means = new Float64Array(d)
  const spread = new Float64Array(d)
  for (const [i, weight] of weights.entries()) {
    for (let j = 0; j < d; j++) means[j]! += weight * draws[i * d + j]!
  }
  for (const [i, weight] of weights.entries()) {
    for (let j = 0; j < d; j++) {
      const difference = draws[i * d + j]! - means[j]!
      spread[j]! += weight * difference * difference
    }
  }
  return spread
}

interface Sums {
  weight: number
  squares: number
  pulled: number
  readonly first: Float64Array
  readonly second: Float64Array
}

function emptySums(d: number): Sums {
  return { weight: 0, squares: 0, pulled: 0, first: new Float64Array(d), second: new Float64Array(d * d) }
}

function addTo(sums: Sums, x: Float64Array, weight: number, pull: number): void {
  const d = x.length
  const pulled = weight * pull
  sums.weight += weight
  sums.squares += weight * weight
  sums.pulled += pulled
  for (let j = 0; j < d; j++) {
    sums.first[j]! += pulled * x[j]!
    for (let l = 0; l <= j; l++) sums.second[j * d + l]! += pulled * x[j]! * x[l]!
  }
}

function updated(old: StudentComponent, sums: Sums, ridge: Float64Array): StudentComponent {
  const d = old.location.length
  const effectiveDraws = sums.squares === 0 ? 0 : (sums.weight * sums.weight) / sums.squares
  if (effectiveDraws < DRAWS_PER_DIMENSION * (d + 1)) return { ...old, share: sums.weight }
  const location = sums.first.map((sum) => sum / sums.pulled)
  const scale = new Float64Array(d * d)
  for (let j = 0; j < d; j++) {
    for (let l = 0; l <= j; l++) {
      const entry = (sums.second[j * d + l]! - sums.pulled * location[j]! * location[l]!) / sums.weight
      scale[j * d + l] = scale[l * d + j] = entry
    }
    // Rounding can leave nothing of a narrow direction far from the origin.
    scale[j * d + j] = Math.max(scale[j * d + j]!, 0) + ridge[j]!
  }
  return { share: sums.weight, location, scale }
}

function normalized(components: readonly StudentComponent[]): StudentComponent[] {
  const least = MIN_SHARE / components.length
  const total = components.reduce((sum, { share }) => sum + Math.max(share, least), 0)
  return components.map((each) => ({ ...each, share: Math.max(each.share, least) / total }))
}
