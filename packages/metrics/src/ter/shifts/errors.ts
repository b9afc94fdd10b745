// The places where the cheapest alignment of hypothesis and reference is wrong, and the words it aligns.
import type { WordPair } from "./word-pair.js"

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
