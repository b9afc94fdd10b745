// The n-grams of each segment in turn, with their counts in the table of the first pass.
//
// Every segment numbers its n-grams again: a small table of numbers that stays in the processor's cache is faster than a
// large one that saves repeated lookups.
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import { ABSENT, placeAfter, placeOfToken } from "../corpus-table/search.js"
import { GramIds, NO_PREFIX } from "../ngrams/gram-ids.js"
import type { Vocabulary } from "../tokens/vocabulary.js"

const UNKNOWN = -3

/** n-grams of a segment and their counts in a table. */
export interface GramCounts {
  /** Numbers the n-grams of the current segment. */
  readonly grams: GramIds
  /** Starts a block. */
  begin(vocabulary: Vocabulary): void
  /** Forgets the n-grams of the last segment. */
  clear(): void
  /**
   * The table's count of an n-gram; for one that is not in the table 0, or the count of unlisted ones if it has several
   * tokens.
   */
  countOf(id: number): number
}

/** Counts by a table. */
export function gramCounts(table: CorpusTable): GramCounts {
  const { counts, unlisted } = table
  const grams = new GramIds()
  let places = new Int32Array(1 << 11).fill(UNKNOWN)
  let tokenPlaces = new Int32Array(0) // of the block's tokens
  let tokens: Vocabulary | undefined

  function placeOfBlockToken(token: number): number {
    if (token >= tokenPlaces.length) tokenPlaces = grown(tokenPlaces, Math.max(1 << 11, 2 * token))
    if (tokenPlaces[token] === UNKNOWN) tokenPlaces[token] = placeOfToken(table, tokens!.bytesOf(token))
    return tokenPlaces[token]!
  }

  function lookUp(id: number): number {
    const token = placeOfBlockToken(grams.tokens[id]!)
    const prefix = grams.prefixes[id]!
    if (prefix === NO_PREFIX || token === ABSENT) return token
    const before = placeOf(prefix)
    return before === ABSENT ? ABSENT : placeAfter(table, before, token)
  }

  function placeOf(id: number): number {
    if (id >= places.length) places = grown(places, 2 * id)
    if (places[id] === UNKNOWN) places[id] = lookUp(id)
    return places[id]!
  }

  return {
    grams,
    begin(vocabulary) {
      tokens = vocabulary
      tokenPlaces.fill(UNKNOWN)
    },
    clear() {
      places.fill(UNKNOWN, 0, grams.size)
      grams.clear()
    },
    countOf(id) {
      const place = placeOf(id)
      if (place !== ABSENT) return counts[place]!
      return grams.prefixes[id] === NO_PREFIX ? 0 : unlisted
    },
  }
}

function grown(places: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length).fill(UNKNOWN)
  larger.set(places)
  return larger
}
