// The sentences of lines: LINE_BREAK separates them.
import { LINE_BREAK } from "../../kernel/wasm/lines.as"
import { SPANS } from "../../ngrams/wasm/memory.as"

const SPACE: u8 = 0x20

/** Writes LINE_BREAK and spaces in place of every separator of `width` bytes in [start, end), and spaces for others. */
export function separate(start: u32, end: u32, separator: u32, width: u32): void {
  let at = start
  while (at < end) {
    if (at + width <= end && memory.compare(at, separator, width) == 0) {
      memory.fill(at, SPACE, width)
      store<u8>(at, LINE_BREAK)
      at += width
    } else {
      if (load<u8>(at) == LINE_BREAK) store<u8>(at, SPACE)
      at++
    }
  }
}

/** Lists at `ends` where the words of each sentence end; returns the number of sentences with words. */
export function listEnds(words: u32, ends: u32): u32 {
  let at = ends
  for (let i: u32 = 1; i < words; i++) {
    const span = SPANS + (i << 3)
    let before = load<u32>(span) - 1
    while (load<u8>(before) != LINE_BREAK && before >= load<u32>(span - 4)) before--
    if (load<u8>(before) != LINE_BREAK) continue
    store<u32>(at, i)
    at += 4
  }
  if (words > 0) {
    store<u32>(at, words)
    at += 4
  }
  return (at - ends) >> 2
}
