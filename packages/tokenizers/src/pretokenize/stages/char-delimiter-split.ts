// Splits at a delimiter.
import { checkCharacter } from "../../text/checks.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { literalMatches } from "../scanners/literal-matches.js"
import { splitScanner } from "../scanners/split-scanner.js"

/**
 * Splits at a character and drops it.
 *
 * @param delimiter - one character
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` if it is not one character, `wrong-type` if it is not a string
 */
export function charDelimiterSplit(delimiter: string): PreTokenizer {
  checkCharacter("delimiter", delimiter)
  const matches = literalMatches(new TextEncoder().encode(delimiter))
  return scanningPreTokenizer(splitScanner(matches, { behavior: "removed", invert: false }), {
    type: "CharDelimiterSplit",
    delimiter,
  })
}
