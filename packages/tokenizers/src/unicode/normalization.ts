// Effects of Unicode's normalization forms on characters, in the version of Hugging Face's library: 9.0.
//
// The forms of a text that has only characters of one version of Unicode are the same in every later version (its stability policy), so
// the engine gives them, if it never sees a later character. These are left out here.
// Source: tokenizers 0.23.3, which uses unicode-normalization-alignments 0.1.12
import { NORMALIZATION_RUNS } from "./normalization.table.js"
import { kindsByCodePoint, lazyTable } from "./runs.js"

/** Composes with characters after it, and does nothing else. */
export const BEFORE = 1
/** Can be moved, or composed with the character before it. */
export const JOINING = 2

/**
 * By code point {@link BEFORE}, {@link JOINING}, 3 for characters that change by themselves in some form, and 0 for those that no
 * form changes, moves or composes.
 */
export const normalizationKinds: () => Uint8Array = lazyTable(() => kindsByCodePoint(NORMALIZATION_RUNS))
