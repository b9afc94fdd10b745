// Counts the letters of a text by script, to find out whether a tokenizer suits it.
import type { Statistic } from "@lectern/core"
import { codePointAt, isContinuation, widthOf } from "@lectern/core/utf8"
import { kindsByCodePoint } from "./runs.js"
import { WORD_RUNS } from "./words.table.js"

/** Letters of scripts that are written without spaces between words. */
export interface UnspacedLetters {
  /** Their share of all letters and digits; 0 if there are none. */
  readonly share: number
  /** Their mean number in a run between white space that has any; 0 if there are none. */
  readonly perRun: number
}

/** The scripts of a text. Digits count as letters, marks do not. */
export interface ScriptShares {
  /** The share of letters beyond ASCII; 0 if there are none. */
  readonly beyondAscii: number
  /** Chinese and Japanese: ideographs, kana, bopomofo. */
  readonly chineseJapanese: UnspacedLetters
  /** The share of kana in the letters of `chineseJapanese`; 0 if there are none. */
  readonly kana: number
  /** Thai, Lao, Khmer and Burmese. */
  readonly southeastAsian: UnspacedLetters
}

// State: [letters, those beyond ASCII, ideographs and kana, kana, runs with those, Southeast Asian letters, runs with
// those], whole numbers.
const LETTERS = 0
const BEYOND_ASCII = 1
const CHINESE_JAPANESE = 2
const KANA = 3
const CHINESE_JAPANESE_RUNS = 4
const SOUTHEAST_ASIAN = 5
const SOUTHEAST_ASIAN_RUNS = 6
const WIDTH = 7

// Longer texts are sampled: counting every letter would take as long as splitting the text into words.
const WINDOWS = 32
const WINDOW_BYTES = 256

const SPACE = 0x20
const IDEOGRAPHIC_SPACE = 0x3000
const LETTER = 1 // places in "LMS", plus 1
const UNSPACED = 3

// The kinds of bytes: one look at a table, since most runs of the program end before the loop is compiled.
const BLANK = 0
const ASCII_LETTER = 1
const ASCII_OTHER = 2
const BEYOND = 3
const BYTE_KINDS = new Uint8Array(256).fill(ASCII_OTHER, SPACE + 1, 0x80).fill(BEYOND, 0x80)
for (const letters of ["09", "AZ", "az"]) {
  BYTE_KINDS.fill(ASCII_LETTER, letters.charCodeAt(0), letters.charCodeAt(1) + 1)
}

// The most frequent characters beyond ASCII need no table of all, which takes longer to make than a small corpus to count: Latin
// letters with Latin-1's digits, and punctuation, which has neither.
const LATIN_KINDS = new Uint8Array(0x250).fill(LETTER, 0xc0)
for (const exception of "ª²³µ¹º¼½¾×÷") LATIN_KINDS[exception.charCodeAt(0)]! ^= LETTER
const FIRST_PUNCTUATION = 0x2000
const LAST_PUNCTUATION = 0x206f

let letterKinds: Uint8Array | undefined

/**
 * The letters of texts by script, as a mergeable statistic.
 *
 * An item is valid UTF-8. Of a text above 8 KiB, 32 windows of 256 bytes are counted, evenly spaced, so that the time
 * does not grow with the text; the counts depend on the items alone.
 *
 * @returns a statistic; its state is 7 whole numbers
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const scripts = scriptCounts()
 * const { beyondAscii, kana } = scripts.finalize(scripts.add(scripts.zero(), new TextEncoder().encode("GPT と 猫")))
 * beyondAscii //=> 0.4
 * kana //=> 0.5
 * ```
 */
