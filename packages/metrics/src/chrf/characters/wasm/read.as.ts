// A line as a sequence of small numbers: equal characters, or equal words, have equal numbers.
import { LINE_BREAK } from "../../../kernel/wasm/lines.as"
import { isNarrowSpace, isWideSpace } from "../../../kernel/wasm/whitespace.as"
import { insert as insertWords, lookup as lookUpWords } from "../../../ngrams/wasm/intern.as"
import { HYPOTHESIS_IDS, REFERENCE_IDS, SPANS } from "../../../ngrams/wasm/memory.as"
import { CHARACTER_BYTES, CHARACTERS, MAX_LENGTH, MAX_NUMBER, NUMBER_BITS, SEQUENCE } from "./memory.as"

/** The rules for splitting a line into members. */
export const CHARACTERS_ALONE: u32 = 0
export const CHARACTERS_AND_SPACES: u32 = 1
export const WORDS: u32 = 2

const NEWLINE: u32 = 10
const MAX_STAMP: u32 = (1 << 22) - 1

/** The length of the sequence that was read last. */
export let length: u32 = 0
/** The highest number of the hypothesis that was read last. */
export let highest: u32 = 0

let stamp: u32 = 0 // characters with another stamp have no number
let wordMask: u32 = 0
let spans: u32 = 0

/**
 * Reads the line at `at` into SEQUENCE. The hypothesis numbers its members from 1 on; a reference gets the same numbers,
 * and 0 for members that the hypothesis lacks. Returns the address of the newline, or 0 for a line that is left to the
 * plain kernel.
 */
export function read(rule: u32, at: u32, isHypothesis: bool): u32 {
  return rule == WORDS ? readWords(at, isHypothesis) : readCharacters(rule == CHARACTERS_AND_SPACES, at, isHypothesis)
}

function readCharacters(spaces: bool, start: u32, isHypothesis: bool): u32 {
  if (isHypothesis) {
    highest = 0
    if (stamp == MAX_STAMP) {
      memory.fill(CHARACTERS, 0, CHARACTER_BYTES)
      stamp = 0
    }
    stamp++
  }
  let at = start
  let out: u32 = SEQUENCE
  const last: u32 = SEQUENCE + (MAX_LENGTH << 1)
  for (;;) {
    let code: u32 = load<u8>(at)
    if (code < 0x80) {
      if (code == NEWLINE) break
      at++
      if (code <= 32 && !spaces && isNarrowSpace(code)) continue
    } else if (code == LINE_BREAK) {
      at++
      if (!spaces) continue
      code = NEWLINE
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
      if (!spaces && isWideSpace(code)) continue
    }
    const entry = CHARACTERS + (code << 2)
    const known = load<u32>(entry)
    let number = known & MAX_NUMBER
    if (known >> NUMBER_BITS != stamp) {
      number = 0
      if (isHypothesis) {
        if (highest == MAX_NUMBER) return 0
        number = ++highest
        store<u32>(entry, (stamp << NUMBER_BITS) | number)
      }
    }
    if (out == last) return 0
    store<u16>(out, number)
    out += 2
  }
  length = (out - SEQUENCE) >> 1
  return at
}

function readWords(start: u32, isHypothesis: bool): u32 {
  const end = splitWords(start)
  if (end == 0) return 0
  length = spans
  const numbers: u32 = isHypothesis ? HYPOTHESIS_IDS : REFERENCE_IDS
  if (isHypothesis) {
    wordMask = insertWords(spans, end - start)
    highest = 0
  } else lookUpWords(spans, wordMask)
  for (let i: u32 = 0; i < spans; i++) {
    const number: u32 = (u32(load<u16>(numbers + (i << 1))) + 1) & 0xffff
    if (number > MAX_NUMBER) return 0
    if (isHypothesis && number > highest) highest = number
    store<u16>(SEQUENCE + (i << 1), number)
  }
  return end
}

/** Lists the words of the line in SPANS; returns the address of the newline, or 0 when there are too many. */
function splitWords(start: u32): u32 {
  let from = start
  let at = start
  let byte: u32 = 0
  spans = 0
  while (byte != NEWLINE) {
    byte = load<u8>(at)
    let width: u32 = 0
    if (byte <= 32) width = u32(isNarrowSpace(byte))
    else if (byte >= 0xc2) width = byte == LINE_BREAK ? 1 : wideSpaceWidth(byte, load<u8>(at, 1), load<u8>(at, 2))
    if (width == 0) {
      at++
      continue
    }
    if (at > from) {
      if (spans + 2 > MAX_LENGTH) return 0
      addWord(from, at)
    }
    at += width
    from = at
  }
  return at - 1
}

/** Width in bytes of the whitespace of two or three bytes that starts with these; 0 when they do not start any. */
function wideSpaceWidth(lead: u32, second: u32, third: u32): u32 {
  if (lead == 0xc2) return second == 0x85 || second == 0xa0 ? 2 : 0
  if (lead - 0xe1 > 2) return 0
  return isWideSpace(((lead & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)) ? 3 : 0
}

/** A punctuation mark at the end of a word is a separate word, or else one at its start. */
function addWord(from: u32, to: u32): void {
  const lead: u32 = load<u8>(from)
  const width: u32 = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  if (to - from == width) addSpan(from, to)
  else if (isMark(load<u8>(to - 1))) {
    addSpan(from, to - 1)
    addSpan(to - 1, to)
  } else if (isMark(lead)) {
    addSpan(from, from + 1)
    addSpan(from + 1, to)
  } else addSpan(from, to)
}

@inline
function addSpan(from: u32, to: u32): void {
  store<u32>(SPANS + (spans << 3), from)
  store<u32>(SPANS + (spans << 3), to, 4)
  spans++
}

@inline
function isMark(byte: u32): bool {
  return byte - 33 < 15 || byte - 58 < 7 || byte - 91 < 6 || byte - 123 < 4
}
