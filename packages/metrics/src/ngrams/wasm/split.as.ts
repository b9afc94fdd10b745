// Splits a line into token spans, 64 bytes at a time. The rules are those of tokenize/split.ts, its equivalent in
// TypeScript.
import {
  BLOCK,
  either,
  equal,
  highKinds,
  isIntricate,
  leadBytes,
  lowKinds,
  newlines,
  range,
  some,
  spaces,
} from "./blocks.as"
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

/** The address of the newline of the line that was split last. */
export let lineEnd: u32 = 0

/** Splits the line at `start` into SPANS; returns their number, or LEFT_OUT. */
export function split(rule: u32, start: u32): i32 {
  let starts = SPANS
  let ends = SPANS + 4
  const last: u32 = SPANS + ((MAX_TOKENS - 2 * BLOCK) << 3)
  let carrySpace: u64 = 0
  let carrySolid: u64 = 0
  let carryAlone: u64 = 0
  let block = start
  while (true) {
    const a = v128.load(block)
    const b = v128.load(block, 16)
    const c = v128.load(block, 32)
    const d = v128.load(block, 48)
    const newline = newlines(a, b, c, d)
    const inside = (newline - 1) & ~newline // the bytes before the newline
    let space: u64
    let alone: u64 = 0
    if (rule == RULE_SEPARATED) {
      space = equal(a, b, c, d, SEPARATOR)
    } else {
      const highA = highKinds(a)
      const highB = highKinds(b)
      const highC = highKinds(c)
      const highD = highKinds(d)
      const kindA = v128.and(lowKinds(a), highA)
      const kindB = v128.and(lowKinds(b), highB)
      const kindC = v128.and(lowKinds(c), highC)
      const kindD = v128.and(lowKinds(d), highD)
      space = spaces(kindA, kindB, kindC, kindD) | carrySpace
      alone = some(kindA, kindB, kindC, kindD)
      carrySpace = 0
      const before = block > start && isDigit(load<u8>(block - 1))
      const after = isDigit(load<u8>(block, BLOCK))
      if (isIntricate(either(kindA, kindB, kindC, kindD), either(highA, highB, highC, highD)) | before | after) {
        const narrow = range(a, b, c, d, 9, 5) | range(a, b, c, d, 28, 4)
        space |= narrow
        alone &= ~range(a, b, c, d, 0, 32)
        if (rule == RULE_13A) {
          const marks = (equal(a, b, c, d, AMPERSAND) | equal(a, b, c, d, LESS)) & inside
          if (marks && needsRewriting(marks, block)) return LEFT_OUT
          const digit = range(a, b, c, d, 0x30, 10)
          const afterDigit = (digit << 1) | u64(before)
          const beforeDigit = (digit >> 1) | (u64(after) << (BLOCK - 1))
          const point = equal(a, b, c, d, FULL_STOP) | equal(a, b, c, d, COMMA)
          alone |= equal(a, b, c, d, DASH) & afterDigit
          alone &= ~(point & afterDigit & beforeDigit)
          let runs = point & ((point << 1) | u64(block > start && isPoint(load<u8>(block - 1)))) & beforeDigit
          while (runs) {
            const k = ctz(runs)
            runs &= runs - 1
            if (glued(block + u32(k), start)) alone &= ~(u64(1) << k)
          }
        }
      }
      if (i8x16.bitmask(either(a, b, c, d))) {
        let leads = leadBytes(a, b, c, d)
        while (leads) {
          const k = u32(ctz(leads))
          leads &= leads - 1
          const bits = wideSpace(block + k)
          space |= bits << k
          if (k > BLOCK - 3) carrySpace |= bits >> (BLOCK - k)
        }
      }
      alone = rule == RULE_13A ? alone & ~space : 0
    }
    alone &= inside
    const solid = ~(space | alone) & inside
    const afterSolid = (solid << 1) | carrySolid
    let first = (solid & ~afterSolid) | alone
    let beyond = (afterSolid & ~solid) | (alone << 1) | carryAlone
    carrySolid = solid >> (BLOCK - 1)
    carryAlone = alone >> (BLOCK - 1)
    const nextStart = starts + (u32(popcnt(first)) << 3)
    const nextEnd = ends + (u32(popcnt(beyond)) << 3)
    // Both at once, though one may be longer: what is written past the shorter one is overwritten later.
    while (first | beyond) {
      // each $ of 0..3
      store<u32>(starts, block + u32(ctz(first)), $ << 3), store<u32>(ends, block + u32(ctz(beyond)), $ << 3), (first &= first - 1), (beyond &= beyond - 1)
      starts += 32
      ends += 32
    }
    starts = nextStart
    ends = nextEnd
    if (newline) {
      lineEnd = block + u32(ctz(newline))
      return (starts - SPANS) >> 3
    }
    if (starts > last) return LEFT_OUT
    block += BLOCK
  }
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