export function scriptCounts(): Statistic<Uint8Array, Float64Array<ArrayBuffer>, ScriptShares> {
  return {
    zero: () => new Float64Array(WIDTH),
    add(state, text) {
      if (text.length <= WINDOWS * WINDOW_BYTES) return addRange(state, text, 0, text.length)
      for (let window = 0; window < WINDOWS; window++) {
        let start = Math.floor((window * (text.length - WINDOW_BYTES)) / (WINDOWS - 1))
        const end = start + WINDOW_BYTES
        while (isContinuation(text[start]!)) start++
        addRange(state, text, start, end)
      }
      return state
    },
    merge(into, from) {
      for (let i = 0; i < WIDTH; i++) into[i]! += from[i]!
      return into
    },
    finalize(state) {
      const share = (part: number, whole: number): number => (state[whole] === 0 ? 0 : state[part]! / state[whole]!)
      return {
        beyondAscii: share(BEYOND_ASCII, LETTERS),
        chineseJapanese: {
          share: share(CHINESE_JAPANESE, LETTERS),
          perRun: share(CHINESE_JAPANESE, CHINESE_JAPANESE_RUNS),
        },
        kana: share(KANA, CHINESE_JAPANESE),
        southeastAsian: {
          share: share(SOUTHEAST_ASIAN, LETTERS),
          perRun: share(SOUTHEAST_ASIAN, SOUTHEAST_ASIAN_RUNS),
        },
      }
    },
  }
}

/** Counts the characters that begin in [from, to), in place; returns the state. */
function addRange(
  state: Float64Array<ArrayBuffer>,
  text: Uint8Array,
  from: number,
  to: number,
): Float64Array<ArrayBuffer> {
  let inChineseJapanese = false
  let inSoutheastAsian = false
  const ascii = new Uint32Array(BEYOND)
  for (let at = from; at < to; ) {
    const blanks = ascii[BLANK]!
    at = countAscii(ascii, text, at, to)
    if (ascii[BLANK]! > blanks) inChineseJapanese = inSoutheastAsian = false
    if (at === to) break
    const code = codePointAt(text, at)
    at += widthOf(text[at]!)
    const kind = kindOf(code)
    if (code === IDEOGRAPHIC_SPACE) inChineseJapanese = inSoutheastAsian = false
    if (kind !== LETTER && kind !== UNSPACED) continue
    state[LETTERS]!++
    state[BEYOND_ASCII]!++
    if (kind !== UNSPACED) continue
    if (isSoutheastAsian(code)) {
      state[SOUTHEAST_ASIAN]!++
      if (!inSoutheastAsian) state[SOUTHEAST_ASIAN_RUNS]!++
      inSoutheastAsian = true
    } else {
      state[CHINESE_JAPANESE]!++
      if (isKana(code)) state[KANA]!++
      if (!inChineseJapanese) state[CHINESE_JAPANESE_RUNS]!++
      inChineseJapanese = true
    }
  }
  state[LETTERS]! += ascii[ASCII_LETTER]!
  return state
}

/**
 * Counts ASCII characters by kind up to the next other character, and returns where that is. The busy loop is a function of its
 * own, since an engine compiles a small one in a third of the time.
 */
function countAscii(counts: Uint32Array, text: Uint8Array, from: number, to: number): number {
  let at = from
  for (; at < to; at++) {
    const kind = BYTE_KINDS[text[at]!]!
    if (kind === BEYOND) break
    counts[kind]!++
  }
  return at
}

function kindOf(code: number): number {
  if (code < LATIN_KINDS.length) return LATIN_KINDS[code]!
  if (code >= FIRST_PUNCTUATION && code <= LAST_PUNCTUATION) return 0
  letterKinds ??= kindsByCodePoint(WORD_RUNS, 3)
  return letterKinds[code]!
}

function isSoutheastAsian(code: number): boolean {
  return (code >= 0x0e00 && code < 0x1800) || (code >= 0xa9e0 && code < 0xaa80)
}

function isKana(code: number): boolean {
  return (code >= 0x3040 && code < 0x3100) || (code >= 0x31f0 && code < 0x3200) || (code >= 0xff66 && code < 0xffa0)
}
