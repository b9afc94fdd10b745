// A block's n-grams in the order of a table, without comparing n-grams: tokens are sorted, the rest is counted.
import { compareBytes } from "@lectern/core/utf8"
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import { type GramIds, NO_PREFIX } from "../ngrams/gram-ids.js"
import type { Vocabulary } from "../tokens/vocabulary.js"

/** The table of a block's n-grams: level by level, with the continuations of an n-gram in the order of their last token. */
export function sortedTable(
  grams: GramIds,
  vocabulary: Vocabulary,
  counts: Float64Array,
  { segments, unlisted }: Pick<CorpusTable, "segments" | "unlisted">,
): CorpusTable {
  const { size, prefixes, tokens } = grams
  const { words, wordEnds, places } = sortedWords(grams, vocabulary)
  const { starts: childStarts, children } = sortedChildren(size, prefixes, tokens, places)
  const order = new Int32Array(size)
  const sortedTokens = new Int32Array(size)
  const starts = new Int32Array(size + 2)
  const sortedCounts = new Float64Array(size)
  let filled = 0
  for (let parent = -1; parent < filled; parent++) {
    const id = parent === -1 ? NO_PREFIX : order[parent]!
    starts[parent + 1] = filled
    for (let at = childStarts[id + 1]!; at < childStarts[id + 2]!; at++) {
      const child = children[at]!
      order[filled] = child
      sortedTokens[filled] = places[tokens[child]!]!
      sortedCounts[filled++] = counts[child]!
    }
  }
  starts[size + 1] = size
  return { segments, unlisted, words, wordEnds, tokens: sortedTokens, starts, counts: sortedCounts }
}

/**
 * The continuations of each n-gram, in the order of their last token: those of n-gram i, and the single tokens for i =
 * -1, are `children[starts[i + 1] .. starts[i + 2])`. Two counting sorts.
 */
function sortedChildren(
  size: number,
  prefixes: Int32Array,
  tokens: Int32Array,
  places: Int32Array,
): { starts: Int32Array; children: Int32Array } {
  const placeStarts = new Int32Array(places.length + 1)
  const starts = new Int32Array(size + 2)
  for (let id = 0; id < size; id++) {
    placeStarts[places[tokens[id]!]! + 1]! += 1
    starts[prefixes[id]! + 2]! += 1
  }
  for (let i = 1; i < placeStarts.length; i++) placeStarts[i]! += placeStarts[i - 1]!
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
  const byPlace = new Int32Array(size)
  for (let id = 0; id < size; id++) {
    const place = places[tokens[id]!]!
    byPlace[placeStarts[place]!] = id
    placeStarts[place]! += 1
  }
  const next = starts.slice()
  const children = new Int32Array(size)
  for (const id of byPlace) {
    const prefix = prefixes[id]! + 1
    children[next[prefix]!] = id
    next[prefix]! += 1
  }
  return { starts, children }
}

/** The distinct tokens that occur, in the order of their bytes, and the place of each. */
function sortedWords(
  { size, prefixes, tokens }: GramIds,
  vocabulary: Vocabulary,
): Pick<CorpusTable, "words" | "wordEnds"> & { places: Int32Array } {
  const used: { readonly token: number; readonly bytes: Uint8Array }[] = []
  for (let id = 0; id < size; id++) {
    const token = tokens[id]!
    if (prefixes[id] === NO_PREFIX) used.push({ token, bytes: vocabulary.bytesOf(token) })
  }
  used.sort((a, b) => compareBytes(a.bytes, 0, a.bytes.length, b.bytes, 0, b.bytes.length))
  const words = new Uint8Array(used.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const wordEnds = new Uint32Array(used.length)
  const places = new Int32Array(vocabulary.size)
  let end = 0
  for (const [place, { token, bytes }] of used.entries()) {
    words.set(bytes, end)
    end += bytes.length
    wordEnds[place] = end
    places[token] = place
  }
  return { words, wordEnds, places }
}
