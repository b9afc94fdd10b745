// Clipped n-gram counts of a block of lines, orders 1 to 4, exact. AssemblyScript: compiled to WebAssembly SIMD.
//
// A segment goes through three steps, all within tables that fit the first-level cache:
//
//   split    a line is split into token spans, 64 bytes at a time
//   intern   every hypothesis token gets a number; equal bytes, equal number (compared by content, never by hash);
//            equal tokens are chained; reference tokens are looked up
//   match    four token numbers are one 64-bit word, so one exclusive-or shows how far two n-grams agree. Each
//            reference position claims, order by order, the first unclaimed hypothesis position that agrees with it
//            this far. n-grams are equivalence classes, so the claims of one reference are min(count, count) and,
//            taken in one fixed order, the union over references is the clipped count of the paper.
//
// This kernel stops before segments that it leaves to the plain one: those with 13a lines that hold an entity or
// `<skipped>`, lines of more than MAX_TOKENS tokens, and those with chains so long that matching is not linear.
import { isMissing, lineEnd, MAX_REFERENCES } from "../kernel/wasm/lines.as"
import { insert, lookup } from "./wasm/intern.as"
import { match, record } from "./wasm/match.as"
import { AFTERS, CURSORS, TEXT, TOTAL } from "./wasm/memory.as"
import { LEFT_OUT, split } from "./wasm/split.as"

export { CURSORS, MAX_REFERENCES, TEXT, TOTAL }

/**
 * Counts up to `segments` segments from the cursors on; stops before one that it leaves to the plain kernel.
 * Each text must end in a newline and be followed by 80 readable bytes.
 * `rows` is the address of the rows (10 f64 each), or 0. Returns the number of segments counted.
 */
export function count(rule: u32, orders: u32, references: u32, segments: u32, rows: u32): u32 {
  const all: u32 = (1 << orders) - 1
  for (let done: u32 = 0; done < segments; done++) {
    const hypothesis = load<u32>(CURSORS)
    const hypothesisEnd = lineEnd(hypothesis)
    const pieces = split(rule, hypothesis, hypothesisEnd)
    if (pieces == LEFT_OUT) return done
    const length = u32(pieces)
    const mask = insert(length, hypothesisEnd - hypothesis)
    let closest: u32 = 0
    let distance: u32 = 0xffffffff
    let seen = false
    for (let r: u32 = 0; r < references; r++) {
      const start = load<u32>(CURSORS + ((r + 1) << 2))
      const end = lineEnd(start)
      store<u32>(AFTERS + ((r + 1) << 2), end + 1)
      if (isMissing(start)) continue
      const theirs = split(rule, start, end)
      if (theirs == LEFT_OUT) return done
      const tokens = u32(theirs)
      if (lookup(tokens, mask) > 256 + (u64(length + tokens) << 5)) return done
      const away: u32 = tokens > length ? tokens - length : length - tokens
      if (away < distance || (away == distance && tokens < closest)) {
        distance = away
        closest = tokens
      }
      match(length, tokens, all, seen)
      seen = true
    }
    store<u32>(CURSORS, hypothesisEnd + 1)
    for (let r: u32 = 1; r <= references; r++) store<u32>(CURSORS + (r << 2), load<u32>(AFTERS + (r << 2)))
    record(length, closest, seen, orders, rows == 0 ? 0 : rows + done * ((2 + 2 * orders) << 3))
  }
  return segments
}
