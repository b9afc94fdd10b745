// Punctuation by code point, as BERT's splitting sees it.
import { PUNCTUATION_RUNS } from "./punctuation.table.js"
import { kindsByCodePoint } from "./runs.js"

let punctuation: Uint8Array | undefined

/**
 * Which code points are punctuation for the stages `Punctuation` and `BertPreTokenizer`: ASCII's 32 (`$`, `+`, `^` and so on
 * among them) and `\p{P}` of an old Unicode, 142 less than the regexes know (see `classesByCodePoint`). Made when first
 * asked for.
 *
 * @returns 1 for punctuation, by code point
 */
export function punctuationByCodePoint(): Uint8Array {
  punctuation ??= kindsByCodePoint(PUNCTUATION_RUNS)
  return punctuation
}
