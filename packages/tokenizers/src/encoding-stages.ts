// The stages of encoding, made ready from the parts of a tokenizer.
import { type AddedTokenCutter, addedTokenCutter } from "./added-tokens.js"
import type { EncodingStages } from "./encode-work.js"
import type { PreTokenizer } from "./pretokenize/pre-tokenizer.js"
import { encodeText } from "./text/encode-text.js"
import type { AddedToken, CompleteParts } from "./tokenizer.js"

/**
 * Makes stages ready: added tokens are sorted by where they are looked for, and those that are looked for in normalized text are normalized.
 *
 * @param parts - complete parts
 * @returns the stages
 */
export function encodingStages(parts: CompleteParts): EncodingStages {
  const { normalizer, preTokenizer, addedTokens } = parts
  // Of equal contents the first token counts: special ones come first.
  const inOrder = [...addedTokens.filter(({ special }) => special), ...addedTokens.filter(({ special }) => !special)]
  const cutterOf = (tokens: readonly Required<AddedToken>[], normalizes: boolean): AddedTokenCutter | undefined => {
    const contents = tokens.map(({ content }) => {
      const text = encodeText(content)
      const { bytes, length } = normalizes && normalizer ? normalizer.normalize(text, false) : text
      return bytes.slice(0, length)
    })
    return addedTokenCutter(tokens, contents)
  }
  return {
    inText: cutterOf(
      inOrder.filter(({ normalized }) => !normalized),
      false,
    ),
    normalizer,
    inNormalized: cutterOf(
      inOrder.filter(({ normalized }) => normalized),
      true,
    ),
    preTokenizer,
    needsOrigin: normalizer !== undefined && preTokenizer !== undefined && looksAtOrigin(preTokenizer),
  }
}

/** Metaspace may put a mark before the beginning of the caller's text only: found by trying. */
function looksAtOrigin(preTokenizer: PreTokenizer): boolean {
  if (preTokenizer.scan !== undefined) return false
  const [atBeginning, later] = [0, 1].map((start) => {
    const text = { ...encodeText("a"), origin: { starts: Int32Array.of(start), ends: Int32Array.of(start + 1) } }
    return preTokenizer.preTokenize({ text, pieces: Int32Array.of(0, 1), count: 1 }, false).text.length
  })
  return atBeginning !== later
}
