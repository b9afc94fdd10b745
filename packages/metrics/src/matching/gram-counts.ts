// The n-grams of one block after another, with what the table of the first pass says of each; looked up once per block.
import type { CorpusTable } from "../corpus-table.js"
import { corpusTableIndex } from "../corpus-table-index.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { GramIds, NO_PREFIX } from "./gram-ids.js"
import { type GramKeys, gramKeys } from "./gram-keys.js"

const UNKNOWN = -1

/** n-grams of a block and their counts in a table. */
export interface GramCounts {
  /** Numbers the n-grams of the block at hand. */
  readonly grams: GramIds
  /**
   * Forgets the last block.
   *
   * @param vocabulary - numbers the tokens of the next
   */
  begin(vocabulary: Vocabulary): void
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
  const { find } = corpusTableIndex(table)
  const grams = new GramIds()
  let counts = new Float64Array(1 << 11).fill(UNKNOWN)
  let keys: GramKeys | undefined

  function lookUp(id: number): number {
    const prefix = grams.prefixes[id]!
    if (prefix !== NO_PREFIX && countOf(prefix) === 0) return 0
    const length = keys!.write(id)
    const place = find(keys!.key.bytes, 0, length)
    return place === -1 ? 0 : table.counts[place]!
  }

  function countOf(id: number): number {
    if (id >= counts.length) {
      const larger = new Float64Array(2 * id).fill(UNKNOWN)
      larger.set(counts)
      counts = larger
    }
    if (counts[id] === UNKNOWN) counts[id] = lookUp(id)
    return counts[id]!
  }

  return {
    grams,
    begin(vocabulary) {
      counts.fill(UNKNOWN)
      grams.clear()
      keys = gramKeys(grams, vocabulary)
    },
    countOf,
  }
}
