// Prepares the stages of encoding from the parts of a tokenizer.

import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import { type AddedTokenSplitter, addedTokenSplitter } from "./added-tokens.js"
import type { EncodingStages } from "./encoding-session.js"
import { type NormalizeBetween, splitText } from "./split-text.js"
import type { AddedToken, CompleteParts } from "./tokenizer.js"

/** The texts to find for added tokens: their contents, normalized if they are found in normalized text. */
export function soughtContents({ normalizer, addedTokens }: CompleteParts): ReadonlyMap<number, string> {
  return new Map(
    addedTokens.map(({ id, content, normalized }) => {
      if (!normalized || normalizer === undefined) return [id, content]
      return [id, decodeText(normalizer.normalize(encodeText(content), false))]
    }),
  )
}

/** Prepares stages: added tokens are grouped by the text in which they are found. */
export function encodingStages(
  parts: CompleteParts,
  contents: ReadonlyMap<number, string>,
  normalizeBetween: NormalizeBetween | undefined,
): EncodingStages {
  const { normalizer, preTokenizer, addedTokens } = parts
  // Of tokens with equal contents the first one counts, so special ones come first.
  const inOrder = [...addedTokens.filter(({ special }) => special), ...addedTokens.filter(({ special }) => !special)]
  const utf8 = new TextEncoder()
  const splitterOf = (tokens: readonly Required<AddedToken>[]): AddedTokenSplitter | undefined =>
    addedTokenSplitter(
      tokens,
      tokens.map(({ id }) => utf8.encode(contents.get(id))),
    )
  const part = splitText({
    inText: splitterOf(inOrder.filter(({ normalized }) => !normalized)),
    normalizer,
    normalizeBetween,
    inNormalized: splitterOf(inOrder.filter(({ normalized }) => normalized)),
  })
  return { part, preTokenizer, needsOrigin: normalizer !== undefined && looksAtOrigin(preTokenizer) }
}

/** Tests whether a pre-tokenizer acts only at the beginning of the caller's text, as metaspace may. */
export function looksAtOrigin(preTokenizer: PreTokenizer | undefined): boolean {
  if (preTokenizer === undefined || preTokenizer.scan !== undefined) return false
  const [atBeginning, later] = [0, 1].map((start) => {
    const text = { ...encodeText("a"), origin: { starts: Int32Array.of(start), ends: Int32Array.of(start + 1) } }
    return preTokenizer.preTokenize({ text, pieces: Int32Array.of(0, 1), count: 1 }, false).text.length
  })
  return atBeginning !== later
}
