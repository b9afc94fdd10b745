// Pieces of equal length.

import { LecternError } from "@lectern/core"
import { widthOf } from "@lectern/core/utf8"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"

/** How long. */
export interface FixedLengthOptions {
  /**
   * Characters (code points) of a piece, at least 1.
   *
   * @defaultValue `5`
   */
  readonly length?: number
}

/**
 * Splits after every so many characters; the last piece may be shorter.
 *
 * @param options - how long
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` when `length` is no whole number above 0
 */
export function fixedLength({ length = 5 }: FixedLengthOptions = {}): PreTokenizer {
  if (!Number.isSafeInteger(length) || length < 1) {
    throw new LecternError({ kind: "out-of-range", name: "length", got: length, want: "a whole number above 0" })
  }
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const room = pieces.length - 1
      let size = 0
      for (let p = start; p < end && size < room; size += 2) {
        pieces[size] = p
        for (let left = length; left > 0 && p < end; left--) p += widthOf(bytes[p]!)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "FixedLength", length },
  )
}
