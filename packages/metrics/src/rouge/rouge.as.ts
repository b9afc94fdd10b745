// Matches of ROUGE in a block of lines of ASCII words: n-grams of orders 1 to 4, the longest common subsequence, and the
// union of those of sentences. AssemblyScript, compiled to WebAssembly SIMD.
//
//   list     a line's words are listed, in lower case, 64 bytes at a time; stems take their places
//   number   every word of the hypothesis gets a number; words of references are looked up
//   match    each reference claims n-grams of the hypothesis; then the subsequence, 64 places at a time
//
// This kernel stops before segments that it leaves to the plain one: those with very long lines, or with words that
// repeat so much that matching is not linear. It changes the texts in its memory, but not where they and their lines start.
import { advance, lineEnd, MAX_REFERENCES } from "../kernel/wasm/lines.as"
import { insert, lookup } from "../ngrams/wasm/intern.as"
import { longMatches, match } from "../ngrams/wasm/match.as"
import { LEFT_OUT, list } from "./wasm/list.as"
import { longest } from "./wasm/longest.as"
import { CURSORS, HYPOTHESIS_ENDS, REFERENCE_ENDS, TEXT } from "./wasm/memory.as"
import { listEnds } from "./wasm/sentences.as"
import { stemAll } from "./wasm/stem.as"
import { union } from "./wasm/union.as"

export { separate } from "./wasm/sentences.as"
export { CURSORS, MAX_REFERENCES, TEXT }

const MAX_ORDER: u32 = 4
const ALL_ORDERS: u32 = (1 << MAX_ORDER) - 1
/** Numbers of a segment and a reference: both lengths, matches of each order, of the subsequence, of the union. */
const NUMBERS: u32 = 4 + MAX_ORDER

/**
 * Counts the segments from number `segment` on, which is at the cursors, up to `segments`; stops before one that it leaves
 * to the plain kernel and returns its number. Each text must end in a newline and be followed by 80 readable bytes. At
 * `out` are NUMBERS columns for each reference, of `segments` u32 each. Without `sentences`, every line is one sentence.
 */
export function count(stems: bool, sentences: bool, references: u32, segment: u32, segments: u32, out: u32): u32 {
  const column = segments << 2
  for (; segment < segments; segment++) {
    const start = load<u32>(CURSORS)
    const end = lineEnd(start)
    const words = list(start, end)
    if (words == LEFT_OUT) return segment
    const length = u32(words)
    const parts = sentences ? listEnds(length, HYPOTHESIS_ENDS) : 1
    if (stems) stemAll(length)
    const mask = insert(length, end - start)
    let to = out + (segment << 2)
    for (let r: u32 = 1; r <= references; r++) {
      const from = load<u32>(CURSORS + (r << 2))
      const theirs = list(from, lineEnd(from))
      if (theirs == LEFT_OUT) return segment
      const tokens = u32(theirs)
      const theirParts = sentences ? listEnds(tokens, REFERENCE_ENDS) : 1
      if (stems) stemAll(tokens)
      if (lookup(tokens, mask) > 256 + (u64(length + tokens) << 5)) return segment
      match(length, tokens, ALL_ORDERS, false)
      store<u32>(to, length)
      store<u32>(to + column, tokens)
      for (let n: u32 = 0; n < MAX_ORDER; n++) store<u32>(to + (n + 2) * column, longMatches(n, length))
      const subsequence = longest(length, tokens)
      const single = parts == 1 && theirParts == 1
      store<u32>(to + (MAX_ORDER + 2) * column, subsequence)
      store<u32>(to + (MAX_ORDER + 3) * column, single ? subsequence : union(length, parts, theirParts))
      to += NUMBERS * column
    }
    advance(CURSORS, end + 1, references)
  }
  return segments
}
