// METEOR's formula: a mean of precision and recall, mostly recall, reduced when the matches are in many pieces.
import { pow, productError } from "@lectern/core/elementary"

/** The parameters of the formula. */
export interface MeteorParameters {
  /** Weight of recall against precision: 0 counts precision alone, 1 recall alone. */
  readonly alpha: number
  /** Exponent of the share of pieces in the penalty. */
  readonly beta: number
  /** The largest penalty. */
  readonly gamma: number
}

/** The counts that the formula takes. */
export interface MeteorCounts {
  /** Words that are paired. */
  readonly matches: number
  /** Runs of pairs that are adjacent in both texts. */
  readonly chunks: number
  /** Words of the hypothesis. */
  readonly hypothesisLength: number
  /** Words of the reference. */
  readonly referenceLength: number
}

/** The values of the formula. */
export interface MeteorValues {
  /** `fMean * (1 - penalty)`. */
  readonly score: number
  /** The share of the hypothesis's words that are paired. */
  readonly precision: number
  /** The share of the reference's words that are paired. */
  readonly recall: number
  /** P R / (alpha P + (1 - alpha) R). */
  readonly fMean: number
  /** gamma (chunks / matches)^beta. */
  readonly penalty: number
}

/** METEOR from counts; all values are 0 without a match. */
export function meteorValues(
  { matches, chunks, hypothesisLength, referenceLength }: MeteorCounts,
  { alpha, beta, gamma }: MeteorParameters,
): MeteorValues {
  if (matches === 0) return { score: 0, precision: 0, recall: 0, fMean: 0, penalty: 0 }
  const precision = matches / hypothesisLength
  const recall = matches / referenceLength
  const fMean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
  const penalty = gamma * power(chunks / matches, beta)
  return { score: fMean * (1 - penalty), precision, recall, fMean, penalty }
}

/** A power of a share; the default one, the cube, is the double nearest to it, as Python's is but for one in a thousand. */
function power(share: number, exponent: number): number {
  if (exponent !== 3) return pow(share, exponent)
  const square = share * share
  const cube = square * share
  return cube + (productError(square, share, cube) + productError(share, share, square) * share)
}
