// From n-gram counts to chrF: the F of precision and recall.
import type { ChrfSettings } from "./options.js"

/** chrF and its parts. Never holds NaN: without n-grams, precision and recall are 0. */
export interface ChrfScore {
  /** 0 to 1; reports multiply by 100. */
  readonly score: number
  /** CHRP, the mean precision of the orders that both sides have, 0 to 1. */
  readonly precision: number
  /** CHRR, the mean recall of the orders that both sides have, 0 to 1. */
  readonly recall: number
  /** Every order: of characters 1, 2, ..., then of words 1, 2, ... */
  readonly orders: readonly ChrfOrder[]
}

/** The counts and rates of one order of n-grams. */
export interface ChrfOrder {
  /** The kind of n-grams: of characters or of words. */
  readonly unit: "character" | "word"
  /** Their length. */
  readonly order: number
  /** N-grams of the hypotheses, not counting segments whose reference has none of this order. */
  readonly hypothesisTotal: number
  /** N-grams of the references. */
  readonly referenceTotal: number
  /** N-grams in common, each counted as often as both sides of a segment have it. */
  readonly matches: number
  /** Matches divided by n-grams of the hypotheses, 0 when there are none. */
  readonly precision: number
  /** Matches divided by n-grams of the references, 0 when there are none. */
  readonly recall: number
}

/** Numbers that an order takes in a state: [hypothesis total, reference total, matches]. */
export const ORDER_WIDTH = 3

const EPSILON = 1e-16

/** Writes the counts of one order of one segment. */
export function writeOrder(
  state: Float64Array,
  at: number,
  n: number,
  ours: number,
  theirs: number,
  matches: number,
): void {
  const referenceTotal = Math.max(0, theirs - n + 1)
  state[at] = referenceTotal === 0 ? 0 : Math.max(0, ours - n + 1)
  state[at + 1] = referenceTotal
  state[at + 2] = matches
}

/** The settings that a score depends on. */
export type Weighing = Pick<ChrfSettings, "charOrder" | "beta" | "epsSmoothing">

/** The score in points, rounded step by step as in sacreBLEU, so that the same reference wins. */
export function chrfPoints(state: Readonly<ArrayLike<number>>, { beta, epsSmoothing }: Weighing): number {
  const factor = beta * beta
  const orders = state.length / ORDER_WIDTH
  let sum = 0
  let precisions = 0
  let recalls = 0
  let shared = 0
  for (let at = 0; at < state.length; at += ORDER_WIDTH) {
    const ours = state[at]!
    const theirs = state[at + 1]!
    const precision = ours > 0 ? state[at + 2]! / ours : EPSILON
    const recall = theirs > 0 ? state[at + 2]! / theirs : EPSILON
    if (epsSmoothing) {
      const below = factor * precision + recall
      sum += below > 0 ? ((1 + factor) * precision * recall) / below : EPSILON
    } else if (ours > 0 && theirs > 0) {
      precisions += precision
      recalls += recall
      shared++
    }
  }
  if (epsSmoothing) return (100 * sum) / orders
  if (precisions + recalls === 0) return 0
  const precision = precisions / shared
  const recall = recalls / shared
  return 100 * (((1 + factor) * precision * recall) / (factor * precision + recall))
}

/** Computes the score from the counts. */
export function chrfScore(state: Float64Array, settings: Weighing): ChrfScore {
  const orders = Array.from({ length: state.length / ORDER_WIDTH }, (_, k): ChrfOrder => {
    const [hypothesisTotal = 0, referenceTotal = 0, matches = 0] = state.subarray(ORDER_WIDTH * k)
    const character = k < settings.charOrder
    return {
      unit: character ? "character" : "word",
      order: character ? k + 1 : k + 1 - settings.charOrder,
      hypothesisTotal,
      referenceTotal,
      matches,
      precision: hypothesisTotal === 0 ? 0 : matches / hypothesisTotal,
      recall: referenceTotal === 0 ? 0 : matches / referenceTotal,
    }
  })
  const shared = orders.filter(({ hypothesisTotal, referenceTotal }) => hypothesisTotal > 0 && referenceTotal > 0)
  return {
    score: chrfPoints(state, settings) / 100,
    precision: mean(shared.map(({ precision }) => precision)),
    recall: mean(shared.map(({ recall }) => recall)),
    orders,
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value) / values.length
}
