// Where the cheapest way from hypothesis to reference goes wrong, and which words it puts beside each other.
import type { WordPair } from "./word-pair.js"

/** An alignment, written from its end to its start; keeps its memory. */
export class Errors {
  /** For each word of the hypothesis, the place of the first wrong one from there on, or a place behind the last word. */
  nextWrong: Int32Array = new Int32Array(256)
  /** The same for the reference. */
  nextWrongReference: Int32Array = new Int32Array(256)
  /** For each word of the reference, the last word of the hypothesis that is used up with it, -1 when none is. */
  last: Int32Array = new Int32Array(256)

  /**
   * Makes room.
   *
   * @param pair - what is going to be aligned
   */
  reserve({ rows, columns }: WordPair): void {
    if (rows > this.nextWrong.length) this.nextWrong = new Int32Array(2 * rows)
    if (columns > this.last.length) {
      this.nextWrongReference = new Int32Array(2 * columns)
      this.last = new Int32Array(2 * columns)
    }
  }
}
