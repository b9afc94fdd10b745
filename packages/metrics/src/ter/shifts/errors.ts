// Where the cheapest way from hypothesis to reference goes wrong, and which words it puts beside each other.
import type { WordPair } from "./word-pair.js"

/** An alignment, written from its end to its start. */
export interface Errors {
  /** For each word of the hypothesis, the place of the first wrong one from there on, or a place behind the last word. */
  nextWrong: Int32Array
  /** The same for the reference. */
  nextWrongReference: Int32Array
  /** For each word of the reference, the last word of the hypothesis that is used up with it, -1 when none is. */
  last: Int32Array
}

/**
 * Memory for alignments of short texts.
 *
 * @returns the memory, to be made larger by {@link reserveErrors}
 */
export function emptyErrors(): Errors {
  return { nextWrong: new Int32Array(256), nextWrongReference: new Int32Array(256), last: new Int32Array(256) }
}

/**
 * Makes room, in place.
 *
 * @param errors - what is there is lost
 * @param pair - what is going to be aligned
 */
export function reserveErrors(errors: Errors, { rows, columns }: WordPair): void {
  if (rows > errors.nextWrong.length) errors.nextWrong = new Int32Array(2 * rows)
  if (columns > errors.last.length) {
    errors.nextWrongReference = new Int32Array(2 * columns)
    errors.last = new Int32Array(2 * columns)
  }
}
