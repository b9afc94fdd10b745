// Clipped n-gram counts of a block of lines, orders 1 to 4, exact. AssemblyScript: compiled to WebAssembly SIMD.
//
// A line is split into token spans, 64 bytes at a time. A segment whose hypothesis has up to 64 tokens, as nearly all have,
// is matched as in short.as.ts. Any other goes through two steps, in tables:
//
//   intern   every hypothesis token gets a number; equal bytes, equal number (compared by content, never by hash);
//            equal tokens are chained; reference tokens are looked up
//   match    four token numbers are one 64-bit word, so one exclusive-or shows how far two n-grams agree
//
// Either way, each reference position claims, order by order, the first unclaimed hypothesis position that agrees with it
// this far. n-grams are equivalence classes, so the claims of one reference are min(count, count) and, taken in one fixed
// order, the union over references is the clipped count of the paper.
//
// This kernel stops before segments that it leaves to the plain one: those with 13a lines that hold an entity or
// `<skipped>`, lines of more than MAX_TOKENS tokens, and those with chains so long that matching is not linear.
import { isMissing, MAX_REFERENCES } from "../kernel/wasm/lines.as"
import { writeConstants } from "./wasm/blocks.as"
import { insert, lookup } from "./wasm/intern.as"
import { longMatches, match } from "./wasm/match.as"
import { AFTERS, CURSORS, TEXT, TOTAL } from "./wasm/memory.as"
import { MAX_SHORT, matchShort, shortMatches, takeShort } from "./wasm/short.as"
import { LEFT_OUT, lineEnd, split } from "./wasm/split.as"

export { CURSORS, MAX_REFERENCES, TEXT, TOTAL }

/**
 * Counts up to `segments` segments from the cursors on; stops before one that it leaves to the plain kernel.
 * Each text must end in a newline, follow a readable byte and be followed by 80.
 * `rows` is the address of the rows (10 f64 each), or 0. Returns the number of segments counted.
 */
export function count(rule: u32, orders: u32, references: u32, segments: u32, rows: u32): u32 {
  writeConstants()
  const all: u32 = (1 << orders) - 1
  for (let done: u32 = 0; done < segments; done++) {
    const hypothesis = load<u32>(CURSORS)
    const pieces = split(rule, hypothesis)
    if (pieces == LEFT_OUT) return done
    store<u32>(AFTERS, lineEnd + 1)
    const length = u32(pieces)
    const isShort = length <= MAX_SHORT && takeShort(length)
    const mask = isShort ? 0 : insert(length, lineEnd - hypothesis)
    let closest: u32 = 0
    let distance: u32 = 0xffffffff
    let seen = false
    for (let r: u32 = 1; r <= references; r++) {
      const start = load<u32>(CURSORS + (r << 2))
      if (isMissing(start)) {
        store<u32>(AFTERS + (r << 2), start + 2)
        continue
      }
      const theirs = split(rule, start)
      if (theirs == LEFT_OUT) return done
      store<u32>(AFTERS + (r << 2), lineEnd + 1)
      const tokens = u32(theirs)
      const away: u32 = tokens > length ? tokens - length : length - tokens
      if (away < distance || (away == distance && tokens < closest)) {
        distance = away
        closest = tokens
      }
      if (isShort) matchShort(tokens)
      else if (lookup(tokens, mask) > 256 + (u64(length + tokens) << 5)) return done
      else match(length, tokens, all, seen)
      seen = true
    }
    for (let r: u32 = 0; r <= references; r++) store<u32>(CURSORS + (r << 2), load<u32>(AFTERS + (r << 2)))
    const row = rows == 0 ? 0 : rows + done * ((2 + 2 * orders) << 3)
    add(0, length, row)
    add(1, closest, row)
    for (let n: u32 = 0; n < orders; n++) {
      add(2 + n, isShort ? shortMatches(n) : seen ? longMatches(n, length) : 0, row)
      add(2 + orders + n, length > n ? length - n : 0, row)
    }
  }
  return segments
}

/** Adds a number to the total and writes it to the row. */
@inline
function add(index: u32, value: u32, row: u32): void {
  const at = TOTAL + (index << 3)
  store<f64>(at, load<f64>(at) + f64(value))
  if (row) store<f64>(row + (index << 3), f64(value))
}
