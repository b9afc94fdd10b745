// The stages of encoding, made ready from the parts of a tokenizer.

import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import { type AddedTokenSplitter, addedTokenSplitter } from "./added-tokens.js"
import type { EncodingStages } from "./encoding-session.js"
import { partText } from "./parted-text.js"
import type { AddedToken, CompleteParts } from "./tokenizer.js"

/**
 * What added tokens are looked for as: their contents, normalized where they are looked for in normalized text.
 *
 * @param parts - complete parts
 * @returns contents by id
 */
export function soughtContents({ normalizer, addedTokens }: CompleteParts): ReadonlyMap<number, string> {
  return new Map(
    addedTokens.map(({ id, content, normalized }) => {
      if (!normalized || normalizer === undefined) return [id, content]
      return [id, decodeText(normalizer.normalize(encodeText(content), false))]
    }),
  )
}

/**
 * Makes stages ready: added tokens are sorted by where they are looked for.
 *
 * @param parts - complete parts
 * @param contents - what added tokens are looked for as
 * @returns the stages
 */
export function encodingStages(parts: CompleteParts, contents: ReadonlyMap<number, string>): EncodingStages {
  const { normalizer, preTokenizer, addedTokens } = parts
  // Of equal contents the first token counts: special ones come first.
  const inOrder = [...addedTokens.filter(({ special }) => special), ...addedTokens.filter(({ special }) => !special)]
  const utf8 = new TextEncoder()
  const splitterOf = (tokens: readonly Required<AddedToken>[]): AddedTokenSplitter | undefined =>
    addedTokenSplitter(
      tokens,
      tokens.map(({ id }) => utf8.encode(contents.get(id))),
    )
  const part = partText({
    inText: splitterOf(inOrder.filter(({ normalized }) => !normalized)),
    normalizer,
    inNormalized: splitterOf(inOrder.filter(({ normalized }) => normalized)),
  })
  return { part, preTokenizer, needsOrigin: normalizer !== undefined && looksAtOrigin(preTokenizer) }
}

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
