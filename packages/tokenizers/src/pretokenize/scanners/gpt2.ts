// The splitting regex of GPT-2, also r50k_base and p50k_base, as a scanner. Linear in the length of the text.
import { widthOf } from "@lectern/core/utf8"
import { LETTER, letterFlags, NUMBER, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { APOSTROPHE, contractionEnd } from "./contraction.js"
import { isAsciiLetter, lettersEnd, spaceEnd } from "./run-ends.js"

const SPACE = 0x20

/**
 * Scans `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`. Its matches cover all text.
 *
 * @see Radford et al. 2019, section 2.2; the regex is in the encoder published with the model
 */
export function gpt2Scanner(): Scanner {
  const table = letterFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; p < end && size < capacity; size += 2) {
      pieces[size] = p
      const q = bytes[p] === SPACE ? p + 1 : p
      if (q < end && isAsciiLetter(bytes[q]!)) p = lettersEnd(table, bytes, q + 1, end, LETTER)
      else p = matchEnd(table, bytes, p, end)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

function matchEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]!
  // A blank belongs to the next match, unless that is white space.
  const p = first === SPACE && at + 1 < end ? at + 1 : at
  const lead = bytes[p]!
  const flags = lead < 0x80 ? table.values[lead]! : valueAt(table, bytes, p)
  if ((flags & LETTER) !== 0) return runEnd(table, bytes, p + widthOf(lead), end, LETTER)
  if ((flags & WHITE_SPACE) !== 0) return spaceEnd(table, bytes, at, end)
  if ((flags & NUMBER) !== 0) return runEnd(table, bytes, p + widthOf(lead), end, NUMBER)
  if (first === APOSTROPHE) {
    const after = contractionEnd(bytes, at, end)
    if (after > at) return after
  }
  return runEndWithout(table, bytes, p + widthOf(lead), end, LETTER | NUMBER | WHITE_SPACE)
}
