// The sums of utilities so far, their upper bounds, and the best of the complete ones.

import { topK } from "@lectern/core"
import { outOfRange } from "@lectern/core/checks"
import type { MbrSettings } from "./options.js"

/** A hypothesis and its expected utility. */
export interface MbrHypothesis {
  /** Its place in the list of hypotheses. */
  readonly index: number
  /** The weighted mean of its utilities for all references. */
  readonly expectedUtility: number
}

/** The references that are evaluated, in the order in which their utilities are added. */
export interface ReferenceOrder {
  /** Indices of references with a positive weight: falling weights, equal ones by index. */
  readonly references: Int32Array
  /** Sum of the weights from each place in this order on, and from its end on. */
  readonly weightLeft: Float64Array
}

/** The order of references by their weights. */
export function referenceOrder(weights: Float64Array): ReferenceOrder {
  const all = Int32Array.from(weights.keys()).filter((reference) => weights[reference]! > 0)
  const references = all.sort((a, b) => weights[b]! - weights[a]! || a - b)
  const weightLeft = new Float64Array(references.length + 1)
  for (let at = references.length - 1; at >= 0; at--) weightLeft[at] = weightLeft[at + 1]! + weights[references[at]!]!
  return { references, weightLeft }
}

/**
 * Sums and bounds of all hypotheses.
 *
 * A hypothesis that is not complete is bounded by its sum so far and the highest utility for all references left. Sums round;
 * `slack` exceeds all rounding errors, so that the computed sum of a dropped hypothesis could never have been the best.
 */
export class Ranking {
  /** Weighted sums of the utilities so far, by hypothesis. */
  readonly sums: Float64Array
  /** Expected utility of each hypothesis, or an upper bound of it. */
  readonly upperBounds: Float64Array
  readonly #best
  readonly #total: number
  readonly #highest: number
  readonly #slack: number

  constructor(hypotheses: number, { weightLeft }: ReferenceOrder, { range = [0, Infinity], nBest }: MbrSettings) {
    this.sums = new Float64Array(hypotheses)
    this.upperBounds = new Float64Array(hypotheses)
    this.#total = weightLeft[0]!
    this.#highest = range[1]
    this.#slack = 2 ** -50 * weightLeft.length * this.#total * Math.max(Math.abs(range[0]), Math.abs(range[1]))
    // By expected utilities: sums that differ in the last bit may divide to the same.
    this.#best = topK<number>(
      nBest,
      (a, b) => this.upperBounds[a]! > this.upperBounds[b]! || (this.upperBounds[a] === this.upperBounds[b] && a < b),
    )
  }

  /** Takes a hypothesis whose sum is complete. */
  complete(hypothesis: number): void {
    const expected = this.sums[hypothesis]! / this.#total
    if (!Number.isFinite(expected))
      throw outOfRange(`the expected utility of hypotheses[${hypothesis}]`, expected, "finite")
    this.upperBounds[hypothesis] = expected
    this.#best.take(hypothesis)
  }

  /** Whether a hypothesis cannot be among the best any more; then its upper bound is final. */
  drops(hypothesis: number, weightLeft: number): boolean {
    const last = this.#best.last
    if (last === undefined) return false
    const bound = this.sums[hypothesis]! + this.#highest * weightLeft + this.#slack
    if (!(bound < this.sums[last]!)) return false
    this.upperBounds[hypothesis] = bound / this.#total
    return true
  }

  /** Whether a hypothesis would be among the best if it went on as so far. */
  promises(hypothesis: number, weightLeft: number): boolean {
    const last = this.#best.last
    if (last === undefined) return true
    return this.sums[hypothesis]! * this.#total > this.sums[last]! * (this.#total - weightLeft)
  }

  /** The best of those that are complete; of equal ones, the lower index first. */
  best(): readonly MbrHypothesis[] {
    return this.#best.items().map((index) => ({ index, expectedUtility: this.upperBounds[index]! }))
  }
}
