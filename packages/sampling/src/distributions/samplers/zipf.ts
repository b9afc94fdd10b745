// Draws from Zipf's law by rejection-inversion: a continuous density that has as much mass around each whole number, or
// more, is inverted, rounded, and rejected where it is too much; about one draw in ten is, at worst.

import { exp, expm1, log, log1p, pow } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"

/** The area under t^-exponent, and draws from under it. */
export interface ZipfDraws {
  /** One draw. */
  sample(generator: Generator): number
  /** A number close to the quantile of p. */
  guess(p: number): number
}

// For exponents closer to 1, areas are measured from 1, not from the end: both lose digits, one near 1, one far out.
const NEAR_ONE = 1e-3
const SMALL = 2 ** -20
const STEP = 2 ** -53

/**
 * The sampler of ranks 1..ranks with probabilities proportional to rank^-exponent.
 *
 * @see Hörmann and Derflinger 1996, "Rejection-inversion to generate variates from monotone discrete distributions",
 *   section 3.3
 */
export function zipfDraws(exponent: number, ranks: number): ZipfDraws {
  const fromEnd = exponent - 1 >= NEAR_ONE
  const area = fromEnd ? areaBeyond(exponent) : areaUpTo(exponent)
  // Areas grow downwards when they are measured from the end.
  const sign = fromEnd ? -1 : 1
  const start = area.upTo(1.5) - sign
  const end = area.upTo(ranks + 0.5)
  const always = 2 - area.inverse(area.upTo(2.5) - sign * pow(2, -exponent))

  return {
    sample(generator) {
      while (true) {
        const u = end + fineUniform(generator) * (start - end)
        const x = area.inverse(u)
        const k = Math.min(Math.max(Math.floor(x + 0.5), 1), ranks)
        if (k === Infinity || k - x <= always) return k
        if (sign * (u - area.upTo(k + 0.5)) >= -pow(k, -exponent)) return k
      }
    },
    guess: (p) => area.inverse(start + p * (end - start)) + 0.5,
  }
}

/** Uniform in [0, 1), with more bits where it is small: far out in the tail every rank can occur. */
function fineUniform(generator: Generator): number {
  const draw = generator.uniform()
  return draw < SMALL ? draw + generator.uniform() * STEP : draw
}

/** An area under t^-exponent as a function of where it ends. */
interface Area {
  upTo(x: number): number
  inverse(area: number): number
}

/** From 1 to x. */
function areaUpTo(exponent: number): Area {
  const steepness = 1 - exponent
  if (steepness === 0) return { upTo: log, inverse: exp }
  return {
    upTo: (x) => expm1(steepness * log(x)) / steepness,
    inverse: (area) => exp(log1p(Math.max(steepness * area, -1)) / steepness),
  }
}

/** From x to infinity, for exponents above 1. */
function areaBeyond(exponent: number): Area {
  const steepness = exponent - 1
  return {
    upTo: (x) => pow(x, -steepness) / steepness,
    inverse: (area) => pow(steepness * area, -1 / steepness),
  }
}
