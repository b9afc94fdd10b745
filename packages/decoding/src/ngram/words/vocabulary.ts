// The words of a model, to find: words of up to eight bytes by two numbers that hold them, longer ones in a table of words.
import { findWord, hashOf, type WordData, WordTable } from "./word-table.js"

/** The words of a model as plain data, which threads can share. */
export interface Vocabulary {
  /** Four numbers for each word of up to eight bytes, found by a hash: its first four bytes, the others, its id plus 1 (0 for an empty place), and 0. */
  readonly short: Int32Array
  /** The longer words. */
  readonly long: WordData
  /** The id of each of them. */
  readonly longIds: Uint32Array
}

/** The longest word that is found by its bytes alone. */
export const SHORT_BYTES = 8
const SHORT_HALF = SHORT_BYTES / 2

/** The first place to look for a word of up to eight bytes, before it is masked. */
export function shortHash(first: number, rest: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(rest, 0x85ebca6b)
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 12)
}

/**
 * Words to find.
 *
 * @param words - distinct, by id
 */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const encoder = new TextEncoder()
  let places = 4
  while (places < 2 * words.length) places *= 2
  const short = new Int32Array(4 * places)
  const long = new WordTable()
  const longIds: number[] = []
  words.forEach((word, id) => {
    const bytes = encoder.encode(word)
    if (bytes.length > SHORT_BYTES) {
      long.intern(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length))
      longIds.push(id)
      return
    }
    const first = packed(bytes, 0, Math.min(bytes.length, SHORT_HALF))
    const rest = packed(bytes, SHORT_HALF, bytes.length)
    let place = shortHash(first, rest) & (places - 1)
    while (short[4 * place + 2] !== 0) place = (place + 1) & (places - 1)
    short.set([first, rest, id + 1], 4 * place)
  })
  return {
    short,
    long: { bytes: long.bytes, ends: long.ends.slice(0, long.length), slots: long.slots },
    longIds: Uint32Array.from(longIds),
  }
}

/**
 * The id of a word.
 *
 * @param vocabulary - the words
 * @param source - UTF-8
 * @param from - the word's first byte
 * @param to - the byte after its last
 * @returns its id, or -1
 */
export function idOfWord(vocabulary: Vocabulary, source: Uint8Array, from: number, to: number): number {
  if (to - from <= SHORT_BYTES) {
    const half = Math.min(to, from + SHORT_HALF)
    return idOfShort(vocabulary.short, packed(source, from, half), packed(source, half, to))
  }
  const found = findWord(vocabulary.long, source, from, to, hashOf(source, from, to))
  return found < 0 ? -1 : vocabulary.longIds[found]!
}

/**
 * The id of a word of up to eight bytes.
 *
 * @param short - of a vocabulary
 * @param first - the first four bytes, the first one lowest
 * @param rest - the others
 * @returns its id, or -1
 */
export function idOfShort(short: Int32Array, first: number, rest: number): number {
  const mask = (short.length >> 2) - 1
  for (let place = shortHash(first, rest) & mask; ; place = (place + 1) & mask) {
    const id = short[4 * place + 2]! - 1
    if (id < 0 || (short[4 * place] === first && short[4 * place + 1] === rest)) return id
  }
}

function packed(bytes: Uint8Array, from: number, to: number): number {
  let all = 0
  for (let i = to - 1; i >= from; i--) all = (all << 8) | bytes[i]!
  return all
}
