// Draws from the beta distribution with their complements, draw for draw those of numpy's Generator.beta.
//
// Both shapes at most 1: Johnk's method, in logarithms where powers underflow. Otherwise a ratio of gamma draws.

import { exp, log, log1p } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { checkGenerator } from "@lectern/random/internal"
import { quickPower } from "./quick-square.js"
import { type Sampler, standardGamma } from "./standard-gamma.js"

/** Gives one draw, and leaves 1 less the draw, not rounded to a multiple of 2^-53, in `complement[0]`. */
export interface BetaSampler {
  readonly sample: Sampler
  readonly complement: Float64Array
}

// Both shapes below this: every draw is 0 or 1.
const TINY = 3e-103

/** The sampler of two shapes: positive and finite. */
export function betaSampler(alpha: number, beta: number): BetaSampler {
  const complement = new Float64Array(1)
  if (alpha > 1 || beta > 1) return { sample: ratioOfGammas(alpha, beta, complement), complement }
  if (alpha < TINY && beta < TINY) return { sample: coin(alpha, beta, complement), complement }
  return { sample: johnk(alpha, beta, complement), complement }
}

function ratioOfGammas(alpha: number, beta: number, complement: Float64Array): Sampler {
  const { sample: first } = standardGamma(alpha)
  const { sample: second } = standardGamma(beta)
  return (generator) => {
    const x = first(generator)
    const y = second(generator)
    complement[0] = y / (x + y)
    return x / (x + y)
  }
}

function coin(alpha: number, beta: number, complement: Float64Array): Sampler {
  const both = alpha + beta
  return (generator) => {
    if (typeof generator?.uniform !== "function") checkGenerator(generator)
    const draw = both * generator.uniform() < alpha ? 1 : 0
    complement[0] = 1 - draw
    return draw
  }
}

function johnk(alpha: number, beta: number, complement: Float64Array): Sampler {
  const inverseAlpha = 1 / alpha
  const inverseBeta = 1 / beta
  return (generator: Generator) => {
    if (typeof generator?.uniform !== "function") checkGenerator(generator)
    for (;;) {
      const u = generator.uniform()
      const v = generator.uniform()
      const x = quickPower(u, inverseAlpha)
      const y = quickPower(v, inverseBeta)
      const sum = x + y
      if (sum > 1 || u + v === 0) continue
      if (x > 0 && y > 0) {
        complement[0] = y / sum
        return x / sum
      }
      const difference = log(u) / alpha - log(v) / beta
      complement[0] = share(-difference)
      return share(difference)
    }
  }
}

// 1 / (1 + exp(-d)).
function share(d: number): number {
  return d > 0 ? exp(-log1p(exp(-d))) : exp(d - log1p(exp(d)))
}
