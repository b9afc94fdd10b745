// Trains WordPiece, by likelihood or by one of the other scores with that name.
import { checkedOptions, checkNumber, checkString, choice, type OptionTable, outOfRange } from "@lectern/core/checks"
import { vocabulary } from "../../encode/vocabulary.js"
import { type WordPieceModel, wordPiece } from "../../encode/wordpiece/wordpiece.js"
import { joined, type LearnedMerge, learnMerges, type MergeOptions } from "../bpe/merges.js"
import { MERGE_TRAINING_OPTIONS, type MergeTrainingOptions, withAlphabet } from "../bpe/options.js"
import { type PlaceList, pairOccurrences } from "../bpe/pair-occurrences.js"
import type { GrowingTokens, SpelledWords } from "../bpe/spelling.js"
import { startTraining } from "../bpe/start.js"
import { checkSortedWords, type SortedWords } from "../words/sorted-words.js"
import { PairScores } from "./pair-scores.js"
import { jaccardScore, likelihoodScore, type ScoreKind } from "./score.js"

/** The choice of the pair to merge next. */
export type WordPieceVariant = "likelihood" | "count" | "jaccard"

/** Options of `trainWordPiece`. */
export interface WordPieceTrainingOptions extends MergeTrainingOptions {
  /**
   * The choice of the pair to merge next.
   *
   * @defaultValue `"likelihood"`
   */
  readonly variant?: WordPieceVariant
  /**
   * Stop if the best pair's gain is less. Not for variant `count`, which has `minFrequency`.
   *
   * @defaultValue never
   */
  readonly threshold?: number
  /**
   * The token for words that cannot be tokenized; it should be among the special tokens.
   *
   * @defaultValue `"[UNK]"`
   */
  readonly unknownToken?: string
}

/** A trained model and its history. */
export interface TrainedWordPiece {
  /** The model. */
  readonly model: WordPieceModel
  /** The merges that made its tokens, in order. */
  readonly merges: readonly WordPieceMerge[]
}

/** One step of training. */
export interface WordPieceMerge {
  /** The left token. */
  readonly left: string
  /** The right token, with its prefix. */
  readonly right: string
  /** The count of the pair when it was merged. */
  readonly count: number
  /** The gain that is compared with `threshold`; the count for variant `count`. */
  readonly gain: number
}

/** The table of {@link WordPieceTrainingOptions}. */
export const WORD_PIECE_TRAINING_OPTIONS: OptionTable<WordPieceTrainingOptions, "initialAlphabet" | "onProgress"> = {
  ...MERGE_TRAINING_OPTIONS,
  continuingSubwordPrefix: [checkString, "##"],
  variant: [choice(["likelihood", "count", "jaccard"]), "likelihood"],
  threshold: [checkNumber, Number.NEGATIVE_INFINITY],
  unknownToken: [checkString, "[UNK]"],
}

/** The score, and when to stop. */
interface ScoredMergeOptions extends MergeOptions {
  /** The score. */
  readonly kind: ScoreKind
  /** Stop if the gain of the best pair is less. */
  readonly threshold: number
}

/** A merge learned by its score. */
interface ScoredMerge extends LearnedMerge {
  /** Its gain. */
  readonly gain: number
}

/**
 * Trains WordPiece: the best pair of neighbouring symbols within words becomes a symbol, until the vocabulary is full, no pair
 * is left, or the best is not good enough. Symbols that do not begin a word have the prefix `##`.
 *
 * The best pair xy, where c(x) is the count of x in the current segmentation of the words, and N the number of all symbols:
 * - `likelihood`: largest c(xy) / (c(x) c(y)). Its gain is ln(P(xy) / (P(x) P(y))) with P(x) = c(x) / N, P(xy) = c(xy) / N,
 *   a natural logarithm: training stops if it is below `threshold` for the best pair;
 * - `jaccard`: largest c(xy) / (c(x) + c(y) - c(xy)), a number in [0, 1], which is also its gain. Some texts call this the
 *   probability of the merged symbol; it is not a likelihood;
 * - `count`: the most frequent, as in BPE. Hugging Face's trainer does this, but does not store the merges: the vocabulary
 *   is the same with the same options (there `continuing_subword_prefix` "##" and the defaults).
 *
 * For the first two, pairs that occur fewer than `minFrequency` times are skipped, scores are compared exactly, and of
 * equal scores the smaller left, then right token comes first, by code point. For `count`, ties and stops are those of
 * `trainBpe`. For all, ids are as there: special tokens, letters by code point (all without prefix, including those that never
 * begin a word), letters with the prefix in order of first occurrence, merged tokens; all prefixed letters are kept, so the
 * vocabulary may exceed `vocabularySize`.
 *
 * @param words - the words of a corpus, as `wordCounts` counts them
 * @param options - the choice of pairs, when to stop, and how to spell words; defaults are those of `trainBpe`, except the prefix
 * @returns the model and the merges behind its tokens
 * @throws LecternError `out-of-range` for options that are not allowed, a vocabulary that cannot hold special tokens and
 * letters, or words with 2^31 letters or more; `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see Schuster and Nakajima 2012, section 3; for counts, Hugging Face's `WordPieceTrainer`
 * @see [Note: WordPiece](../../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * const counter = wordCounts({ preTokenizer: whitespaceSplit() })
 * const words = counter.finalize(counter.add(counter.zero(), "low low lower"))
 * const { merges } = trainWordPiece(words, { vocabularySize: 11, specialTokens: ["[UNK]"] })
 * merges //=> [{ left: "##e", right: "##r", count: 1, gain: 2.3979 }]
 * ```
 */
export function trainWordPiece(words: SortedWords, options: WordPieceTrainingOptions = {}): TrainedWordPiece {
  checkSortedWords(words)
  const checked = checkedOptions("trainWordPiece()", options, WORD_PIECE_TRAINING_OPTIONS)
  const { variant, threshold, unknownToken } = checked
  if (variant === "count" && options.threshold !== undefined) {
    throw outOfRange("threshold", threshold, 'omitted for variant "count", which stops by minFrequency')
  }
  const complete = withAlphabet(checked)
  const { tokens, spelled } = startTraining(words, complete)
  const merges: readonly ScoredMerge[] =
    variant === "count"
      ? learnMerges(spelled, words.counts, tokens, complete).map((merge) => ({ ...merge, gain: merge.count }))
      : learnScoredMerges(spelled, words.counts, tokens, {
          ...complete,
          threshold,
          kind: variant === "jaccard" ? jaccardScore : likelihoodScore,
        })
  return {
    model: wordPiece({
      vocabulary: vocabulary(tokens.names.map((token, id) => [token, id])),
      unknownToken,
      continuingSubwordPrefix: complete.continuingSubwordPrefix,
    }),
    merges: merges.map(({ left, right, count, gain }) => ({
      left: tokens.names[left]!,
      right: tokens.names[right]!,
      count,
      gain,
    })),
  }
}

/** Learns merges by a score. */
function learnScoredMerges(
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
