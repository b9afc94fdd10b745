// Splits a line into token spans, 64 bytes at a time. The rules are those of tokenize/split.ts, its equivalent in
// TypeScript.
import { BLOCK, classes, digits, equal, leadBytes, SPACE_KINDS, SYMBOL_KINDS, someOf } from "./blocks.as"
import { MAX_TOKENS, SPANS } from "./memory.as"

const RULE_13A: u32 = 0
const RULE_SEPARATED: u32 = 2

const SEPARATOR: i8 = -2 // 0xfe
const AMPERSAND: i8 = 0x26
const LESS: i8 = 0x3c
const FULL_STOP: i8 = 0x2e
const COMMA: i8 = 0x2c
const DASH: i8 = 0x2d

/** The result of {@link split} for a line that is left to the plain kernel. */
export const LEFT_OUT: i32 = -1

/** Splits [start, end) into SPANS; returns their number, or LEFT_OUT. */
export function split(rule: u32, start: u32, end: u32): i32 {
  let span = SPANS
  const last: u32 = SPANS + ((MAX_TOKENS - 2 * BLOCK) << 3)
  let from = start
  let carrySpace: u64 = 0
  let carryDigit: u64 = 0
  let carryPoint: u64 = 0
  for (let block = start; block < end; block += BLOCK) {
    const a = v128.load(block)
    const b = v128.load(block, 16)
    const c = v128.load(block, 32)
    const d = v128.load(block, 48)
    let space: u64
    let alone: u64 = 0
    if (rule == RULE_SEPARATED) {
      space = equal(a, b, c, d, SEPARATOR)
    } else {
      const kindA = classes(a)
      const kindB = classes(b)
      const kindC = classes(c)
      const kindD = classes(d)
      space = someOf(kindA, kindB, kindC, kindD, SPACE_KINDS) | carrySpace
      carrySpace = 0
      if (v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), i8x16.splat(-128)))) {
        let leads = leadBytes(a, b, c, d)
        while (leads) {
          const k = u32(ctz(leads))
          leads &= leads - 1
          const bits = wideSpace(block + k)
          space |= bits << k
          if (k > BLOCK - 3) carrySpace |= bits >> (BLOCK - k)
        }
      }
      if (rule == RULE_13A) {
        alone = someOf(kindA, kindB, kindC, kindD, SYMBOL_KINDS)
        const marks = equal(a, b, c, d, AMPERSAND) | equal(a, b, c, d, LESS)
        if (marks && needsRewriting(marks, block)) return LEFT_OUT
        const point = equal(a, b, c, d, FULL_STOP) | equal(a, b, c, d, COMMA)
        const dash = equal(a, b, c, d, DASH)
        const digit = digits(a, b, c, d)
        const afterDigit = (digit << 1) | carryDigit
        carryDigit = digit >> (BLOCK - 1)
        alone |= dash & afterDigit
        if (point) {
          const beforeDigit = (digit >> 1) | (u64(isDigit(load<u8>(block, BLOCK))) << (BLOCK - 1))
          const afterPoint = (point << 1) | carryPoint
          alone |= point & ~(afterDigit & beforeDigit)
          let runs = point & afterPoint & beforeDigit
          while (runs) {
            const k = ctz(runs)
            runs &= runs - 1
            if (glued(block + u32(k), start)) alone &= ~(u64(1) << k)
            else alone |= u64(1) << k
          }
        }
        carryPoint = point >> (BLOCK - 1)
      }
    }
    let borders = space | alone
    if (block + BLOCK > end) borders &= (u64(1) << (end - block)) - 1
    while (borders) {
      const k = ctz(borders)
      const at = block + u32(k)
      store<u32>(span, from)
      store<u32>(span, at - from, 4)
      span += u32(at > from) << 3
      store<u32>(span, at)
      store<u32>(span, 1, 4)
      span += u32((alone >> k) & 1) << 3
      from = at + 1
      borders &= borders - 1
    }
    if (span > last) return LEFT_OUT
  }
  store<u32>(span, from)
  store<u32>(span, end - from, 4)
  span += u32(end > from) << 3
  return (span - SPANS) >> 3
}

/** One bit for each byte of the whitespace of two or three bytes that starts at `at`; 0 when there is none. */
export function wideSpace(at: u32): u64 {
  const lead = load<u8>(at)
  const second = load<u8>(at, 1)
  const third = load<u8>(at, 2)
  if (lead == 0xc2) return second == 0xa0 || second == 0x85 ? 3 : 0 // U+00A0, U+0085
  if (lead == 0xe1) return second == 0x9a && third == 0x80 ? 7 : 0 // U+1680
  if (lead == 0xe3) return second == 0x80 && third == 0x80 ? 7 : 0 // U+3000
  if (second == 0x81) return third == 0x9f ? 7 : 0 // U+205F
  // U+2000 to U+200A, U+2028, U+2029, U+202F
  return second == 0x80 && ((third >= 0x80 && third <= 0x8a) || third == 0xa8 || third == 0xa9 || third == 0xaf) ? 7 : 0
}

/** Whether an entity of 13a or `<skipped>` starts at one of these bytes of the block. */
function needsRewriting(marks: u64, block: u32): bool {
  while (marks) {
    const at = block + u32(ctz(marks))
    marks &= marks - 1
    const word = load<u32>(at)
    if (word == 0x3b746c26 || word == 0x3b746726) return true // &lt; &gt;
    if (word == 0x706d6126 && load<u8>(at, 4) == 0x3b) return true // &amp;
    if (word == 0x6f757126 && load<u16>(at, 4) == 0x3b74) return true // &quot;
    if (word == 0x696b733c) return true // <ski(pped>)
  }
  return false
}

/**
 * Whether the last of a run of two or more points, followed by a digit, stays with that digit: the passes of 13a consume
 * points in pairs, so it does when the run is odd after a digit, or even after anything else.
 */
function glued(at: u32, start: u32): bool {
  let first = at
  while (first > start && isPoint(load<u8>(first - 1))) first--
  const odd = ((at - first) & 1) == 0
  const digitBefore = first > start && isDigit(load<u8>(first - 1))
  return odd == digitBefore
}

@inline
function isPoint(byte: u8): bool {
  return byte == 0x2e || byte == 0x2c
}

@inline
function isDigit(byte: u8): bool {
  return byte - 0x30 < 10
}
