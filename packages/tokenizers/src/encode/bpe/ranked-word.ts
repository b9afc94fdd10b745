// Byte-pair encoding of a short word by ranks, which are ids, directly from bytes to tokens. The results are those of
// `joiner` with ranks as rules; it is separate because it encodes most words that are not in the cache yet.

import type { TokenBuffer } from "../model.js"
import type { TokenTable } from "../tables/token-table.js"
import { reserve } from "../token-buffer.js"
import { NEVER } from "./word.js"

// `find` gives -1 for bytes that are not a token: `& NEVER` makes that the highest rank and does not change ids.

/** Longest word, in bytes. */
export const SHORT = 64

/** Appends the tokens of `[start, end)`, 1 to {@link SHORT} bytes; places too, if requested. */
export type ShortWordEncoder = (bytes: Uint8Array, view: DataView, start: number, end: number, out: TokenBuffer) => void

/** Makes the encoder; it owns a small buffer. */
export function shortWordEncoder({ find }: TokenTable, byteIds: Int32Array): ShortWordEncoder {
  // Indexed by a symbol's first byte within the word: its id, where its neighbours begin, and the rank of it and the next one.
  const ids = new Int32Array(SHORT)
  const next = new Int32Array(SHORT)
  const previous = new Int32Array(SHORT + 1)
  const ranks = new Int32Array(SHORT)

  return (bytes, view, start, end, out) => {
    const length = end - start
    for (let i = 0; i < length; i++) {
      ids[i] = byteIds[bytes[start + i]!]!
      next[i] = i + 1
      previous[i] = i - 1
      ranks[i] = i + 1 < length ? find(view, start + i, 2) & NEVER : NEVER
    }
    let count = length
    for (;;) {
      let lowest = NEVER
      let at = 0
      for (let i = 0; i < length; i++) {
        if (ranks[i]! < lowest) {
          lowest = ranks[i]!
          at = i
        }
      }
      if (lowest === NEVER) break
      const right = next[at]!
      const after = next[right]!
      const before = previous[at]!
      ids[at] = lowest
      next[at] = after
      previous[after] = at
      ranks[right] = NEVER
      count--
      ranks[at] = after < length ? find(view, start + at, next[after]! - at) & NEVER : NEVER
      if (before >= 0) ranks[before] = find(view, start + before, after - before) & NEVER
    }
    append(start, length, count, out)
  }

  function append(start: number, length: number, count: number, out: TokenBuffer): void {
    reserve(out, count)
    const { ids: column, places } = out
    let at = out.length
    for (let i = 0; i < length; i = next[i]!) {
      if (places !== undefined) {
        places.starts[at] = start + i
        places.ends[at] = start + next[i]!
      }
      column[at++] = ids[i]!
    }
    out.length = at
  }
}
