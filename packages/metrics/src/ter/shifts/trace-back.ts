// The way back through a matrix of edit distances, from its last cell to its first.
import type { Errors } from "./errors.js"
import type { WordPair } from "./word-pair.js"

/** A word of each side is used up. */
export const DIAGONAL = 0
/** A word of the hypothesis is used up alone. */
export const UP = 1
/** A word of the reference is used up alone. */
export const LEFT = 2

/** Distances of beginnings, as far as a way back needs them. */
export interface Steps {
  /**
   * How a cheapest way reaches a cell; of equally cheap ways the diagonal, then {@link UP}, then {@link LEFT}.
   *
   * @param i - words of the hypothesis before the cell
   * @param j - words of the reference before the cell; not 0 together with `i`
   * @param equal - whether the last two of these words are equal
   */
  stepTo(i: number, j: number, equal: boolean): number
}

/**
 * Finds the way back.
 *
 * @param pair - the words; their distances are known
 * @param steps - the distances
 * @param errors - receives the alignment
 */
export function traceBack(pair: WordPair, steps: Steps, errors: Errors): void {
  const { hypothesis, reference, rows, columns } = pair
  const { nextWrong, nextWrongReference, last } = errors
  let wrong = rows + columns
  let wrongReference = rows + columns
  let i = rows
  let j = columns
  while (i > 0 || j > 0) {
    const equal = i > 0 && j > 0 && hypothesis[i - 1] === reference[j - 1]
    const step = steps.stepTo(i, j, equal)
    if (step === DIAGONAL) {
      i--
      j--
      if (!equal) {
        wrong = i
        wrongReference = j
      }
      nextWrong[i] = wrong
      nextWrongReference[j] = wrongReference
      last[j] = i
    } else if (step === UP) {
      i--
      wrong = i
      nextWrong[i] = wrong
    } else {
      j--
      wrongReference = j
      nextWrongReference[j] = wrongReference
      last[j] = i - 1
    }
  }
}
