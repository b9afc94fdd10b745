// Encodes words for every kind of BPE: reads symbols, joins them and writes them out, with a cache unless sampling.

import type { PieceEncoder, TokenBuffer } from "../model.js"
import { type WordCacheOptions, type WordEncoder, wordCache } from "../tables/word-cache.js"
import { reserve } from "../token-buffer.js"
import { type Dropout, type Joiner, joiner } from "./join.js"
import { dropoutOf } from "./model.js"
import { type BpeWord, bpeWord, clearWord, type JoinRules } from "./word.js"

/** The parts that differ between kinds of BPE. */
export interface BpeParts {
  /** Appends the symbols of a word. */
  readonly read: (bytes: Uint8Array, start: number, end: number, word: BpeWord) => void
  /** Decides which pairs are joined. */
  readonly rules: JoinRules
  /**
   * Encodes words that have a shortcut, and returns whether it did; not called with dropout.
   *
   * @defaultValue none
   */
  readonly whole?: ((bytes: Uint8Array, start: number, end: number, out: TokenBuffer) => boolean) | undefined
  /** Turns joined symbols into tokens in place, if symbol ids are not yet token ids. */
  readonly finish?: ((word: BpeWord) => void) | undefined
  /**
   * Makes the encoder for long words from the plain one.
   *
   * @defaultValue the plain one
   */
  readonly long?: ((plain: WordEncoder) => WordEncoder) | undefined
  /** The model's dropout. */
  readonly dropout: number
  /** The initial content of the cache. */
  readonly cache?: WordCacheOptions | undefined
}

/** Words above this many bytes go to the encoder for long words. */
const LONG = 32

/** Makes an encoder of pieces. */
export function bpeEncoder(parts: BpeParts): PieceEncoder {
  const { read, rules, whole, finish, long, dropout, cache } = parts
  const join: Joiner = joiner(rules)
  const word = bpeWord()

  function encode(bytes: Uint8Array, start: number, end: number, out: TokenBuffer, drop: Dropout | undefined): void {
    clearWord(word)
    read(bytes, start, end, word)
    join(word, drop)
    finish?.(word)
    append(word, out)
  }

  const plain: WordEncoder = (bytes, start, end, out) => {
    if (whole?.(bytes, start, end, out) !== true) encode(bytes, start, end, out, undefined)
  }
  const longWord = long?.(plain)
  const cached = wordCache((bytes, start, end, out) => {
    if (longWord !== undefined && end - start > LONG) longWord(bytes, start, end, out)
    else plain(bytes, start, end, out)
  }, cache)

  return {
    encodePieces(bytes, pieces, count, out, sampling) {
      const drop = dropoutOf(sampling, dropout)
      if (drop === undefined) return cached(bytes, pieces, count, out)
      for (let i = 0; i < count; i++) {
        const before = out.length
        encode(bytes, pieces[2 * i]!, pieces[2 * i + 1]!, out, drop)
        out.places?.pieces.fill(out.places.firstPiece + i, before, out.length)
      }
    },
  }
}

function append(word: BpeWord, out: TokenBuffer): void {
  const { length } = word
  reserve(out, length)
  const at = out.length
  for (let i = 0; i < length; i++) out.ids[at + i] = word.ids[i]!
  if (out.places !== undefined) {
    const { starts, ends } = out.places
    for (let i = 0; i < length; i++) {
      starts[at + i] = word.starts[i]!
      ends[at + i] = word.ends[i]!
    }
  }
  out.length = at + length
}
