// The words of a model, for lookup: words of up to eight bytes by two numbers that hold them, longer ones in a table of words.
import { findWord, hashOf, putWord, type WordData } from "./word-table.js"

/** The words of a model as plain data, which threads can share; its `slots` have only words of more than eight bytes. */
export interface Vocabulary extends WordData {
  /**
   * Four numbers for each word of up to eight bytes, found by a hash: its first four bytes, the others, its id plus 1 (0 for an empty
   * place), and 0.
   */
  readonly short: Int32Array
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

/** Makes a vocabulary for lookup. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const bytes = new TextEncoder().encode(words.join(""))
  const ends = endsOf(words)
  const lengths = ends.map((end, id) => end - (id === 0 ? 0 : ends[id - 1]!))
  const shortWords = lengths.reduce((count, length) => count + (length <= SHORT_BYTES ? 1 : 0), 0)
  const short = new Int32Array(4 * placesFor(shortWords))
  const slots = new Int32Array(2 * placesFor(words.length - shortWords))
  for (let id = 0, from = 0; id < ends.length; id++) {
    const to = ends[id]!
    if (to - from > SHORT_BYTES) putWord(slots, hashOf(bytes, from, to), id)
    else putShort(short, packed(bytes, from, Math.min(to, from + SHORT_HALF)), packed(bytes, from + SHORT_HALF, to), id)
    from = to
  }
  return { bytes, ends, slots, short }
}

/** A word. */
export function wordOf({ bytes, ends }: WordData, id: number): string {
  return DECODER.decode(bytes.subarray(id === 0 ? 0 : ends[id - 1]!, ends[id]!))
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

function endsOf(words: readonly string[]): Uint32Array {
  const ends = new Uint32Array(words.length)
  let end = 0
  for (const [id, word] of words.entries()) {
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      // Each half of a surrogate pair counts two of the four bytes.
      end += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
    }
    ends[id] = end
  }
  return ends
}

/** A power of two of places, of which at most half are taken. */
function placesFor(words: number): number {
  let places = 4
  while (places < 2 * words) places *= 2
  return places
}

function putShort(short: Int32Array, first: number, rest: number, id: number): void {
  const mask = (short.length >> 2) - 1
  let place = shortHash(first, rest) & mask
  while (short[4 * place + 2] !== 0) place = (place + 1) & mask
  short[4 * place] = first
  short[4 * place + 1] = rest
  short[4 * place + 2] = id + 1
}

/** The id of a word. */
export function idOfWord(vocabulary: Vocabulary, source: Uint8Array, from: number, to: number): number {
  if (to - from <= SHORT_BYTES) {
    const half = Math.min(to, from + SHORT_HALF)
    return idOfShort(vocabulary.short, packed(source, from, half), packed(source, half, to))
  }
  return findWord(vocabulary, source, from, to, hashOf(source, from, to))
}

/** The id of a word of up to eight bytes. */
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
