// The normal on an interval that holds its mean.

import { exp, expm1, log, log1p } from "@lectern/core/elementary"
import { standardNormal } from "@lectern/random"
import { fillNormals, gauss } from "@lectern/random/internal"
import { erf, normalCdf, normalQuantile } from "@lectern/random/special"
import type { RejectionSampler } from "../samplers/rejection.js"
import { gaussLegendre, tailMass } from "./gauss-legendre.js"
import { logConcaveRoot } from "./log-concave-root.js"
import { type TruncatedFormulas, type TruncatedMoments, type Truncation, wholePower } from "./truncation.js"

const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327
const ROOT_OF_TWO_PI = 2.5066282746310007

// This close to an end, the density is an exponential function to the last bit.
const STRAIGHT = 1e-9

/** The mass of the standard normal between 0 and t. */
const fromMiddle = (t: number): number => erf(t * Math.SQRT1_2) / 2

/** The formulas for a truncation with `low < mean < high`. */
export function truncatedMiddle(truncation: Truncation): TruncatedFormulas {
  const { low, high, mean, sd } = truncation
  const left = (mean - low) / sd
  const right = (high - mean) / sd
  const leftMass = fromMiddle(left)
  const rightMass = fromMiddle(right)
  const mass = leftMass + rightMass
  const logMass = log(mass)
  const logScale = logMass + log(ROOT_OF_TWO_PI) + log(sd)
  const standardized = (x: number): number => (x - mean) / sd

  // The mass between low and x, or between x and high: seen from an end, both are one case.
  function massFrom(end: number, endMass: number, x: number): number {
    const beyond = (end < mean ? x - mean : mean - x) / sd
    if (beyond > 0) return endMass + fromMiddle(beyond)
    return INVERSE_ROOT_OF_TWO_PI * gauss(beyond) * tailMass(-beyond, Math.abs(x - end) / sd)
  }
  const lower = (x: number): number => Math.min(1, massFrom(low, leftMass, x) / mass)
  const upper = (x: number): number => Math.min(1, massFrom(high, rightMass, x) / mass)

  function logShare(end: number, x: number, share: number, other: number): number {
    if (other < 0.5) return log1p(-other)
    if (share > 1e-300) return log(share)
    const t = standardized(x)
    return log(INVERSE_ROOT_OF_TWO_PI * tailMass(Math.abs(t), Math.abs(x - end) / sd)) - (t * t) / 2 - logMass
  }

  return {
    mass,
    logMass,
    density: (x) => (INVERSE_ROOT_OF_TWO_PI * gauss(standardized(x))) / mass / sd,
    logDensity: (x) => -(standardized(x) ** 2) / 2 - logScale,
    lower,
    upper,
    logLower: (x) => logShare(low, x, lower(x), upper(x)),
    logUpper: (x) => logShare(high, x, upper(x), lower(x)),
    inverseLower: (p) => place(truncation, inverseFromEnd(left, leftMass, right, mass, p)),
    inverseUpper: (q) => place(reversed(truncation), inverseFromEnd(right, rightMass, left, mass, q)),
    moments: () => middleMoments(left, right, truncation),
    sampler: middleSampler(left, right, truncation),
  }
}

/** The point at which a share is reached: a distance from the starting end, or from the mean. */
type Reached = { readonly fromEnd: number } | { readonly pastMean: number }

function reversed({ low, high, mean, sd }: Truncation): Truncation {
  return { low: high, high: low, mean, sd: -sd }
}

function place({ low, mean, sd }: Truncation, reached: Reached): number {
  return "fromEnd" in reached ? low + sd * reached.fromEnd : mean + sd * reached.pastMean
}

// Distance from an end `left` below the mean at which the mass reaches a share p.
function inverseFromEnd(left: number, leftMass: number, right: number, mass: number, p: number): Reached {
  const wanted = p * mass
  const cutOff = normalCdf(-left)
  if (wanted < cutOff && wanted < leftMass) {
    // The share is small compared with the mass cut off: measured from the end, to lose no digits.
    const curve = {
      mass: (t: number) => INVERSE_ROOT_OF_TWO_PI * gauss(left - t) * tailMass(left - t, t),
      slope: (t: number) => INVERSE_ROOT_OF_TWO_PI * gauss(left - t),
    }
    // The density rises more slowly than exp(left t): that function would get there sooner.
    const start = log1p((wanted * left) / curve.slope(0)) / left
    if (start < STRAIGHT) return { fromEnd: start }
    return { fromEnd: logConcaveRoot(curve, wanted, Math.min(start, left / 2), 0, left) }
  }
  const past = wanted - leftMass
  if (past < -0.25) return { pastMean: normalQuantile(cutOff + wanted) }
  if (past > 0.25) return { pastMean: -normalQuantile(normalCdf(-right) + (mass - wanted)) }
  return { pastMean: inverseFromMiddle(past) }
}

// Newton's method; the curve is nearly straight here.
function inverseFromMiddle(mass: number): number {
  let t = mass * ROOT_OF_TWO_PI
  for (let step = 0; step < 6; step++) t -= ((fromMiddle(t) - mass) * ROOT_OF_TWO_PI) / gauss(t)
  return t
}

// Beyond this nothing is left, even of fourth powers.
const NEGLIGIBLE = 13
const WIDTH_PER_PANEL = 1.5

function middleMoments(left: number, right: number, { mean, sd }: Truncation): TruncatedMoments {
  const from = -Math.min(left, NEGLIGIBLE)
  const width = Math.min(right, NEGLIGIBLE) - from
  const panels = Math.ceil(width / WIDTH_PER_PANEL)
  const mass = fromMiddle(left) + fromMiddle(right)
  const centre = (meanNumerator(left, right) * INVERSE_ROOT_OF_TWO_PI) / mass
  const central = (power: number, unit: number): number => {
    const integrand = (t: number): number => wholePower((from + t - centre) / unit, power) * gauss(from + t)
    return (gaussLegendre(integrand, width, panels) * INVERSE_ROOT_OF_TWO_PI) / mass
  }
  const spread = width * Math.sqrt(central(2, width))
  return {
    mean: mean + sd * centre,
    variance: (sd * spread) ** 2,
    skewness: central(3, spread),
    excessKurtosis: central(4, spread) - 3,
  }
}

// Distance from which on the density is below the smallest double.
const NO_HEIGHT = 39

// exp(-left^2 / 2) - exp(-right^2 / 2) without cancellation.
function meanNumerator(left: number, right: number): number {
  if (left > right) return -meanNumerator(right, left)
  if (left > NO_HEIGHT) return 0
  return right === Infinity ? gauss(left) : -gauss(left) * expm1(((left - right) * (left + right)) / 2)
}

// Wider than this, at least half of all normal draws fall inside; narrower, at least half of all uniform ones are
// accepted.
const WIDE = ROOT_OF_TWO_PI

function middleSampler(left: number, right: number, { low, high, mean, sd }: Truncation): RejectionSampler {
  const width = left + right
  if (width > WIDE) {
    return {
      each: 1,
      base: standardNormal,
      fillBase: fillNormals,
      propose(first) {
        const x = mean + sd * first
        return x >= low && x <= high ? x : Number.NaN
      },
    }
  }
  return {
    each: 2,
    base: (generator) => generator.uniform(),
    fillBase: (out, generator) => generator.fillUniform(out),
    propose(first, second) {
      const t = width * first - left
      const exponent = (t * t) / 2
      const kept = second < 1 - exponent || second < exp(-exponent)
      return kept ? Math.min(high, Math.max(low, mean + sd * t)) : Number.NaN
    },
  }
}
