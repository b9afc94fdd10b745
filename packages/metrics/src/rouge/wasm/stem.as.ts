// Stems of words, cached: most words of a text occur in many lines.
import { SPANS } from "../../ngrams/wasm/memory.as"
import { STEM_BITS, STEMS } from "./memory.as"

/** Shorter words are their own stems. */
const MIN_LENGTH: u32 = 4

/** Writes the stem of a word in its place; returns its length. */
@external("rouge", "stem")
declare function stem(at: u32, length: u32): u32

/** Writes the stems of the listed words in their places. */
export function stemAll(words: u32): void {
  for (let span = SPANS; span < SPANS + (words << 3); span += 8) {
    const at = load<u32>(span)
    const length = load<u32>(span, 4) - at
    if (length >= MIN_LENGTH) store<u32>(span, at + stemOf(at, length), 4)
  }
}

function stemOf(at: u32, length: u32): u32 {
  if (length > 15) return stem(at, length)
  const bytes = v128.load(at)
  const word = v128.and(bytes, inside(length))
  const hash = (v128.extract_lane<u64>(word, 0) ^ (v128.extract_lane<u64>(word, 1) * 0xff51afd7ed558ccd)) * 0x9e3779b97f4a7c15
  const entry = STEMS + (u32(hash >> (64 - STEM_BITS)) << 5)
  if (v128.any_true(v128.xor(v128.load(entry), word))) {
    v128.store(entry, word)
    const known = stem(at, length)
    v128.store(entry, v128.load(at), 16)
    store<u8>(entry, known, 31)
    return known
  }
  const known = load<u8>(entry, 31)
  // Most stems are beginnings of their words; a store would make the next word's load wait.
  const changed = v128.and(v128.xor(v128.load(entry, 16), bytes), inside(known))
  if (v128.any_true(changed)) v128.store(at, v128.xor(bytes, changed))
  return known
}

/** The first bytes of a vector. */
@inline
function inside(length: u32): v128 {
  return i8x16.lt_u(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(u8(length)))
}
