// Tables for stages of Hugging Face's library that use an older Unicode version than its regexes.
import { BERT_RUNS } from "./bert.table.js"
import { MARK_RUNS } from "./marks.table.js"
import { PUNCTUATION_RUNS } from "./punctuation.table.js"
import { kindsByCodePoint, lazyTable } from "./runs.js"

/** Removed when text is cleaned: U+0000, U+FFFD, and `\p{Cc}` except tab and line ends, `\p{Cf}`, `\p{Co}`. */
export const CLEANED = 1
/** Removed with accents: `\p{Mn}`. */
export const ACCENT = 2

/** The characters that BERT's normalizer removes. */
export const bertKindsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(BERT_RUNS))

/** The code points that the stage `StripAccents` removes: `\p{M}`. */
export const marksByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(MARK_RUNS))

/**
 * The punctuation of the stages `Punctuation` and `BertPreTokenizer`: ASCII's 32 marks (including `$`, `+`, `^`)
 * and `\p{P}`, 142 less than in the regexes.
 */
export const punctuationByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  kindsByCodePoint(PUNCTUATION_RUNS),
)
