// Flags by code point for the scanners. Each table is made on first use, and only from the Unicode tables
// that it needs, so that a bundle of one splitting regex contains no others.
import {
  classesByCodePoint,
  LETTER as LETTER_CLASS,
  lettersAndNumbersByCodePoint,
  lettersByCodePoint,
  lettersMarksNumbersByCodePoint,
  NUMBER as NUMBER_CLASS,
  numericByCodePoint,
  wordByCodePoint,
} from "../../unicode/general-category.js"
import { punctuationByCodePoint, scriptsByCodePoint } from "../../unicode/legacy.js"
import { lazyTable } from "../../unicode/runs.js"
import { isWhiteSpace } from "../../unicode/white-space.js"
import { type CharTable, charTable } from "./char-table.js"

/** General category L. */
export const LETTER = 1
/** General category M. */
export const MARK = 2
/** General category N. */
export const NUMBER = 4
/** `\s`: general category Z, U+0009 to U+000D and U+0085. */
export const WHITE_SPACE = 8
/** General category P. */
export const PUNCTUATION = 16
/** General category S. */
export const SYMBOL = 32
/** Letters that may begin a word, in {@link casedFlags}: `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`. */
export const OPENS = 64
/** Letters that may continue a word, in {@link casedFlags}: `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`. */
export const CLOSES = 128

const CODE_POINTS = 0x110000
/** All white space lies before this code point. */
const WHITE_SPACE_LIMIT = 0x3001
// Above the numbers of general categories: white space, then Lu, Ll, Lt, Lm as `lettersByCodePoint` numbers them.
const SPACE_KIND = 10

/**
 * Letters, marks, numbers, white space, punctuation and symbols of Unicode 16.0, the version of the regex engines of
 * Hugging Face (Oniguruma) and tiktoken.
 */
export const charFlags: () => CharTable = /* @__PURE__ */ lazyTable(() =>
  mapped(charTable(withWhiteSpace(classesByCodePoint(), SPACE_KIND)), flagOfKind),
)

/** Only letters, numbers and white space. */
export const letterFlags: () => CharTable = /* @__PURE__ */ lazyTable(() =>
  mapped(charTable(withWhiteSpace(lettersAndNumbersByCodePoint(), SPACE_KIND)), (kind) => {
    if (kind === SPACE_KIND) return WHITE_SPACE
    return kind === LETTER_CLASS ? LETTER : kind === NUMBER_CLASS ? NUMBER : 0
  }),
)

/** Letters with the flags of their case, marks, numbers and white space, as o200k's regex distinguishes them. */
export const casedFlags: () => CharTable = /* @__PURE__ */ lazyTable(() => {
  const kinds = withWhiteSpace(lettersMarksNumbersByCodePoint(), SPACE_KIND)
  const letters = lettersByCodePoint()
  for (let code = 0; code < letters.length; code++) {
    const letter = letters[code]!
    if (letter !== 0) kinds[code] = SPACE_KIND + letter
  }
  return mapped(charTable(kinds), casedFlagOfKind)
})

/** A punctuation mark, in {@link splitMarkFlags}. */
export const SPLIT_MARK = 1

/** Punctuation for the stages `Punctuation` and `BertPreTokenizer`. */
export const splitMarkFlags: () => CharTable = /* @__PURE__ */ lazyTable(() =>
  charTable(withWhiteSpace(punctuationByCodePoint(), WHITE_SPACE)),
)

/** `\w`, in {@link wordFlags}. */
export const WORD = 1

/** `\w` and `\s` of Rust's regexes. */
export const wordFlags: () => CharTable = /* @__PURE__ */ lazyTable(() =>
  charTable(withWhiteSpace(wordByCodePoint(), WHITE_SPACE)),
)

/** Only white space. */
export const whiteSpaceFlags: () => CharTable = /* @__PURE__ */ lazyTable(() =>
  charTable(withWhiteSpace(new Uint8Array(CODE_POINTS), WHITE_SPACE)),
)

/** A number of the stage `Digits`, in {@link numericFlags}. */
export const NUMERIC = 1

/** Numbers for the stage `Digits`. */
export const numericFlags: () => CharTable = /* @__PURE__ */ lazyTable(() => charTable(numericByCodePoint()))

/** The number of every code point's script, for the stage `UnicodeScripts`. */
export const scriptTable: () => CharTable = /* @__PURE__ */ lazyTable(() => charTable(scriptsByCodePoint()))

function withWhiteSpace(byCodePoint: Uint8Array, kind: number): Uint8Array {
  const copy = byCodePoint.slice()
  for (let code = 0; code < WHITE_SPACE_LIMIT; code++) if (isWhiteSpace(code)) copy[code] = kind
  return copy
}

function mapped({ blocks, values }: CharTable, flagOf: (kind: number) => number): CharTable {
  return { blocks, values: values.map(flagOf) }
}

// Takes the numbers of general categories, and one more for white space.
function flagOfKind(kind: number): number {
  return [0, LETTER, MARK, NUMBER, PUNCTUATION, SYMBOL, 0, 0, 0, 0, WHITE_SPACE][kind]!
}

function casedFlagOfKind(kind: number): number {
  const caseless = OPENS | CLOSES
  if (kind === SPACE_KIND) return WHITE_SPACE
  if (kind > SPACE_KIND) return LETTER | [0, OPENS, CLOSES, OPENS, caseless][kind - SPACE_KIND]!
  const flag = flagOfKind(kind)
  return flag === LETTER || flag === MARK ? flag | caseless : flag
}
