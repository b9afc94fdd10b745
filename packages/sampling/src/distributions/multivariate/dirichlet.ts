// The Dirichlet distribution: how a whole divides into shares.

import { checkList, checkPositive, outOfRange } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { checkGenerator } from "@lectern/random/internal"
import { logGamma } from "@lectern/random/special"
import type { MultivariateDistribution } from "../distribution.js"
import { type BetaSampler, betaSampler } from "../samplers/beta.js"
import { type Sampler, standardGamma } from "../samplers/standard-gamma.js"
import { checkDraw, checkDraws, checkPoint } from "./vectors.js"

/** A Dirichlet distribution. */
export interface Dirichlet extends MultivariateDistribution {
  /** The expected share of each part. */
  readonly mean: Float64Array
  /** The variance of each share. */
  readonly variance: Float64Array
  /**
   * Fills an array with draws, one after another, equal to those of repeated calls of `sample`.
   *
   * @param out - overwritten; its length must be a multiple of `dimension`
   * @param generator - where the draws come from
   * @returns `out`
   * @throws LecternError `unequal-lengths` when the length is not a multiple
   */
  fill(out: Float64Array, generator: Generator): Float64Array
}

/**
 * The Dirichlet distribution of a list of concentrations.
 *
 * Draws are shares that sum to 1 up to rounding, equal to those of numpy's `dirichlet` to within a few units of 1e-16.
 * Where all concentrations are below 0.1 shares are broken off one by one, as in numpy, but small ones keep all their
 * digits. `logPdf` takes shares whose sum is within 1e-9 of 1; where a share is 0, its concentration decides between
 * `-Infinity` (above 1), `Infinity` (below 1, unless another share says `-Infinity`) and neither (1).
 *
 * @param alphas - at least two, positive and finite with a finite sum; all 1 makes all divisions equally likely
 * @returns the distribution
 * @throws LecternError `out-of-range` when the concentrations are not allowed
 * @see Devroye 1986, "Non-Uniform Random Variate Generation", section XI.4
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * Array.from(dirichlet([1, 2, 5]).mean) //=> [0.125, 0.25, 0.625]
 * ```
 */
export function dirichlet(alphas: Readonly<ArrayLike<number>>): Dirichlet {
  const sum = checkAlphas(alphas)
  const concentrations = Float64Array.from(alphas)
  const dimension = concentrations.length
  const logNorm = logGamma(sum) - concentrations.reduce((total, alpha) => total + logGamma(alpha), 0)
  const write = concentrations.every((alpha) => alpha < SMALL) ? breaking(concentrations) : dividing(concentrations)

  return {
    dimension,
    mean: concentrations.map((alpha) => alpha / sum),
    variance: concentrations.map((alpha) => ((alpha / sum) * ((sum - alpha) / sum)) / (sum + 1)),
    sample(generator, out = new Float64Array(dimension)) {
      checkDraw(out, dimension, "shares")
      write(out, 0, generator)
      return out
    },
    fill(out, generator) {
      checkDraws(out, dimension)
      checkGenerator(generator)
      for (let at = 0; at < out.length; at += dimension) write(out, at, generator)
      return out
    },
    logPdf(x) {
      checkPoint(x, dimension, "shares")
      return logNorm + logOfPowers(x, concentrations)
    },
  }
}

// numpy's threshold: below it gamma draws could all underflow.
const SMALL = 0.1

const CLOSE_TO_ONE = 1e-9

/** Writes one draw from `at` on. */
type Write = (out: Float64Array, at: number, generator: Generator) => void

function checkAlphas(alphas: Readonly<ArrayLike<number>>): number {
  checkList("alphas", alphas)
  let sum = 0
  for (let i = 0; i < alphas.length; i++) {
    checkPositive(`alphas[${i}]`, alphas[i])
    sum += alphas[i]!
  }
  if (alphas.length < 2) throw outOfRange("the length of alphas", alphas.length, "at least 2")
  checkPositive("the sum of alphas", sum)
  return sum
}

function dividing(alphas: Float64Array): Write {
  const draws: Sampler[] = Array.from(alphas, (alpha) => standardGamma(alpha).sample)
  return (out, at, generator) => {
    let sum = 0
    for (let i = 0; i < draws.length; i++) {
      const draw = draws[i]!(generator)
      out[at + i] = draw
      sum += draw
    }
    const inverse = 1 / sum
    for (let i = 0; i < draws.length; i++) out[at + i]! *= inverse
  }
}

function breaking(alphas: Float64Array): Write {
  const last = alphas.length - 1
  const pieces: BetaSampler[] = []
  let after = 0
  for (let i = last; i >= 0; i--) {
    if (i < last) pieces.unshift(betaSampler(alphas[i]!, after))
    after += alphas[i]!
  }
  return (out, at, generator) => {
    let left = 1
    for (let i = 0; i < last; i++) {
      const { sample, complement } = pieces[i]!
      out[at + i] = left * sample(generator)
      left *= complement[0]!
    }
    out[at + last] = left
  }
}

function logOfPowers(x: Readonly<ArrayLike<number>>, alphas: Float64Array): number {
  let sum = 0
  let powers = 0
  let atZero = 0
  for (let i = 0; i < alphas.length; i++) {
    const share = x[i]!
    const alpha = alphas[i]!
    if (share < 0) return -Infinity
    sum += share
    if (share > 0) powers += (alpha - 1) * log(share)
    else if (alpha > 1) atZero = -Infinity
    else if (alpha < 1 && atZero === 0) atZero = Infinity
  }
  return Math.abs(sum - 1) > CLOSE_TO_ONE ? -Infinity : powers + atZero
}
