// Learns merges by a score that depends on the counts of both symbols.
import type { LearnedMerge, MergeOptions } from "../bpe/merges.js"
import { joined } from "../bpe/merges.js"
import { type PlaceList, pairOccurrences } from "../bpe/pair-occurrences.js"
import type { GrowingTokens, SpelledWords } from "../bpe/spelling.js"
import { PairScores } from "./pair-scores.js"
import type { ScoreKind } from "./score.js"

/** The score, and when to stop. */
export interface ScoredMergeOptions extends MergeOptions {
  /** The score. */
  readonly kind: ScoreKind
  /** Stop if the gain of the best pair is less. */
  readonly threshold: number
}

/** A merge learned by its score. */
export interface ScoredMerge extends LearnedMerge {
  /** Its gain. */
  readonly gain: number
}

/** Learns merges by a score. */
export function learnScoredMerges(
  spelled: SpelledWords,
  counts: Float64Array,
  tokens: GrowingTokens,
  options: ScoredMergeOptions,
): ScoredMerge[] {
  const { vocabularySize, minFrequency, maxTokenLength, continuingSubwordPrefix, kind, threshold, onProgress } = options
  const totals = countSymbols(spelled, counts, tokens.names.length)
  let total = totals.reduce((sum, count) => sum + count, 0)
  const occurrences = pairOccurrences(spelled, counts, maxTokenLength)
  const { pairs } = occurrences
  const scores = new PairScores(pairs, totals, tokens, { kind, minCount: Math.max(1, minFrequency) })
  // For each pair, the start and the number of places of each of its lists.
  const lists: number[][] = []
  const take = (pair: number, start: number, size: number): void => {
    const known = lists[pair]
    if (known === undefined) lists[pair] = [start, size]
    else known.push(start, size)
    scores.add(pair)
  }
  const merges: ScoredMerge[] = []
  occurrences.takeLists(take)
  while (tokens.names.length < vocabularySize) {
    const pair = scores.top()
    if (pair < 0) break
    const gain = kind.gain(scores.countsOf(pair), total)
    if (gain < threshold) break
    const left = pairs.symbols[2 * pair]!
    const right = pairs.symbols[2 * pair + 1]!
    const made = tokens.of(joined(tokens.names[left]!, tokens.names[right]!, continuingSubwordPrefix))
    merges.push({ left, right, count: pairs.counts[pair]!, gain })
    const merged = occurrences.merge(placesOf(occurrences.places(), lists[pair]!), left, right, made)
    lists[pair] = []
    pairs.counts[pair] = 0
    totals[made] ??= 0
    totals[left]! -= merged
    totals[right]! -= merged
    totals[made]! += merged
    total -= merged
    occurrences.takeLists(take)
    for (const symbol of new Set([left, right, made])) scores.refresh(symbol)
    onProgress?.(tokens.names.length)
  }
  return merges
}

function countSymbols({ symbols, wordOf }: SpelledWords, counts: Float64Array, size: number): number[] {
  const totals = new Array<number>(size).fill(0)
  for (let place = 0; place < symbols.length; place++) {
    const symbol = symbols[place]!
    if (symbol >= 0) totals[symbol]! += counts[wordOf[place]!]!
  }
  return totals
}

/** One ascending list of all places of a pair. */
function placesOf(places: Int32Array, lists: readonly number[]): PlaceList {
  if (lists.length === 2) return { places, start: lists[0]!, size: lists[1]! }
  const all: number[] = []
  for (let i = 0; i < lists.length; i += 2) {
    for (const place of places.subarray(lists[i]!, lists[i]! + lists[i + 1]!)) all.push(place)
  }
  const sorted = Int32Array.from(all).sort()
  return { places: sorted, start: 0, size: sorted.length }
}
