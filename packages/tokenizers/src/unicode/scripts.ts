// Scripts by code point for the stage `UnicodeScripts`.
import { kindsByCodePoint, lazyTable } from "./runs.js"
import { SCRIPT_RUNS } from "./scripts.table.js"

/**
 * A number for the script of every code point; equal numbers mean one script. Hiragana, Katakana and U+30FC count as Han,
 * as in Unigram training; Common and Inherited are separate scripts.
 *
 * @returns numbers from 1 to 135 by code point; 0 for characters that go with any script: the blank, and code points that the
 * library's old table lacks
 */
export const scriptsByCodePoint: () => Uint8Array = /* @__PURE__ */ lazyTable(() => kindsByCodePoint(SCRIPT_RUNS))
