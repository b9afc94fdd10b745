// The normal on an interval right of its mean, in distances from the interval's lower end: exact however far out.
import { exp, expPair, log, log1p, productError } from "@lectern/core/elementary"
import { standardExponential, standardNormal } from "@lectern/random"
import { fillExponentials, fillNormals } from "@lectern/random/internal"
import type { RejectionSampler } from "../samplers/rejection.js"
import { gaussLegendre, tailMass } from "./gauss-legendre.js"
import { logConcaveRoot } from "./log-concave-root.js"
import { type TruncatedFormulas, type TruncatedMoments, type Truncation, wholePower } from "./truncation.js"

const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327
const LOG_ROOT_OF_TWO_PI = 0.9189385332046728

// This close to the end, the density is that of the exponential distribution to the last bit.
const STRAIGHT = 1e-9

// Up to here half of all normal draws fall beyond, on one side or the other.
const NEAR = 0.4

/** The formulas for a truncation with `low >= mean`. */
export function truncatedTail(truncation: Truncation): TruncatedFormulas {
  const { low, high, mean, sd } = truncation
  const a = (low - mean) / sd
  const width = (high - low) / sd
  const whole = tailMass(a, width)
  const logScale = -log(whole) - log(sd)
  const distance = (x: number): number => (x - low) / sd
  const exponent = (t: number): number => t * (a + t / 2)
  const lowerMass = (t: number): number => tailMass(a, t)
  const slope = (t: number): number => exp(-exponent(t))
  // The rest of the interval beyond t, without the factor exp(-exponent(t)).
  const restMass = (t: number): number => tailMass(a + t, Math.max(0, width - t))
  const upperMass = (t: number): number => slope(t) * restMass(t)

  // The same at x: a small distance from the upper end cannot be computed from that to the lower end.
  const restFrom = (x: number): number => tailMass(a + distance(x), (high - x) / sd)
  const lower = (x: number): number => Math.min(1, lowerMass(distance(x)) / whole)
  const upper = (x: number): number => Math.min(1, (slope(distance(x)) * restFrom(x)) / whole)

  const square = a * a
  // In two halves, so that a subnormal mass is rounded only once.
  const quarter = expPair(-square / 4, -productError(a, a, square) / 4)

  return {
    mass: INVERSE_ROOT_OF_TWO_PI * whole * quarter * quarter,
    logMass: -square / 2 - LOG_ROOT_OF_TWO_PI + log(whole),
    density: (x) => slope(distance(x)) / whole / sd,
    logDensity: (x) => logScale - exponent(distance(x)),
    lower,
    upper,
    logLower: (x) => (upper(x) < 0.5 ? log1p(-upper(x)) : log(lower(x))),
    logUpper(x) {
      if (lower(x) < 0.5) return log1p(-lower(x))
      return log(restFrom(x) / whole) - exponent(distance(x))
    },
    inverseLower(p) {
      const wanted = p * whole
      // The density decreases faster than exp(-a t): that function would get there sooner.
      const from = a === 0 ? wanted : Math.max(wanted, -log1p(-a * wanted) / a)
      const to = Math.min(width, reach(a, 1))
      if (from >= to || from < STRAIGHT) return low + sd * from
      return low + sd * logConcaveRoot({ mass: lowerMass, slope }, wanted, from, 0, to)
    },
    inverseUpper(q) {
      const wanted = q * whole
      // upper <= exp(-exponent), and the density is at least what it is at the end.
      const to = Math.min(width, reach(a, -log(q)))
      const from = Math.max(0, width === Infinity ? 0 : width - wanted / slope(width))
      if (from >= to) return low + sd * from
      const curve = { mass: upperMass, slope: (t: number) => -slope(t) }
      return low + sd * logConcaveRoot(curve, wanted, to < width ? to : from, from, to)
    },
    moments: () => tailMoments(a, width, truncation),
    sampler: tailSampler(a, width, truncation),
  }
}

/** The t with a t + t^2 / 2 = exponent. */
function reach(a: number, exponent: number): number {
  return (2 * exponent) / (a + Math.sqrt(a * a + 2 * exponent))
}

// Beyond this exponent nothing is left, even of fourth powers.
const NEGLIGIBLE = 75
const EXPONENT_PER_PANEL = 5

function tailMoments(a: number, fullWidth: number, { low, sd }: Truncation): TruncatedMoments {
  const width = Math.min(fullWidth, reach(a, NEGLIGIBLE))
  const panels = Math.ceil((width * (a + width / 2)) / EXPONENT_PER_PANEL)
  const density = (t: number): number => exp(-t * (a + t / 2))
  const mass = gaussLegendre(density, width, panels)
  const centre = gaussLegendre((t) => t * density(t), width, panels) / mass
  const central = (power: number, unit: number): number =>
    gaussLegendre((t) => wholePower((t - centre) / unit, power) * density(t), width, panels) / mass
  const spread = width * Math.sqrt(central(2, width))
  return {
    mean: low + sd * centre,
    variance: (sd * spread) ** 2,
    skewness: central(3, spread),
    excessKurtosis: central(4, spread) - 3,
  }
}

// Draws from the normal on an interval right of its mean, by rejection from whichever proposal fits: at least half are
// accepted.

/**
 * The sampler of the standard normal on [a, a + width], placed at the truncation's interval.
 *
 * Intervals over which the density loses less than a factor e: uniform proposals. Those that begin close to the mean: normal
 * draws, folded. The others: Robert's exponential proposals.
 *
 * @see Robert 1995, "Simulation of truncated normal variables", propositions 2.3 and 2.4
 */
function tailSampler(a: number, width: number, { low, high, sd }: Truncation): RejectionSampler {
  const place = (t: number): number => Math.min(high, low + sd * t)

  if (width * (a + width / 2) <= 1) {
    return {
      each: 2,
      base: (generator) => generator.uniform(),
      fillBase: (out, generator) => generator.fillUniform(out),
      propose(first, second) {
        const t = width * first
        const exponent = t * (a + t / 2)
        // exp(-y) >= 1 - y settles most without an exponential.
        return second < 1 - exponent || second < exp(-exponent) ? place(t) : Number.NaN
      },
    }
  }
  if (a < NEAR) {
    const end = a + width
    return {
      each: 1,
      base: standardNormal,
      fillBase: fillNormals,
      propose(first) {
        const z = Math.abs(first)
        return z >= a && z <= end ? place(z - a) : Number.NaN
      },
    }
  }
  // The best rate is (a + sqrt(a^2 + 4)) / 2; its excess over a, without cancellation.
  const shift = 2 / (a + Math.sqrt(a * a + 4))
  const rate = a + shift
  return {
    each: 2,
    base: standardExponential,
    fillBase: fillExponentials,
    propose(first, second) {
      const t = first / rate
      return t <= width && second >= ((t - shift) * (t - shift)) / 2 ? place(t) : Number.NaN
    },
  }
}
