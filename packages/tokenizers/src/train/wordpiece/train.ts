// Trains WordPiece, by likelihood or by one of the other scores with that name.
import { checkedOptions, checkNumber, checkString, choice, type OptionTable, outOfRange } from "@lectern/core/checks"
import { vocabulary } from "../../encode/vocabulary.js"
import { type WordPieceModel, wordPiece } from "../../encode/wordpiece/wordpiece.js"
import { learnMerges } from "../bpe/merges.js"
import { MERGE_TRAINING_OPTIONS, type MergeTrainingOptions, withAlphabet } from "../bpe/options.js"
import { startTraining } from "../bpe/start.js"
import { checkSortedWords, type SortedWords } from "../words/sorted-words.js"
import { learnScoredMerges, type ScoredMerge } from "./merges.js"
import { jaccardScore, likelihoodScore } from "./score.js"

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
