// Scripts by code point, as the stage `UnicodeScripts` sees them.
import { kindsByCodePoint } from "./runs.js"
import { SCRIPT_RUNS } from "./scripts.table.js"

let scripts: Uint8Array | undefined

/**
 * A number for the script of every code point; equal numbers mean one script. Hiragana, Katakana and U+30FC count as Han,
 * as in Unigram training; Common and Inherited are scripts of their own. Made when first asked for.
 *
 * @returns numbers from 1 to 135 by code point; 0 for what goes with any script: the blank, and code points that the
 *   library's old table lacks
 */
export function scriptsByCodePoint(): Uint8Array {
  scripts ??= kindsByCodePoint(SCRIPT_RUNS)
  return scripts
}
