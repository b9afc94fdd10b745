// What BERT's normalizer removes.
import { BERT_RUNS } from "./bert.table.js"
import { kindsByCodePoint } from "./runs.js"

/** Removed when text is cleaned: U+0000, U+FFFD, and `\p{Cc}` but for tab and line ends, `\p{Cf}`, `\p{Co}` of an old Unicode. */
export const CLEANED = 1
/** Removed with accents: `\p{Mn}` of an old Unicode. */
export const ACCENT = 2

let kinds: Uint8Array | undefined

/**
 * What BERT's normalizer removes. Made when first asked for.
 *
 * @returns {@link CLEANED}, {@link ACCENT}, 0 for the rest, by code point
 */
export function bertKindsByCodePoint(): Uint8Array {
  kinds ??= kindsByCodePoint(BERT_RUNS)
  return kinds
}
