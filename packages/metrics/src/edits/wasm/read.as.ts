// A line as a sequence of numbers: code points, or words.
import { LINE_BREAK } from "../../kernel/wasm/lines.as"
import { isNarrowSpace, isWideSpace } from "../../kernel/wasm/whitespace.as"
import { BLOCK, CONTROL, either, highKinds, leadBytes, lowKinds, spaces } from "../../ngrams/wasm/blocks.as"
import { insert, lookup } from "../../ngrams/wasm/intern.as"
import { HYPOTHESIS_IDS, MAX_TOKENS, REFERENCE_IDS, SPANS } from "../../ngrams/wasm/memory.as"
import { wideSpace } from "../../ngrams/wasm/split.as"
import { HYPOTHESIS, MAX_BYTES } from "./memory.as"

const NEWLINE: u32 = 10
const SPACE: u32 = 32

/** The result for a line that is left to the plain kernel. */
export const LEFT_OUT: u32 = 0xffffffff

// Units.
const WORDS: u32 = 1

let mask: u32 = 0 // of the table of the hypothesis's words

/** Reads the line [start, end) to HYPOTHESIS or REFERENCE, u32 each; returns the number of tokens, or LEFT_OUT. */
export function read(unit: u32, start: u32, end: u32, to: u32): u32 {
  if (unit != WORDS) return readCharacters(start, end, to)
  const words = readWords(start, end)
  if (words == LEFT_OUT) return LEFT_OUT
  const isHypothesis = to == HYPOTHESIS
  if (isHypothesis) mask = insert(words, end - start)
  else lookup(words, mask)
  const numbers: u32 = isHypothesis ? HYPOTHESIS_IDS : REFERENCE_IDS
  for (let i: u32 = 0; i < words; i++) store<u32>(to + (i << 2), load<u16>(numbers + (i << 1)))
  return words
}

/** Reads code points, without white space at both ends. */
function readCharacters(start: u32, end: u32, to: u32): u32 {
  if (end - start > MAX_BYTES) return LEFT_OUT
  let out = to
  let at = start
  for (let width = spaceWidth(at); width > 0; width = spaceWidth(at)) at += width
  while (at < end) {
    const bytes = v128.load(at)
    if (!v128.any_true(v128.and(bytes, i8x16.splat(-128)))) {
      const low = i16x8.extend_low_i8x16_u(bytes)
      const high = i16x8.extend_high_i8x16_u(bytes)
      v128.store(out, i32x4.extend_low_i16x8_u(low))
      v128.store(out, i32x4.extend_high_i16x8_u(low), 16)
      v128.store(out, i32x4.extend_low_i16x8_u(high), 32)
      v128.store(out, i32x4.extend_high_i16x8_u(high), 48)
      const left = end - at
      out += (left < 16 ? left : 16) << 2
      at += 16
      continue
    }
    const blockEnd = at + 16 < end ? at + 16 : end
    while (at < blockEnd) {
      let code: u32 = load<u8>(at)
      if (code < 0x80) at++
      else if (code == LINE_BREAK) {
        code = NEWLINE
        at++
      } else {
        const second: u32 = load<u8>(at, 1) & 0x3f
        if (code < 0xe0) {
          code = ((code & 0x1f) << 6) | second
          at += 2
        } else if (code < 0xf0) {
          code = ((code & 0x0f) << 12) | (second << 6) | (load<u8>(at, 2) & 0x3f)
          at += 3
        } else {
          code = ((code & 7) << 18) | (second << 12) | ((load<u8>(at, 2) & 0x3f) << 6) | (load<u8>(at, 3) & 0x3f)
          at += 4
        }
      }
      store<u32>(out, code)
      out += 4
    }
  }
  while (out > to && isSpace(load<u32>(out - 4))) out -= 4
  return (out - to) >> 2
}

@inline
function isSpace(code: u32): bool {
  return isNarrowSpace(code) || isWideSpace(code)
}

/** Lists the words of [start, end) in SPANS; returns their number. */
function readWords(start: u32, end: u32): u32 {
  let span = SPANS
  const last: u32 = SPANS + ((MAX_TOKENS - BLOCK) << 3)
  let from = start
  for (let block = start; block < end; block += BLOCK) {
    const a = v128.load(block)
    const b = v128.load(block, 16)
    const c = v128.load(block, 32)
    const d = v128.load(block, 48)
    const inside: u64 = block + BLOCK > end ? (u64(1) << (end - block)) - 1 : -1
    const kindsA = v128.and(lowKinds(a), highKinds(a))
    const kindsB = v128.and(lowKinds(b), highKinds(b))
    const kindsC = v128.and(lowKinds(c), highKinds(c))
    const kindsD = v128.and(lowKinds(d), highKinds(d))
    const controls = v128.and(either(kindsA, kindsB, kindsC, kindsD), i8x16.splat(CONTROL))
    const breaks = either(isBreak(a), isBreak(b), isBreak(c), isBreak(d))
    if (v128.any_true(v128.or(controls, breaks))) return readRareWords(start, end)
    let borders = spaces(kindsA, kindsB, kindsC, kindsD) & inside
    if (v128.any_true(v128.and(either(a, b, c, d), i8x16.splat(-128)))) {
      let leads = leadBytes(a, b, c, d) & inside
      while (leads) {
        const k = u32(ctz(leads))
        leads &= leads - 1
        if (wideSpace(block + k)) return readRareWords(start, end)
      }
    }
    while (borders) {
      const at = block + u32(ctz(borders))
      borders &= borders - 1
      store<u32>(span, from)
      store<u32>(span, at, 4)
      span += u32(at > from) << 3
      from = at + 1
    }
    if (span > last) return LEFT_OUT
  }
  store<u32>(span, from)
  store<u32>(span, end, 4)
  span += u32(end > from) << 3
  return (span - SPANS) >> 3
}

@inline
function isBreak(bytes: v128): v128 {
  return i8x16.eq(bytes, i8x16.splat(-3))
}

/** Lists the words of a line with other white space than U+0020, of which a single one inside the line separates nothing. */
function readRareWords(start: u32, end: u32): u32 {
  let span = SPANS
  const last: u32 = SPANS + ((MAX_TOKENS - 1) << 3)
  let from = start
  let at = start
  while (at < end) {
    const run = at
    let characters: u32 = 0
    for (let width = spaceWidth(at); width > 0; width = spaceWidth(at)) {
      at += width
      characters++
    }
    if (characters > 1 || (characters == 1 && (load<u8>(run) == SPACE || run == start || at == end))) {
      store<u32>(span, from)
      store<u32>(span, run, 4)
      span += u32(run > from) << 3
      from = at
      if (span > last) return LEFT_OUT
    }
    at += u32(at < end)
  }
  store<u32>(span, from)
  store<u32>(span, end, 4)
  span += u32(end > from) << 3
  return (span - SPANS) >> 3
}

@inline
function spaceWidth(at: u32): u32 {
  const byte: u32 = load<u8>(at)
  if (byte < 0x80) return u32(byte != NEWLINE && isNarrowSpace(byte))
  if (byte == LINE_BREAK) return 1
  return byte == 0xc2 || byte - 0xe1 < 3 ? u32(popcnt(wideSpace(at))) : 0
}
