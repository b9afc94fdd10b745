// Parts between delimiters.
import { LecternError } from "@lectern/core"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { literalMatches } from "../scanners/literal-matches.js"
import { splitScanner } from "../scanners/split-scanner.js"

/**
 * Splits at a character and drops it.
 *
 * @param delimiter - one character
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` when it is not one character
 */
export function charDelimiterSplit(delimiter: string): PreTokenizer {
  if ([...delimiter].length !== 1 || !delimiter.isWellFormed()) {
    throw new LecternError({
      kind: "out-of-range",
      name: "delimiter",
      got: JSON.stringify(delimiter),
      want: "one character",
    })
  }
  const matches = literalMatches(new TextEncoder().encode(delimiter))
  return scanningPreTokenizer(splitScanner(matches, { behavior: "removed", invert: false }), {
    type: "CharDelimiterSplit",
    delimiter,
  })
}
