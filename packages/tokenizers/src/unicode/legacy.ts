// Tables for stages of Hugging Face's library that use an older Unicode version than its regexes.
import { BERT_RUNS, MARK_RUNS, NORMALIZATION_RUNS, PUNCTUATION_RUNS, SCRIPT_RUNS } from "./legacy.table.js"
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

/**
 * A number for the script of every code point; equal numbers mean one script. Hiragana, Katakana and U+30FC count as Han,
 * as in Unigram training; Common and Inherited are separate scripts.
 */
export const scriptsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(SCRIPT_RUNS))

/** Composes with characters after it, and does nothing else. */
export const BEFORE = 1
/** Can be moved, or composed with the character before it. */
export const JOINING = 2

/**
 * By code point {@link BEFORE}, {@link JOINING}, 3 for characters that change by themselves in some form, and 0 for those that no
 * form changes, moves or composes, in Unicode 9.0.
 *
 * The forms of a text that has only characters of one version of Unicode are the same in every later version (its stability policy), so
 * the engine gives them, if it never sees a later character. These are left out here.
 *
 * @see tokenizers 0.23.3, which uses unicode-normalization-alignments 0.1.12
 */
export const normalizationKinds: () => Uint8Array = /* @__PURE__ */ lazyTable(() =>
  kindsByCodePoint(NORMALIZATION_RUNS),
)
