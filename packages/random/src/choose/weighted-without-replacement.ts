// Some of n outcomes, all different, by weight: the Gumbel top-k trick on the logarithms of the weights.

import { type LogProbs, topK } from "@lectern/core"
import { checkInteger, checkList, notTheNumber } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { opened } from "./open-uniform.js"
import { checkWeights } from "./weights.js"

/** Draws without replacement with their perturbed log-probabilities. */
export interface GumbelTopK {
  /** The outcomes in the order of drawing, all different. */
  readonly indices: Uint32Array
  /** Log-probability plus noise of each of them, descending. */
  readonly keys: Float64Array
  /**
   * The largest key that was not drawn; `-Infinity` when nothing was left. Given it, outcome i was drawn with probability
   * `1 - exp(-exp(logProbs[i] - threshold))`: dividing by that makes sums over the draws unbiased.
   */
  readonly threshold: number
}

/**
 * Draws `count` outcomes without replacement: the first by weight, each next by weight among those left.
 *
 * The chance to be among them is not proportional to the weight, unless `count` is 1. The same distribution as numpy's
 * `Generator.choice(n, count, replace=False, p=...)`, not the same draws.
 *
 * @param weights - finite, not negative; an outcome of weight 0 is never drawn
 * @param count - how many, from 0 to the number of positive weights
 * @param source - a generator, `{ seed }` or `{ generator }`: where the draws come from
 * @returns indices in the order of drawing, all different
 * @throws LecternError `out-of-range` when a weight or `count` is not allowed
 * @see Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir"
 * @see Vieira 2014, "Gumbel-max trick and weighted reservoir sampling"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // Nothing without weight is drawn, and nothing twice.
 * weightedWithoutReplacement([5, 0, 1], 2, xoshiro128(1)).sort() //=> [0, 2]
 * ```
 */
export function weightedWithoutReplacement(
  weights: Readonly<ArrayLike<number>>,
  count: number,
  source: RandomSource,
): Uint32Array {
  checkWeights(weights)
  const logs = new Float64Array(weights.length)
  for (let i = 0; i < logs.length; i++) logs[i] = log(weights[i]!)
  return gumbelTopK(logs, count, source).indices
}

// The Gumbel top-k trick: add independent Gumbel noise to log-probabilities, and the k largest sums are k draws without
// replacement, in the order of drawing.

/**
 * Draws `count` outcomes without replacement: the first by probability, each next by probability among those left.
 *
 * Log-probabilities need not be normalized. An outcome of `-Infinity` is never drawn. One random number per outcome that
 * can be drawn; time is linear in their number for small `count`.
 *
 * @param logProbs - natural logarithms of probabilities or weights; finite or `-Infinity`
 * @param count - how many, from 0 to the number of outcomes above `-Infinity`
 * @param source - a generator, `{ seed }` or `{ generator }`: where the draws come from
 * @returns indices, keys and threshold
 * @throws LecternError `out-of-range` when a log-probability or `count` is not allowed
 * @see Vieira 2014, "Gumbel-max trick and weighted reservoir sampling"
 * @see Kool, van Hoof and Welling 2019, "Stochastic beams and where to find them", sections 2.3 and 4.2
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const { indices } = gumbelTopK([Math.log(0.7), Math.log(0.3), -Infinity], 2, xoshiro128(1))
 * indices.sort() //=> [0, 1]
 * ```
 */
export function gumbelTopK(logProbs: LogProbs, count: number, source: RandomSource): GumbelTopK {
  const generator = generatorFrom(source)
  const possible = checkLogProbs(logProbs)
  checkInteger("count", count, 0, possible)
  const negated = new Float64Array(logProbs.length)
  const uniforms = new Float64Array(possible)
  generator.fillUniform(uniforms)
  // One more outcome than is drawn, for the threshold.
  const top = topK<number>(count + 1, (a, b) => negated[a]! < negated[b]!)
  let used = 0
  for (let i = 0; i < logProbs.length; i++) {
    if (logProbs[i] === -Infinity) continue
    negated[i] = log(-log(opened(uniforms[used++]!))) - logProbs[i]!
    top.take(i)
  }
  const order = top.items()
  const indices = Uint32Array.from(order.slice(0, count))
  return {
    indices,
    keys: Float64Array.from(indices, (i) => -negated[i]!),
    threshold: order.length > count ? -negated[order[count]!]! : -Infinity,
  }
}

/** Throws unless the value is a list of log-probabilities; returns how many outcomes can be drawn. */
function checkLogProbs(logProbs: LogProbs): number {
  checkList("logProbs", logProbs)
  let possible = 0
  for (let i = 0; i < logProbs.length; i++) {
    const each = logProbs[i]!
    if (!(typeof each === "number" && each < Infinity))
      throw notTheNumber(`logProbs[${i}]`, each, "a finite number or -Infinity")
    if (each !== -Infinity) possible += 1
  }
  return possible
}
