// General categories by code point, from tables in this package: ids do not depend on the engine's Unicode version.
import {
  DECIMAL_RUNS,
  LETTER_NUMBER_RUNS,
  LETTER_RUNS,
  MARK_RUNS,
  NUMERIC_RUNS,
  OTHER_RUNS,
  WORD_CHANGES,
} from "./general-category.table.js"
import { kindsByCodePoint, lazyTable, paintRuns } from "./runs.js"

/** Letters: `\p{L}`. */
export const LETTER = 1
/** Marks: `\p{M}`. */
export const MARK = 2
/** Numbers: `\p{N}`. */
export const NUMBER = 3
/** Punctuation: `\p{P}`. */
export const PUNCTUATION = 4
/** Symbols: `\p{S}`. */
export const SYMBOL = 5
/** Separators: `\p{Z}`. White space is these and some of the controls: see `isWhiteSpace`. */
export const SEPARATOR = 6
// 7: controls (`\p{Cc}`), 8: format characters (`\p{Cf}`), 9: private use (`\p{Co}`).
// 0: not assigned (`\p{Cn}`), and surrogates, which UTF-8 does not have.

/**
 * The letters and numbers of Unicode 16.0. They are separate from the other categories, because GPT-2's and cl100k's regexes need
 * no others, and their bundles need no other table.
 */
export const lettersAndNumbersByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  kindsByCodePoint(LETTER_NUMBER_RUNS),
)

/** Letters, marks and numbers of Unicode 16.0: the categories of o200k's regex and of `\w`. */
export const lettersMarksNumbersByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  paintRuns(MARK_RUNS, lettersAndNumbersByCodePoint().slice()),
)

/**
 * The first letter of every code point's general category (for C, both), in Unicode 16.0, the version of the regexes of Hugging
 * Face's `tokenizers` 0.23 and of tiktoken 0.14.
 */
export const classesByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  paintRuns(OTHER_RUNS, lettersMarksNumbersByCodePoint().slice()),
)

/** Upper-case letters: `\p{Lu}`. */
export const UPPER_CASE = 1
/** Lower-case letters: `\p{Ll}`. */
export const LOWER_CASE = 2
/** Title-case letters: `\p{Lt}`. */
export const TITLE_CASE = 3
/** Modifier letters: `\p{Lm}`. */
export const MODIFIER = 4

/** The kind of every letter in Unicode 16.0, for splitting patterns that distinguish cases (o200k). */
export const lettersByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(LETTER_RUNS))

/** The code points that `\d` of a regex matches: `\p{Nd}` of Unicode 16.0. */
export const decimalsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(DECIMAL_RUNS))

/**
 * The numbers of Rust's `char::is_numeric` (the stage `Digits`): `\p{N}` of Unicode 17.0, 13 more than
 * in the regexes.
 */
export const numericByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(NUMERIC_RUNS))

/**
 * The code points that `\w` matches in Rust's regexes (the stage `Whitespace`, tiktoken): Alphabetic, marks, decimal digits,
 * connectors and the two joiners of Unicode 16.0. Hugging Face's stage `Split` has another engine, whose `\w` excludes the joiners
 * U+200C and U+200D, but includes ² ³ ¹ ¼ ½ ¾.
 */
export const wordByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => {
  const table = lettersMarksNumbersByCodePoint().map((kind) => (kind === 0 ? 0 : 1))
  paintRuns(WORD_CHANGES, table)
  // Characters of these categories that are not word characters are painted with 2.
  return table.map((kind) => (kind === 1 ? 1 : 0))
})
