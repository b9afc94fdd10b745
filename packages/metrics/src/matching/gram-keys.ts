// n-grams as bytes that are the same in every block: tokens with a zero byte between them.
//
// A zero byte within a token is written as C0 80, which no UTF-8 holds. So keys in the order of their bytes are a tree in
// preorder: each n-gram stands right before the longer ones that begin with it.

import { ByteBuffer } from "../byte-buffer.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { type GramIds, NO_PREFIX } from "./gram-ids.js"

const BETWEEN = 0

/**
 * Appends a token in place.
 *
 * @param token - its bytes
 * @param at - how many bytes of the key are there
 * @param key - receives the bytes
 * @returns how many are there now
 */
export function appendToken(token: Uint8Array, at: number, key: ByteBuffer): number {
  const bytes = key.reserve(at + 2 * token.length + 1)
  let end = at
  if (end > 0) bytes[end++] = BETWEEN
  for (let k = 0; k < token.length; k++) {
    const byte = token[k]!
    if (byte === BETWEEN) {
      bytes[end++] = 0xc0
      bytes[end++] = 0x80
    } else bytes[end++] = byte
  }
  return end
}

/** Writes the keys of a block's n-grams, one at a time. */
export interface GramKeys {
  /** The bytes; the key is at their beginning. */
  readonly key: ByteBuffer
  /**
   * Writes the key of an n-gram.
   *
   * @param id - its number
   * @returns the key's length
   */
  write(id: number): number
}

/**
 * A writer of keys.
 *
 * @param grams - numbers n-grams
 * @param vocabulary - numbers their tokens
 * @returns the writer, with a buffer of its own
 */
export function gramKeys(grams: GramIds, vocabulary: Vocabulary): GramKeys {
  const key = new ByteBuffer()
  function write(id: number): number {
    const prefix = grams.prefixes[id]!
    const at = prefix === NO_PREFIX ? 0 : write(prefix)
    return appendToken(vocabulary.bytesOf(grams.tokens[id]!), at, key)
  }
  return { key, write }
}
