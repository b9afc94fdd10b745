// Draws from the gamma distribution of rate 1, draw for draw those of numpy's Generator.standard_gamma.
//
// Shapes above 1: Marsaglia and Tsang 2000, "A simple method for generating gamma variables", a normal draw cubed. Shapes below
// 1: Ahrens and Dieter 1974, "Computer methods for sampling from gamma, beta, Poisson and binomial distributions", algorithm
// GS. Shape 1 is the exponential distribution.

import { log } from "@lectern/core/elementary"
import { type Generator, standardExponential, standardNormal } from "@lectern/random"
import { cursorOf, fillExponentials, oneWordExponential, oneWordNormal, uniformAt } from "@lectern/random/internal"
import { quickPower } from "./quick-square.js"

/** Gives one draw. */
export type Sampler = (generator: Generator) => number

/** Gives draws, one at a time or many. */
export interface GammaSampler {
  readonly sample: Sampler
  /** Fills an array with draws, equal to those of repeated calls of `sample`. */
  readonly fill: (out: Float64Array, generator: Generator) => void
}

// Two words propose a draw or one of these.
const REJECTED = -1
const TAKES_MORE = Number.NaN
const PAIR = 4

/** The sampler of a shape: positive and finite. */
export function standardGamma(shape: number): GammaSampler {
  if (shape === 1) return { sample: standardExponential, fill: fillExponentials }
  const below1 = shape < 1
  const any = below1 ? samplerBelow1(shape) : samplerAbove1(shape)
  const inverse = 1 / shape
  const rest = 1 - shape
  const b = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * b)

  // The common case, which takes most of the time: two words, looked at together. It repeats what the samplers below do.
  function propose(words: Uint32Array, at: number): number {
    if (below1) {
      const v = oneWordExponential(words, at + 2)
      if (!(v >= 0)) return TAKES_MORE
      const u = uniformAt(words, at)
      let y = 0
      let base = u
      if (u > rest) {
        y = -log((1 - u) / shape)
        base = rest + shape * y
      }
      const x = quickPower(base, inverse)
      return x <= v + y ? x : REJECTED
    }
    const x = oneWordNormal(words, at)
    const root = 1 + c * x
    if (!(root > 0)) return TAKES_MORE
    const v = root * root * root
    return isUnder(x, v, b, uniformAt(words, at + 2)) ? b * v : REJECTED
  }

  return {
    sample(generator) {
      const cursor = cursorOf(generator)
      if (cursor === undefined) return any(generator)
      while (cursor.at + PAIR <= cursor.end) {
        const draw = propose(cursor.words, cursor.at)
        if (Number.isNaN(draw)) break
        cursor.at += PAIR
        if (draw >= 0) return draw
      }
      return any(generator)
    },
    fill(out, generator) {
      const cursor = cursorOf(generator)
      for (let i = 0; i < out.length; ) {
        if (cursor !== undefined) {
          const { words, end } = cursor
          let { at } = cursor
          for (; at + PAIR <= end && i < out.length; at += PAIR) {
            const draw = propose(words, at)
            if (Number.isNaN(draw)) break
            if (draw >= 0) out[i++] = draw
          }
          cursor.at = at
        }
        if (i < out.length) out[i++] = any(generator)
      }
    },
  }
}

function samplerBelow1(shape: number): Sampler {
  const inverse = 1 / shape
  const rest = 1 - shape
  return (generator) => {
    for (;;) {
      const u = generator.uniform()
      const v = standardExponential(generator)
      const y = u <= rest ? 0 : -log((1 - u) / shape)
      const x = quickPower(u <= rest ? u : rest + shape * y, inverse)
      if (x <= v + y) return x
    }
  }
}

function samplerAbove1(shape: number): Sampler {
  const b = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * b)
  return (generator) => {
    for (;;) {
      let x: number
      let root: number
      do {
        x = standardNormal(generator)
        root = 1 + c * x
      } while (root <= 0)
      const v = root * root * root
      if (isUnder(x, v, b, generator.uniform())) return b * v
    }
  }
}

// Whether u is below the ratio of the densities; a polynomial bounds the ratio from below. The order of operations is
// numpy's: the last bits depend on it.
function isUnder(x: number, v: number, b: number, u: number): boolean {
  const square = x * x
  return u < 1 - 0.0331 * square * square || log(u) < 0.5 * x * x + b * (1 - v + log(v))
}
