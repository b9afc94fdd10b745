// Scripts by code point for the stage `UnicodeScripts`.
import { kindsByCodePoint, lazyTable } from "./runs.js"
import { SCRIPT_RUNS } from "./scripts.table.js"

/**
 * A number for the script of every code point; equal numbers mean one script. Hiragana, Katakana and U+30FC count as Han,
 * as in Unigram training; Common and Inherited are separate scripts.
 */
export const scriptsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(SCRIPT_RUNS))
