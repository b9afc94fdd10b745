// The first pass of metrics that weigh n-grams by the whole corpus: counts the n-grams of a block's references.

import { compareBytes } from "@lectern/core/utf8"
import type { LineBlock } from "../block/line-block.js"
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import { mark, mayRepeat, type RepeatFilter } from "../corpus-table/repeat-filter.js"
import { GramIds, NO_PREFIX } from "../ngrams/gram-ids.js"
import type { NamedTokenizer } from "../tokenize/named-tokenizer.js"
import { type BlockTokens, blockTokens } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"

/** The n-grams to count, and how to count them. */
export interface GramCounting {
  /** The tokenizer of lines. */
  readonly tokens: NamedTokenizer
  /** The highest order counted. */
  readonly maxOrder: number
  /** Segments with the n-gram in some reference, or its occurrences in all references. */
  readonly counting: "segments" | "occurrences"
}

const RECENT = 1 << 13

/** Counts the n-grams of the references, in time linear in their tokens except for sorting the distinct tokens. */
export function collectGrams(
  block: LineBlock,
  { tokens: how, maxOrder, counting }: GramCounting,
  filter?: RepeatFilter,
): CorpusTable {
  const { segments } = block
  const { references, vocabulary } = referenceTokens(block, how)
  const grams = new GramIds()
  let counts = new Float64Array(1 << 11)
  let lastSegment = new Int32Array(1 << 11).fill(-1)
  for (let segment = 0; segment < segments; segment++) {
    for (const { tokens, ends } of references) {
      const to = ends[segment]!
      for (let from = segment === 0 ? 0 : ends[segment - 1]!; from < to; from++) {
        let id = NO_PREFIX
        let hash = 0
        for (let at = from; at < to && at < from + maxOrder; at++) {
          const token = tokens[at]!
          if (filter !== undefined) {
            hash = gramHash(hash, vocabulary.hashOf(token))
            if (at > from && !mayRepeat(filter, hash)) break // longer ones do not occur more often
          }
          id = grams.idOf(id, token)
          if (id >= counts.length) {
            const [wereCounts, wereLast] = [counts, lastSegment]
            counts = new Float64Array(2 * id)
            counts.set(wereCounts)
            lastSegment = new Int32Array(2 * id).fill(-1)
            lastSegment.set(wereLast)
          }
          if (counting === "segments" && lastSegment[id] === segment) continue
          lastSegment[id] = segment
          counts[id]! += 1
        }
      }
    }
  }
  return sortedTable(grams, vocabulary, counts, { segments, unlisted: filter === undefined ? 0 : 1 })
}

/** Marks the n-grams of the references with several tokens in a filter, in place. */
export function markGrams(
  block: LineBlock,
  { tokens: how, maxOrder, counting }: GramCounting,
  filter: RepeatFilter,
): void {
  const { references, vocabulary } = referenceTokens(block, how)
  // The last hashes and their segments: enough to mark nearly every n-gram once per segment, and every one at least once.
  const hashes = new Int32Array(RECENT)
  const segments = new Int32Array(RECENT).fill(-1)
  for (let segment = 0; segment < block.segments; segment++) {
    for (const { tokens, ends } of references) {
      const to = ends[segment]!
      for (let from = segment === 0 ? 0 : ends[segment - 1]!; from < to; from++) {
        let hash = 0
        for (let at = from; at < to && at < from + maxOrder; at++) {
          hash = gramHash(hash, vocabulary.hashOf(tokens[at]!))
          if (at === from) continue
          if (counting === "segments") {
            const recent = hash & (RECENT - 1)
            if (hashes[recent] === hash && segments[recent] === segment) continue
            hashes[recent] = hash
            segments[recent] = segment
          }
          mark(filter, hash)
        }
      }
    }
  }
}

/** The references' tokens: the first reference replaces the hypotheses, so that only references are tokenized. */
function referenceTokens(block: LineBlock, { key, tokenizeLine }: NamedTokenizer): BlockTokens {
  return blockTokens({ ...block, hypothesis: block.references[0]! }, key, tokenizeLine)
}

/** The hash of an n-gram, from the hash of all but its last token (0 for none) and a hash of that token. */
function gramHash(before: number, token: number): number {
  let hash = Math.imul(before, 0x9e3779b1) + token
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** The table of a block's n-grams: level by level, with the continuations of an n-gram in the order of their last token. */
function sortedTable(
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
