// Learns merges: the most frequent pair of neighbouring symbols becomes one symbol, repeatedly.
import { pairOccurrences } from "./pair-occurrences.js"
import { PairQueue } from "./pair-queue.js"
import type { GrowingTokens, SpelledWords } from "./spelling.js"

/** Options of training, and how to join tokens. */
export interface MergeOptions {
  /** Stop at this number of tokens. */
  readonly vocabularySize: number
  /** Stop if the most frequent pair occurs less often. */
  readonly minFrequency: number
  /** Pairs with a merged symbol are counted only if they have fewer letters than this. */
  readonly maxTokenLength: number
  /** Removed from the right half of a pair. */
  readonly continuingSubwordPrefix: string
  /** Called after every merge. */
  readonly onProgress: ((tokens: number) => void) | undefined
}

/** A learned merge. */
export interface LearnedMerge {
  /** Id of the left symbol. */
  readonly left: number
  /** Id of the right symbol. */
  readonly right: number
  /** The count of the pair when it was merged. */
  readonly count: number
}

/** Learns merges. */
export function learnMerges(
  spelled: SpelledWords,
  counts: Float64Array,
  tokens: GrowingTokens,
  options: MergeOptions,
): LearnedMerge[] {
  const { vocabularySize, minFrequency, maxTokenLength, continuingSubwordPrefix, onProgress } = options
  const occurrences = pairOccurrences(spelled, counts, maxTokenLength)
  const { pairs } = occurrences
  const queue = new PairQueue(pairs)
  const push = queue.push.bind(queue)
  const merges: LearnedMerge[] = []
  occurrences.takeLists(push)
  while (tokens.names.length < vocabularySize) {
    const entry = queue.pop()
    if (entry < 0) break
    const pair = queue.pairOf(entry)
    const count = pairs.counts[pair]!
    if (count < 1 || count < minFrequency) break
    const left = pairs.symbols[2 * pair]!
    const right = pairs.symbols[2 * pair + 1]!
    const made = tokens.of(joined(tokens.names[left]!, tokens.names[right]!, continuingSubwordPrefix))
    merges.push({ left, right, count })
    const list = { places: occurrences.places(), start: queue.startOf(entry), size: queue.sizeOf(entry) }
    occurrences.merge(list, left, right, made)
    occurrences.takeLists(push)
    onProgress?.(tokens.names.length)
  }
  return merges
}

/** The token of a merged pair. */
export function joined(left: string, right: string, prefix: string): string {
  return left + (prefix !== "" && right.startsWith(prefix) ? right.slice(prefix.length) : right)
}
