// Stems of numbered tokens: each token of a vocabulary is stemmed once, however often it occurs in the texts.
import { codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { Vocabulary } from "../tokens/vocabulary.js"
import { stemLetters } from "./porter-stem.js"

/** The stems of a vocabulary's tokens, numbered by a second vocabulary. */
export interface VocabularyStems {
  /** The stem of each number. */
  readonly vocabulary: Vocabulary
  /** The number of a token's stem. */
  idOf(token: number): number
}

/** Stems the tokens of a vocabulary on demand. */
export function vocabularyStems(tokens: Vocabulary, wanted: (token: Uint8Array) => boolean): VocabularyStems {
  const vocabulary = new Vocabulary()
  let known = new Int32Array(1 << 10).fill(-1)
  let letters = new Int32Array(64)
  let bytes = new Uint8Array(256)

  function stemOf(token: Uint8Array): number {
    if (!wanted(token)) return vocabulary.idOf(token, 0, token.length)
    if (token.length > letters.length) {
      letters = new Int32Array(2 * token.length)
      bytes = new Uint8Array(8 * token.length)
    }
    let length = 0
    for (let at = 0; at < token.length; at += widthOf(token[at]!)) letters[length++] = codePointAt(token, at)
    const end = stemLetters(letters, length)
    let out = 0
    for (let k = 0; k < end; k++) out = writeCodePoint(letters[k]!, bytes, out)
    return vocabulary.idOf(bytes, 0, out)
  }

  return {
    vocabulary,
    idOf(token) {
      if (token >= known.length) {
        const larger = new Int32Array(2 * Math.max(token + 1, known.length)).fill(-1)
        larger.set(known)
        known = larger
      }
      if (known[token] === -1) known[token] = stemOf(tokens.bytesOf(token))
      return known[token]!
    },
  }
}
