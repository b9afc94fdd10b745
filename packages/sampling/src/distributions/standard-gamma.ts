// Draws from the gamma distribution of rate 1, draw for draw those of numpy's Generator.standard_gamma.
//
// Shapes above 1: Marsaglia and Tsang 2000, "A simple method for generating gamma variables", a normal draw cubed. Shapes below
// 1: Ahrens and Dieter 1974, "Computer methods for sampling from gamma, beta, Poisson and binomial distributions", algorithm
// GS. Shape 1 is the exponential distribution.
import type { Generator } from "../generators/generator.js"
import { log, pow } from "../special/elementary.js"
import { standardExponential } from "./standard-exponential.js"
import { standardNormal } from "./standard-normal.js"

/** Gives one draw. */
export type Sampler = (generator: Generator) => number

/** The sampler of a shape: positive and finite. */
export function standardGamma(shape: number): Sampler {
  if (shape === 1) return standardExponential
  return shape < 1 ? below1(shape) : above1(shape)
}

function below1(shape: number): Sampler {
  const inverse = 1 / shape
  const rest = 1 - shape
  return (generator) => {
    for (;;) {
      const u = generator.uniform()
      const v = standardExponential(generator)
      if (u <= rest) {
        const x = pow(u, inverse)
        if (x <= v) return x
      } else {
        const y = -log((1 - u) / shape)
        const x = pow(rest + shape * y, inverse)
        if (x <= v + y) return x
      }
    }
  }
}

function above1(shape: number): Sampler {
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
      const u = generator.uniform()
      const square = x * x
      // The order of operations is numpy's: the last bits depend on it.
      if (u < 1 - 0.0331 * square * square) return b * v
      if (log(u) < 0.5 * x * x + b * (1 - v + log(v))) return b * v
    }
  }
}
