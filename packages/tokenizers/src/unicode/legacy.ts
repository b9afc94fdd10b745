// What stages of Hugging Face's library see that have an older Unicode than its regexes.
import { BERT_RUNS } from "./bert.table.js"
import { MARK_RUNS } from "./marks.table.js"
import { PUNCTUATION_RUNS } from "./punctuation.table.js"
import { kindsByCodePoint, lazyTable } from "./runs.js"

/** Removed when text is cleaned: U+0000, U+FFFD, and `\p{Cc}` but for tab and line ends, `\p{Cf}`, `\p{Co}`. */
export const CLEANED = 1
/** Removed with accents: `\p{Mn}`. */
export const ACCENT = 2

/**
 * What BERT's normalizer removes.
 *
 * @returns {@link CLEANED}, {@link ACCENT}, 0 for the rest, by code point
 */
export const bertKindsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(BERT_RUNS))

/**
 * Which code points the stage `StripAccents` removes: `\p{M}`.
 *
 * @returns 1 for marks, by code point
 */
export const marksByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(MARK_RUNS))

/**
 * Which code points are punctuation for the stages `Punctuation` and `BertPreTokenizer`: ASCII's 32 (`$`, `+`, `^` and so on
 * among them) and `\p{P}`, 142 less than the regexes know.
 *
 * @returns 1 for punctuation, by code point
 */
export const punctuationByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  kindsByCodePoint(PUNCTUATION_RUNS),
)
