// A text in the making together with its pieces, in memory that is used again.
import { type Draft, draft } from "./text-builder.js"

/** A changed text and its pieces in the making; nobody asks where they come from. */
export interface SplitDraft {
  /** The text so far, without origin. */
  readonly text: Draft
  /** Pairs as in `SplitText`. Call {@link makePieceRoom} before writing. */
  pieces: Int32Array
  /** Pieces so far. */
  count: number
}

/** An empty draft with room for little. */
export function splitDraft(): SplitDraft {
  return { text: draft(1024, false), pieces: new Int32Array(256), count: 0 }
}

/**
 * Makes room, in place: afterwards `more` pieces can be written. Read the column again after the call.
 *
 * @param target - changed in place
 * @param more - pieces to come
 */
export function makePieceRoom(target: SplitDraft, more: number): void {
  const wanted = 2 * (target.count + more)
  if (wanted <= target.pieces.length) return
  const larger = new Int32Array(Math.max(wanted, 2 * target.pieces.length))
  larger.set(target.pieces)
  target.pieces = larger
}
