// The pattern of CLIP's tokenizer.
import { widthOf } from "@lectern/core/utf8"
import { charFlags, LETTER, NUMBER, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { APOSTROPHE, contractionEnd } from "./contraction.js"

const LESS_THAN = 0x3c
const SPECIAL: readonly Uint8Array[] = ["<|startoftext|>", "<|endoftext|>"].map((text) =>
  new TextEncoder().encode(text),
)

/**
 * Scans the matches of
 * `<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`, all text but white space.
 *
 * @see Radford et al. 2021; the regex is in the tokenizer published with the model
 */
export function clipMatches(): Scanner {
  const table = charFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; size += 2) {
      p = runEnd(table, bytes, p, end, WHITE_SPACE)
      if (p >= end) break
      pieces[size] = p
      p = matchEnd(table, bytes, p, end)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

function matchEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!
  const flags = valueAt(table, bytes, at)
  if ((flags & LETTER) !== 0) return runEnd(table, bytes, at, end, LETTER)
  if ((flags & NUMBER) !== 0) return at + widthOf(lead)
  if (lead === APOSTROPHE) {
    const after = contractionEnd(bytes, at, end)
    if (after > at) return after
  }
  if (lead === LESS_THAN) {
    for (const special of SPECIAL) {
      if (at + special.length <= end && special.every((byte, i) => bytes[at + i] === byte)) return at + special.length
    }
  }
  return runEndWithout(table, bytes, at, end, LETTER | NUMBER | WHITE_SPACE)
}
