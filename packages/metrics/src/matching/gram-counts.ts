// The n-grams of one segment after another, with what the table of the first pass says of each.
//
// Numbers are given anew in every segment: a small table of numbers that stays in the processor's cache is faster than a
// large one that saves looking an n-gram up again.
import type { CorpusTable } from "../corpus-table.js"
import { corpusTableIndex } from "../corpus-table-index.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { GramIds, NO_PREFIX } from "./gram-ids.js"
import { type GramKeys, gramKeys } from "./gram-keys.js"

const UNKNOWN = -2
const ABSENT = -1

/** n-grams of a segment and their counts in a table. */
export interface GramCounts {
  /** Numbers the n-grams of the segment at hand. */
  readonly grams: GramIds
  /**
   * Begins a block.
   *
   * @param vocabulary - numbers its tokens
   */
  begin(vocabulary: Vocabulary): void
  /** Forgets the n-grams of the last segment. */
  clear(): void
  /**
   * The table's count of an n-gram, 0 for one that it lacks.
   *
   * @param id - the n-gram's number
   */
  countOf(id: number): number
}

/**
 * Counts by a table that holds, with every n-gram, all its beginnings.
 *
 * @param table - kept, not copied
 * @returns the counts, with an index of the table
 */
export function gramCounts(table: CorpusTable): GramCounts {
  const { find, findAfter } = corpusTableIndex(table)
  const grams = new GramIds()
  let places = new Int32Array(1 << 11).fill(UNKNOWN)
  let keys: GramKeys | undefined

  function lookUp(id: number): number {
    const prefix = grams.prefixes[id]!
    const below = prefix === NO_PREFIX ? NO_PREFIX : placeOf(prefix)
    if (prefix !== NO_PREFIX && below === ABSENT) return ABSENT
    const length = keys!.write(id)
    const { bytes } = keys!.key
    const isShort = prefix === NO_PREFIX || grams.prefixes[prefix] === NO_PREFIX
    return isShort ? find(bytes, 0, length) : findAfter(below, bytes, 0, length)
  }

  function placeOf(id: number): number {
    if (id >= places.length) {
      const larger = new Int32Array(2 * id).fill(UNKNOWN)
      larger.set(places)
      places = larger
    }
    if (places[id] === UNKNOWN) places[id] = lookUp(id)
    return places[id]!
  }

  function countOf(id: number): number {
    const place = placeOf(id)
    return place === ABSENT ? 0 : table.counts[place]!
  }

  return {
    grams,
    begin(vocabulary) {
      keys = gramKeys(grams, vocabulary)
    },
    clear() {
      places.fill(UNKNOWN, 0, grams.size)
      grams.clear()
    },
    countOf,
  }
}
