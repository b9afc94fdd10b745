// Trains byte pair encoding, over characters or bytes.
import { checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { bpe } from "../../encode/bpe/bpe.js"
import type { BpeModel } from "../../encode/bpe/model.js"
import { vocabularyOfMap } from "../../encode/vocabulary.js"
import { checkSortedWords, type SortedWords } from "../words/sorted-words.js"
import { type LearnedMerge, learnMerges } from "./merges.js"
import { MERGE_TRAINING_OPTIONS, type MergeTrainingOptions, withAlphabet } from "./options.js"
import { startTraining } from "./start.js"

/** Options of `trainBpe`. */
export interface BpeTrainingOptions extends MergeTrainingOptions {
  /**
   * The token for letters that are not in the vocabulary; it should be among the special tokens.
   *
   * @defaultValue none
   */
  readonly unknownToken?: string
}

/** A trained model and its history. */
export interface TrainedBpe {
  /** The model. */
  readonly model: BpeModel
  /** The merges, in order. */
  readonly merges: readonly BpeMerge[]
}

/** One step of training. */
export interface BpeMerge {
  /** The left token. */
  readonly left: string
  /** The right token. */
  readonly right: string
  /** The count of the pair when it was merged. */
  readonly count: number
}

/** The table of {@link BpeTrainingOptions}. */
export const BPE_TRAINING_OPTIONS: OptionTable<BpeTrainingOptions, "unknownToken" | "initialAlphabet" | "onProgress"> =
  {
    ...MERGE_TRAINING_OPTIONS,
    unknownToken: [checkString, undefined],
  }

/**
 * Trains BPE: the most frequent pair of neighbouring symbols within words becomes a symbol, until the vocabulary is full, no
 * pair is left, or none occurs `minFrequency` times.
 *
 * The rules are those of Hugging Face's trainer, so merges and ids are the same unless they depend on the order
 * of its hash tables; in that case words are taken in ascending order of their bytes:
 * - ids: special tokens, letters by code point, letters with prefix or suffix by first occurrence, merged tokens;
 * - of equally frequent pairs the one with the smaller left id comes first, then the smaller right id;
 * - a pair whose string is already a token gets that token's id, and the vocabulary does not grow;
 * - a merged pair keeps its count; if such an id makes it occur again, it is merged again and listed at its last merge;
 * - `limitAlphabet` keeps the initial alphabet, then the most frequent letters, ties by the smaller code point; other
 *   letters are dropped from words, so that their neighbours become adjacent;
 * - all letters with prefix or suffix are kept, even if they exceed `vocabularySize`;
 * - `maxTokenLength` m excludes pairs with a merged symbol of m letters or more, so only a pair of two plain letters reaches m.
 *
 * If words contain the continuing prefix, so that different symbols spell one token, the order of a
 * few merges may differ from Hugging Face's. Unlike there, a `vocabularySize` that cannot hold special tokens and letters is an
 * error, and counts may exceed 2^31. Without words the vocabulary contains only special tokens and letters.
 *
 * @param words - the words of a corpus, as `wordCounts` counts them
 * @param options - when to stop, and how to spell words
 * @returns the model and its merges with counts
 * @throws LecternError `out-of-range` for options that are not allowed, a vocabulary that cannot hold special tokens and
 * letters, or words with 2^31 letters or more; `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see Sennrich et al. 2016, section 3.2; for bytes, Wang et al. 2020, section 2, and Radford et al. 2019, section 2.2
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 * @see [Note: Bytes: BBPE](../../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * const counter = wordCounts({ preTokenizer: whitespaceSplit() })
 * const words = counter.finalize(counter.add(counter.zero(), "low low lower"))
 * const { model, merges } = trainBpe(words, { vocabularySize: 7 })
 * merges //=> [{ left: "l", right: "o", count: 3 }, { left: "lo", right: "w", count: 3 }]
 * createTokenizer({ model }).encode("slower").tokens //=> ["low", "e", "r"]
 * ```
 */
export function trainBpe(words: SortedWords, options: BpeTrainingOptions = {}): TrainedBpe {
  checkSortedWords(words)
  const { unknownToken, ...checked } = checkedOptions("trainBpe()", options, BPE_TRAINING_OPTIONS)
  const { continuingSubwordPrefix, endOfWordSuffix } = options
  const complete = withAlphabet(checked)
  const { tokens, spelled } = startTraining(words, complete)
  const start = tokens.names.length
  const learned = learnMerges(spelled, words.counts, tokens, complete)
  // A merge repeats only if some merge made a token that already existed.
  const isListedOnce = learned.length === tokens.names.length - start
  const merges = (isListedOnce ? learned : lastOfEach(learned)).map(({ left, right, count }) => ({
    left: tokens.names[left]!,
    right: tokens.names[right]!,
    count,
  }))
  const model = bpe({
    vocabulary: vocabularyOfMap(tokens.ids),
    merges: merges.map(({ left, right }) => [left, right]),
    ...(unknownToken === undefined ? {} : { unknownToken }),
    ...(continuingSubwordPrefix === undefined ? {} : { continuingSubwordPrefix }),
    ...(endOfWordSuffix === undefined ? {} : { endOfWordSuffix }),
  })
  return { model, merges }
}

/** Merges without those that are repeated later. */
function lastOfEach(merges: readonly LearnedMerge[]): readonly LearnedMerge[] {
  const last = new Map(merges.map(({ left, right }, i) => [`${left} ${right}`, i]))
  return merges.filter(({ left, right }, i) => last.get(`${left} ${right}`) === i)
}
