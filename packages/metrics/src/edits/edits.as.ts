// Edits of words or characters, exact. AssemblyScript, compiled to WebAssembly.
//
//   read     a line becomes a sequence of numbers: its code points, or its words, numbered as they occur in the hypothesis
//   align    the matrix of edits is computed, 128 columns at a time, and the best alignment followed from the end
//
// This kernel stops before segments that it leaves to the plain one: those with long lines or a large matrix.
import { advance, isMissing, lineEnd, MAX_REFERENCES } from "../kernel/wasm/lines.as"
import { writeConstants } from "../ngrams/wasm/blocks.as"
import { align, deletions, insertions, substitutions } from "./wasm/align.as"
import { CURSORS, HYPOTHESIS, REFERENCE, TEXT } from "./wasm/memory.as"
import { LEFT_OUT, read } from "./wasm/read.as"

export { CURSORS, MAX_REFERENCES, TEXT }

/**
 * Counts up to `segments` segments from the cursors on; stops before one that it leaves to the plain kernel. Each text
 * must end in a newline and be followed by 80 readable bytes. Writes to `out`, u32 each, [hits, substitutions, deletions,
 * insertions] of every segment, compared with the reference with the lowest rate; of equals, the one with the fewest
 * edits, then the first. Returns how many segments were counted.
 */
export function count(unit: u32, references: u32, segments: u32, out: u32): u32 {
  writeConstants()
  for (let done: u32 = 0; done < segments; done++) {
    const newline = lineEnd(load<u32>(CURSORS))
    const rows = read(unit, load<u32>(CURSORS), newline, HYPOTHESIS)
    if (rows == LEFT_OUT) return done
    v128.store(out, i32x4.splat(0))
    let leastRate: f64 = Infinity
    let leastEdits: u32 = 0
    for (let r: u32 = 1; r <= references; r++) {
      const start = load<u32>(CURSORS + (r << 2))
      const missing = isMissing(start)
      if (missing && references > 1) continue
      const columns = read(unit, start, missing ? start : lineEnd(start), REFERENCE)
      if (columns == LEFT_OUT || !align(rows, columns)) return done
      const edits = substitutions + deletions + insertions
      const rate = f64(edits) / f64(max(1, columns))
      if (rate < leastRate || (rate == leastRate && edits < leastEdits)) {
        leastRate = rate
        leastEdits = edits
        store<u32>(out, columns - substitutions - deletions)
        store<u32>(out, substitutions, 4)
        store<u32>(out, deletions, 8)
        store<u32>(out, insertions, 12)
      }
    }
    advance(CURSORS, newline + 1, references)
    out += 16
  }
  return segments
}
