// The words of a model, for lookup: words of up to eight bytes by two numbers that hold them, longer ones in a table of words.
import { firstHalf, idOfShort, isShort, otherHalf, putShort } from "./short-words.js"
import { findWord, hashOf, putWord, type WordData } from "./word-table.js"

/** The words of a model as plain data, which threads can share; its `slots` have only words of more than eight bytes. */
export interface Vocabulary extends WordData {
  /**
   * Four numbers for each word of up to eight bytes, found by a hash: its first four bytes, the others, its id plus 1 (0 for an empty
   * place), and 0.
   */
  readonly short: Int32Array
}

/** Makes a vocabulary for lookup. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const bytes = new TextEncoder().encode(words.join(""))
  const ends = endsOf(words)
  const startOf = (id: number): number => (id === 0 ? 0 : ends[id - 1]!)
  const shortWords = ends.reduce((count, end, id) => count + (isShort(bytes, startOf(id), end) ? 1 : 0), 0)
  const short = new Int32Array(4 * placesFor(shortWords))
  const slots = new Int32Array(2 * placesFor(words.length - shortWords))
  for (let id = 0, from = 0; id < ends.length; id++) {
    const to = ends[id]!
    if (isShort(bytes, from, to)) putShort(short, firstHalf(bytes, from, to), otherHalf(bytes, from, to), id)
    else putWord(slots, hashOf(bytes, from, to), id)
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

/** The id of a word. */
export function idOfWord(vocabulary: Vocabulary, source: Uint8Array, from: number, to: number): number {
  if (isShort(source, from, to))
    return idOfShort(vocabulary.short, firstHalf(source, from, to), otherHalf(source, from, to))
  return findWord(vocabulary, source, from, to, hashOf(source, from, to))
}
