// Counts of n-grams over a whole corpus, for metrics with two passes: document frequencies, n-gram counts.
//
// The n-grams are a tree, level by level: those of one token first, then those of two by their first token, and so on.
// Each is stored as the number of its last token, so a long one takes no more room than a short one.
import { LecternError } from "@lectern/core"
import { checkList } from "@lectern/core/checks"
import { compareBytes } from "@lectern/core/utf8"

/**
 * Counts of distinct n-grams, ordered by their bytes, so equal corpora give equal tables. A table with an n-gram also has
 * all its prefixes.
 *
 * Typed arrays only, so that a table crosses threads; they may be in shared memory.
 */
export interface CorpusTable {
  /** Number of segments seen. */
  readonly segments: number
  /** The count of unlisted n-grams of two and more tokens: 1 where a filter left out some that occur once. */
  readonly unlisted: 0 | 1
  /** All distinct tokens, in the order of their bytes. */
  readonly words: Uint8Array
  /** End of each token in `words`. */
  readonly wordEnds: Uint32Array
  /** The last token of each n-gram, by its place among the distinct ones; n-gram i < `wordEnds.length` is token i itself. */
  readonly tokens: Int32Array
  /**
   * Ranges of the continuations of each n-gram by one token: those of n-gram i are at `starts[i + 1]` to before `starts[i + 2]`, in
   * the order of their last tokens. For i = -1, single tokens.
   */
  readonly starts: Int32Array
  /** One count per n-gram. */
  readonly counts: Float64Array
}

/** Places of the tokens of two lists in one list of both. */
interface MergedWords {
  readonly words: Uint8Array
  readonly wordEnds: Uint32Array
  readonly placesOfA: Int32Array
  readonly placesOfB: Int32Array
}

const MAX_BYTES = 2 ** 32 - 1
const MAX_NGRAMS = 2 ** 31 - 3

const NONE = 2 ** 31 - 1

const IN_A = 1
const IN_B = 2

/**
 * Merges tables into one: counts and segments are added. Any grouping and any order give the same bytes.
 *
 * Tables are merged in pairs, pairs in pairs, so the time is the total number of n-grams times the logarithm of the
 * number of tables.
 *
 * @param tables - any number, all with a filter or all without; for none the result is the table of an empty corpus, a
 * single one is returned unchanged
 * @returns the merged table, which owns its memory
 * @throws LecternError `wrong-type` for anything but a list; `failed` when there are 2^31 n-grams or 4 GiB of distinct
 * tokens
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const tables = ["a cat", "a dog"].map((reference) =>
 *   nist().firstPass.collect({ segments: 1, hypothesis: bytes("a cat"), references: [bytes(reference)] }),
 * )
 * const { words, counts } = mergeTables(tables)
 * new TextDecoder().decode(words) //=> "acatdog"
 * // Of a, cat and dog; those of longer n-grams follow.
 * counts.slice(0, 3) //=> [2, 1, 1]
 * ```
 */
export function mergeTables(tables: readonly CorpusTable[]): CorpusTable {
  checkList("tables", tables, "a list of tables")
  if (tables.length === 0) return emptyTable()
  let level = tables
  while (level.length > 1) {
    const pairs: CorpusTable[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]]
      pairs.push(right === undefined ? left : mergeTwo(left, right))
    }
    level = pairs
  }
  return level[0]!
}

function emptyTable(): CorpusTable {
  return {
    segments: 0,
    unlisted: 0,
    words: new Uint8Array(0),
    wordEnds: new Uint32Array(0),
    tokens: new Int32Array(0),
    starts: new Int32Array(2),
    counts: new Float64Array(0),
  }
}

function mergeTwo(a: CorpusTable, b: CorpusTable): CorpusTable {
  const { words, wordEnds, placesOfA, placesOfB } = mergeWords(a, b)
  const maxNgrams = a.counts.length + b.counts.length
  if (maxNgrams > MAX_NGRAMS) throw tooLarge(`${maxNgrams} n-grams, ${MAX_NGRAMS} at maxNgrams`)
  const tokens = new Int32Array(maxNgrams)
  const starts = new Int32Array(maxNgrams + 2)
  const counts = new Float64Array(maxNgrams)
  const origins = new Uint8Array(maxNgrams)
  let filled = 0
  // Both tables are read in their own order, which is also the order of the merged one.
  let i = 0
  let j = 0
  let aParent = 0
  let bParent = 0
  for (let parent = -1; parent < filled; parent++) {
    const origin = parent === -1 ? IN_A | IN_B : origins[parent]!
    starts[parent + 1] = filled
    const iEnd = (origin & IN_A) === 0 ? i : a.starts[++aParent]!
    const jEnd = (origin & IN_B) === 0 ? j : b.starts[++bParent]!
    while (i < iEnd || j < jEnd) {
      const ours = i < iEnd ? placesOfA[a.tokens[i]!]! : NONE
      const theirs = j < jEnd ? placesOfB[b.tokens[j]!]! : NONE
      tokens[filled] = Math.min(ours, theirs)
      if (ours <= theirs) {
        counts[filled]! += a.counts[i++]!
        origins[filled]! |= IN_A
      }
      if (theirs <= ours) {
        counts[filled]! += b.counts[j++]!
        origins[filled]! |= IN_B
      }
      filled++
    }
  }
  starts[filled + 1] = filled
  return {
    segments: a.segments + b.segments,
    unlisted: a.unlisted === 1 || b.unlisted === 1 ? 1 : 0,
    words,
    wordEnds,
    tokens: tokens.slice(0, filled),
    starts: starts.slice(0, filled + 2),
    counts: counts.slice(0, filled),
  }
}

function mergeWords(a: CorpusTable, b: CorpusTable): MergedWords {
  const bytes = a.words.length + b.words.length
  if (bytes > MAX_BYTES) throw tooLarge(`${bytes} bytes of tokens, ${MAX_BYTES} at most`)
  const words = new Uint8Array(bytes)
  const wordEnds = new Uint32Array(a.wordEnds.length + b.wordEnds.length)
  const placesOfA = new Int32Array(a.wordEnds.length)
  const placesOfB = new Int32Array(b.wordEnds.length)
  let filled = 0
  let end = 0
  let i = 0
  let j = 0
  let aStart = 0
  let bStart = 0
  while (i < placesOfA.length || j < placesOfB.length) {
    const aEnd = i < placesOfA.length ? a.wordEnds[i]! : aStart
    const bEnd = j < placesOfB.length ? b.wordEnds[j]! : bStart
    let order = 0
    if (i === placesOfA.length) order = 1
    else if (j === placesOfB.length) order = -1
    else order = compareBytes(a.words, aStart, aEnd, b.words, bStart, bEnd)
    if (order <= 0) {
      for (let at = aStart; at < aEnd; at++) words[end++] = a.words[at]!
      placesOfA[i++] = filled
      aStart = aEnd
    }
    if (order >= 0) {
      if (order > 0) for (let at = bStart; at < bEnd; at++) words[end++] = b.words[at]!
      placesOfB[j++] = filled
      bStart = bEnd
    }
    wordEnds[filled++] = end
  }
  return { words: words.slice(0, end), wordEnds: wordEnds.slice(0, filled), placesOfA, placesOfB }
}

function tooLarge(why: string): LecternError {
  return new LecternError({ kind: "failed", what: "merging the tables of the first pass", why })
}
