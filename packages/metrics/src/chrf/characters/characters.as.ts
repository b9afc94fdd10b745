// Matches n-grams of characters or words of lines, orders 1 to 6, exact. AssemblyScript, compiled to WebAssembly.
//
//   read     a line becomes a sequence of numbers below 1024, one for each distinct character or word of the hypothesis
//   enter    the hypothesis's n-grams go into tables: an n-gram of up to six numbers is one 64-bit word, compared as such
//   match    each reference claims entries; an n-gram is looked up only when the n-grams within it are there
//
// This kernel stops before segments that it leaves to the plain one: those with lines of more than MAX_LENGTH members,
// with more than 1023 distinct members in the hypothesis, or with many collisions in a table.
import { advance, isMissing, MAX_REFERENCES } from "../../kernel/wasm/lines.as"
import { CURSORS, TEXT } from "./wasm/memory.as"
import { enter, match, restore } from "./wasm/match.as"
import { highest, length, read } from "./wasm/read.as"

export { CURSORS, MAX_REFERENCES, TEXT }

/**
 * Counts up to `segments` segments from the cursors on; stops before one that it leaves to the plain kernel. Each text
 * must end in a newline and be followed by 16 readable bytes. Writes to `out`, for every segment and reference, u32 each:
 * [length of the hypothesis, length of the reference or 0xffffffff, matches of order 1, 2, ...]. Returns how many
 * segments were counted.
 */
export function count(rule: u32, orders: u32, references: u32, segments: u32, out: u32): u32 {
  const bytes: u32 = (2 + orders) << 2
  for (let done: u32 = 0; done < segments; done++) {
    const newline = read(rule, load<u32>(CURSORS), true)
    if (newline == 0) return done
    const hypothesisLength = length
    if (!enter(length, highest, orders)) return done
    let fresh = true
    let to = out
    for (let r: u32 = 1; r <= references; r++) {
      const start = load<u32>(CURSORS + (r << 2))
      store<u32>(to, hypothesisLength)
      if (isMissing(start)) {
        store<u32>(to, 0xffffffff, 4)
        memory.fill(to + 8, 0, orders << 2)
      } else {
        if (read(rule, start, false) == 0) return done
        store<u32>(to, length, 4)
        if (!fresh) restore(highest, orders)
        match(length, orders, to + 8)
        fresh = false
      }
      to += bytes
    }
    out = to
    advance(CURSORS, newline + 1, references)
  }
  return segments
}
