// Lists the words of a line: runs of a-z and 0-9 in lower case.
import { MAX_TOKENS, SPANS } from "../../ngrams/wasm/memory.as"

/** The result of {@link list} for a line that is left to the plain kernel. */
export const LEFT_OUT: i32 = -1

const BLOCK: u32 = 64

/** Writes [start, end) in lower case, in place, and its words into SPANS; returns their number, or LEFT_OUT. */
export function list(start: u32, end: u32): i32 {
  const last: u32 = SPANS + ((MAX_TOKENS - BLOCK / 2) << 3)
  let span = SPANS
  let inside: u64 = 0
  let from = start
  for (let block = start; block < end; block += BLOCK) {
    if (beyondAscii(block, end)) rewrite(block, end)
    let letters =
      lettersOf(block) | (lettersOf(block + 16) << 16) | (lettersOf(block + 32) << 32) | (lettersOf(block + 48) << 48)
    if (block + BLOCK > end) letters &= (u64(1) << (end - block)) - 1
    let borders = letters ^ ((letters << 1) | inside)
    inside = letters >> (BLOCK - 1)
    while (borders) {
      const at = block + u32(ctz(borders))
      const ends = u32(((letters >> (at - block)) & 1) ^ 1)
      store<u32>(span, from)
      store<u32>(span, at, 4)
      span += ends << 3
      from = at
      borders &= borders - 1
    }
    if (span > last) return LEFT_OUT
  }
  store<u32>(span, from)
  store<u32>(span, end, 4)
  span += u32(inside) << 3
  return (span - SPANS) >> 3
}

/** Writes 16 bytes in lower case, in place; returns a bit for each letter and digit. */
@inline
function lettersOf(at: u32): u64 {
  const bytes = v128.load(at)
  const capitals = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x41)), i8x16.splat(25))
  const lower = v128.or(bytes, v128.and(capitals, i8x16.splat(0x20)))
  v128.store(at, lower)
  const letters = i8x16.le_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(25))
  return u64(i8x16.bitmask(v128.or(letters, i8x16.le_u(i8x16.sub(lower, i8x16.splat(0x30)), i8x16.splat(9)))))
}

/** Whether one of 64 bytes before `end` starts a character beyond ASCII whose lower case starts with an ASCII letter. */
@inline
function beyondAscii(block: u32, end: u32): bool {
  let leads = leadsOf(block) | (leadsOf(block + 16) << 16) | (leadsOf(block + 32) << 32) | (leadsOf(block + 48) << 48)
  while (leads) {
    const at = block + u32(ctz(leads))
    if (at < end && (isDottedI(at) || isKelvin(at))) return true
    leads &= leads - 1
  }
  return false
}

@inline
function leadsOf(at: u32): u64 {
  const bytes = v128.load(at)
  return u64(i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(-60)), i8x16.eq(bytes, i8x16.splat(-30)))))
}

@inline
function isDottedI(at: u32): bool {
  return load<u16>(at) == 0xb0c4
}

@inline
function isKelvin(at: u32): bool {
  return load<u16>(at) == 0x84e2 && load<u8>(at, 2) == 0xaa
}

/** Writes each Kelvin sign as k and each capital I with a dot as i and a space, in place, and spaces at the end. */
function rewrite(start: u32, end: u32): void {
  let out = start
  let at = start
  while (at < end) {
    if (isDottedI(at)) {
      store<u16>(out, 0x2069)
      out += 2
      at += 2
    } else if (isKelvin(at)) {
      store<u8>(out++, 0x6b)
      at += 3
    } else {
      store<u8>(out++, load<u8>(at++))
    }
  }
  memory.fill(out, 0x20, end - out)
}
