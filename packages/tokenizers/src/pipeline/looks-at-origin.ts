// Whether normalized text must know where it comes from, for what is cut after it.
import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"
import { encodeText } from "../text/encode-text.js"

/**
 * Finds out, by trying, whether a pre-tokenizer does something at the beginning of the caller's text only, as metaspace may.
 *
 * @param preTokenizer - any, or none
 */
export function looksAtOrigin(preTokenizer: PreTokenizer | undefined): boolean {
  if (preTokenizer === undefined || preTokenizer.scan !== undefined) return false
  const [atBeginning, later] = [0, 1].map((start) => {
    const text = { ...encodeText("a"), origin: { starts: Int32Array.of(start), ends: Int32Array.of(start + 1) } }
    return preTokenizer.preTokenize({ text, pieces: Int32Array.of(0, 1), count: 1 }, false).text.length
  })
  return atBeginning !== later
}
