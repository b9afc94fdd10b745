// Encodes single words by WordPiece.
import { isContinuation } from "@lectern/core/utf8"
import type { TokenBuffer, TokenPlaces, Unit } from "../model.js"
import { lacksUnknown } from "../pieces.js"
import type { WordEncoder } from "../tables/word-cache.js"
import { reserve } from "../token-buffer.js"
import type { Vocabulary } from "../vocabulary.js"
import { FAILURE, NONE, POPS, type WordPieceTrie } from "./trie.js"

/** The part of a model that encodes a word. */
export interface WordPieceRules {
  /** The tokens. */
  readonly vocabulary: Vocabulary
  /** Stands for words that have no tokens. */
  readonly unknownToken: string
  /** Longer words are unknown. */
  readonly maxCharacters: number
  /** The unit of the vocabulary. */
  readonly unit: Unit
}

/** Makes the encoder of words: the longest token at the beginning, then the longest continuation, and so on. */
export function wordPieceEncoder(trie: WordPieceTrie, rules: WordPieceRules): WordEncoder {
  const { cells, wordRoot, restRoot, pops } = trie
  const { vocabulary, unknownToken, maxCharacters, unit } = rules
  const unknownId = vocabulary.idOf(unknownToken)

  /** Appends the tokens of a word; false if it has none. */
  function match(bytes: Uint8Array, start: number, end: number, out: TokenBuffer): boolean {
    let node = wordRoot
    for (let i = start; i < end; i++) {
      const step = bytes[i]! << 2
      for (;;) {
        const child = cells[node]! ^ step
        if (cells[child + 1] === node) {
          node = child
          break
        }
        const failure = cells[node + FAILURE]!
        if (failure === NONE) return false
        emit(cells[node + POPS]!, out)
        node = failure
      }
    }
    while (node !== restRoot) {
      const failure = cells[node + FAILURE]!
      if (failure === NONE) return false
      emit(cells[node + POPS]!, out)
      node = failure
    }
    return true
  }

  /** Appends a list of entries; if places are requested, it writes their lengths in place of the ends. */
  function emit(last: number, out: TokenBuffer): void {
    const count = pops.counts[last]!
    reserve(out, count)
    out.length += count
    const ends = out.places?.ends
    let at = out.length
    for (let entry = last; entry !== 0; entry = pops.before[entry]!) {
      out.ids[--at] = pops.ids[entry]!
      if (ends !== undefined) ends[at] = pops.lengths[entry]!
    }
  }

  return (bytes, start, end, out) => {
    if (start >= end) return
    const first = out.length
    const tooLong = end - start > maxCharacters && countCharacters(bytes, start, end, unit) > maxCharacters
    if (!tooLong && match(bytes, start, end, out)) {
      if (out.places !== undefined) addUp(out.places, start, first, out.length)
      return
    }
    if (unknownId === undefined) throw lacksUnknown(unknownToken, bytes.subarray(start, end))
    out.length = first
    reserve(out, 1)
    out.ids[first] = unknownId
    out.length = first + 1
    if (out.places === undefined) return
    out.places.starts[first] = start
    out.places.ends[first] = end
  }
}

function addUp(places: TokenPlaces, start: number, first: number, last: number): void {
  let at = start
  for (let i = first; i < last; i++) {
    places.starts[i] = at
    at += places.ends[i]!
    places.ends[i] = at
  }
}

/** Counts characters. */
export function countCharacters(bytes: Uint8Array, start: number, end: number, unit: Unit): number {
  if (unit === "byte") return end - start
  let count = 0
  for (let i = start; i < end; i++) if (!isContinuation(bytes[i]!)) count++
  return count
}
