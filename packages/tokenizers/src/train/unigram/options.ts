// Checks the options of Unigram's trainer and fills in defaults.
import {
  type CheckedOptions,
  checkBetween0And1,
  checkBoolean,
  checkedOptions,
  checkFunction,
  checkString,
  choice,
  inRange,
  integer,
  type OptionTable,
  orInfinity,
} from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { MAX_ID } from "../../encode/vocabulary.js"
import { checkStringList } from "../../text/checks.js"
import { checkLetters, UNIT } from "../words/letters.js"

/** The library whose rules of training are used. */
export type UnigramVariant = "lectern" | "sentencepiece" | "huggingface"

/** Options of `trainUnigram`; names and defaults are Hugging Face's where it has them. */
export interface UnigramTrainingOptions {
  /**
   * The library whose seeds and details are used; see `trainUnigram`.
   *
   * @defaultValue `"lectern"`
   */
  readonly variant?: UnigramVariant
  /**
   * The size of the vocabulary, including special tokens and bytes: an integer in 1..2^24.
   *
   * @defaultValue `8000`
   */
  readonly vocabularySize?: number
  /**
   * The share of pieces that remain after a pruning: above 0 and below 1.
   *
   * @defaultValue `0.75`
   */
  readonly shrinkingFactor?: number
  /**
   * The number of EM iterations before each pruning: an integer, at least 1.
   *
   * @defaultValue `2`
   */
  readonly subIterations?: number
  /**
   * The maximum number of initial pieces, unless there are more letters: an integer, at least 1.
   *
   * @defaultValue `1000000`
   */
  readonly seedSize?: number
  /**
   * The maximum number of letters in a piece: an integer in 1..254.
   *
   * @defaultValue `16`
   */
  readonly maxPieceLength?: number
  /**
   * Tokens that get the first ids, with score 0.
   *
   * @defaultValue none
   */
  readonly specialTokens?: readonly string[]
  /**
   * The token for unknown text; it gets id 0 if it is not among the special tokens.
   *
   * @defaultValue `"<unk>"`
   */
  readonly unknownToken?: string
  /**
   * Letters (one character each) that are included even if they do not occur.
   *
   * @defaultValue none
   */
  readonly initialAlphabet?: readonly string[]
  /**
   * The maximum number of letters, the initial alphabet first, then the most frequent, ties by the smaller code point: an integer.
   *
   * @defaultValue no limit
   */
  readonly limitAlphabet?: number
  /**
   * Letters are included, the most frequent first, until they make up this share of the corpus: in [0, 1]. The others are unknown.
   *
   * @defaultValue `1`
   */
  readonly characterCoverage?: number
  /**
   * Whether the 256 byte pieces `<0x00>` to `<0xFF>` are added, with score 0, for unknown characters.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean
  /**
   * The unit of pieces: characters, or GPT-2's alphabet of bytes.
   *
   * @defaultValue `"character"`
   */
  readonly unit?: Unit
  /**
   * Called from time to time while the initial pieces are found, and after every EM iteration.
   *
   * @param progress - the progress
   */
  readonly onProgress?: (progress: UnigramProgress) => void
}

/** The progress of training. */
export type UnigramProgress =
  | {
      /** The initial pieces are being found. */
      readonly kind: "seeding"
      /** The share of that work which is done, 0 to 1. */
      readonly share: number
    }
  | {
      /** An EM iteration has ended. */
      readonly kind: "iteration"
      /** Its numbers. */
      readonly step: UnigramStep
    }

/** One EM iteration. */
export interface UnigramStep {
  /** The number of prunings before it. */
  readonly prunings: number
  /** The number of pieces in the E step. */
  readonly pieces: number
  /** The natural logarithm of the corpus's probability with these pieces, summed over all segmentations. */
  readonly logLikelihood: number
}

/** The options with every default filled in. */
export type CompleteUnigramTraining = CheckedOptions<UnigramTrainingOptions, "onProgress">

/** The table of {@link UnigramTrainingOptions}. */
export const UNIGRAM_TRAINING_OPTIONS: OptionTable<UnigramTrainingOptions, "onProgress"> = {
  variant: [choice(["lectern", "sentencepiece", "huggingface"]), "lectern"],
  vocabularySize: [integer(1, MAX_ID + 1), 8000],
  shrinkingFactor: [checkBetween0And1, 0.75],
  subIterations: [integer(1), 2],
  seedSize: [integer(1), 1_000_000],
  maxPieceLength: [integer(1, 254), 16],
  specialTokens: [checkStringList, []],
  unknownToken: [checkString, "<unk>"],
  initialAlphabet: [checkLetters, []],
  limitAlphabet: [orInfinity(integer(0)), Number.POSITIVE_INFINITY],
  characterCoverage: [inRange(0, 1), 1],
  byteFallback: [checkBoolean, false],
  unit: [UNIT, "character"],
  onProgress: [checkFunction, undefined],
}

/** Checks options and fills in defaults. */
export function completeUnigramTraining(options: UnigramTrainingOptions): CompleteUnigramTraining {
  return checkedOptions("trainUnigram()", options, UNIGRAM_TRAINING_OPTIONS)
}
