// Builds a changed text together with its pieces, in reused memory.
import { type TextBuilder, textBuilder } from "./text-builder.js"

/** Builds a changed text and its pieces, without origins. */
export interface SplitTextBuilder {
  /** The text so far, without origin. */
  readonly text: TextBuilder
  /** Pairs as in `SplitText`. Call {@link makePieceRoom} before writing. */
  pieces: Int32Array
  /** The number of pieces so far. */
  count: number
}

/** An empty builder with a little room. */
export function splitTextBuilder(): SplitTextBuilder {
  return { text: textBuilder(1024, false), pieces: new Int32Array(256), count: 0 }
}

/** Makes room in place: afterwards `more` pieces can be written. The call may replace the column. */
export function makePieceRoom(target: SplitTextBuilder, more: number): void {
  const wanted = 2 * (target.count + more)
  if (wanted <= target.pieces.length) return
  const larger = new Int32Array(Math.max(wanted, 2 * target.pieces.length))
  larger.set(target.pieces)
  target.pieces = larger
}
