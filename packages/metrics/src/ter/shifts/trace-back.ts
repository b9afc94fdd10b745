// Traces the cheapest path through a matrix of edit distances, from its last cell to its first.
import type { WordPair } from "./word-pair.js"

/** Advances by a word on each side. */
export const DIAGONAL = 0
/** Advances by a word of the hypothesis alone. */
export const UP = 1
/** Advances by a word of the reference alone. */
export const LEFT = 2

/** Distances of prefixes, as far as tracing back needs them. */
export interface Steps {
  /** The last step of a cheapest path to a cell; of equally cheap ones the diagonal, then {@link UP}, then {@link LEFT}. */
  stepTo(i: number, j: number, equal: boolean): number
}

/** Traces back. */
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

/** An alignment, written from its end to its start. */
export interface Errors {
  /** Place of the next wrong word from each word of the hypothesis on, itself included, or a place after the last word. */
  nextWrong: Int32Array
  /** The same for the reference. */
  nextWrongReference: Int32Array
  /** Last word of the hypothesis aligned up to each word of the reference, -1 when there is none. */
  last: Int32Array
}

/** Memory for alignments of short texts. */
export function emptyErrors(): Errors {
  return { nextWrong: new Int32Array(256), nextWrongReference: new Int32Array(256), last: new Int32Array(256) }
}

/** Makes room, in place. */
export function reserveErrors(errors: Errors, { rows, columns }: WordPair): void {
  if (rows > errors.nextWrong.length) errors.nextWrong = new Int32Array(2 * rows)
  if (columns > errors.last.length) {
    errors.nextWrongReference = new Int32Array(2 * columns)
    errors.last = new Int32Array(2 * columns)
  }
}
