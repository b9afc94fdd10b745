// Checks the options that trainers of merges share, and fills in defaults.
import { checkInteger, type OptionNames } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { MAX_ID } from "../../encode/vocabulary.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { checkStrings } from "../../text/checks.js"
import { checkLimit, checkSharedOptions } from "../words/options.js"

/** Options of trainers of merges; names and defaults are Hugging Face's. */
export interface MergeTrainingOptions {
  /**
   * Stop at this number of tokens: an integer in 0..2^24.
   *
   * @defaultValue `30000`
   */
  readonly vocabularySize?: number
  /**
   * Stop if no pair occurs this often: an integer; 0 is the same as 1.
   *
   * @defaultValue `0`
   */
  readonly minFrequency?: number
  /**
   * Tokens that get the first ids, for any text.
   *
   * @defaultValue none
   */
  readonly specialTokens?: readonly string[]
  /**
   * The maximum number of letters: an integer.
   *
   * @defaultValue no limit
   */
  readonly limitAlphabet?: number
  /**
   * Letters (one character each) that are included even if they do not occur.
   *
   * @defaultValue none, the 256 of GPT-2's alphabet when the unit is "byte"
   */
  readonly initialAlphabet?: readonly string[]
  /**
   * The prefix of tokens that do not begin a word.
   *
   * @defaultValue nothing, `"##"` for WordPiece
   */
  readonly continuingSubwordPrefix?: string
  /**
   * The suffix of tokens that end a word.
   *
   * @defaultValue nothing
   */
  readonly endOfWordSuffix?: string
  /**
   * New pairs are formed only with fewer letters than this: an integer, at least 1.
   *
   * @defaultValue no limit
   */
  readonly maxTokenLength?: number
  /**
   * The unit of tokens: characters, or GPT-2's alphabet of bytes.
   *
   * @defaultValue `"character"`
   */
  readonly unit?: Unit
  /**
   * Called after every merge.
   *
   * @param tokens - the number of tokens so far
   */
  readonly onProgress?: (tokens: number) => void
}

/** The options with every default filled in. */
export interface CompleteTrainingOptions {
  readonly vocabularySize: number
  readonly minFrequency: number
  readonly specialTokens: readonly string[]
  readonly limitAlphabet: number
  readonly initialAlphabet: readonly string[]
  readonly continuingSubwordPrefix: string
  readonly endOfWordSuffix: string
  readonly maxTokenLength: number
  readonly unit: Unit
  readonly onProgress: ((tokens: number) => void) | undefined
}

/** Checks options and fills in defaults. */
export function completeTrainingOptions(options: MergeTrainingOptions): CompleteTrainingOptions {
  const {
    vocabularySize = 30000,
    minFrequency = 0,
    specialTokens = [],
    limitAlphabet = Number.POSITIVE_INFINITY,
    unit = "character",
    initialAlphabet = unit === "byte" ? BYTE_CHARACTERS : [],
    continuingSubwordPrefix = "",
    endOfWordSuffix = "",
    maxTokenLength = Number.POSITIVE_INFINITY,
    onProgress,
  } = options
  checkInteger("vocabularySize", vocabularySize, 0, MAX_ID + 1)
  checkInteger("minFrequency", minFrequency, 0)
  checkStrings({ continuingSubwordPrefix, endOfWordSuffix })
  checkLimit("maxTokenLength", maxTokenLength, 1)
  checkSharedOptions({ unit, specialTokens, initialAlphabet, limitAlphabet, onProgress })
  return {
    vocabularySize,
    minFrequency,
    specialTokens,
    limitAlphabet,
    initialAlphabet,
    continuingSubwordPrefix,
    endOfWordSuffix,
    maxTokenLength,
    unit,
    onProgress,
  }
}

/** The names of these options, for trainers with additional ones. */
export const MERGE_TRAINING_OPTIONS: OptionNames<MergeTrainingOptions> = {
  vocabularySize: true,
  minFrequency: true,
  specialTokens: true,
  limitAlphabet: true,
  initialAlphabet: true,
  continuingSubwordPrefix: true,
  endOfWordSuffix: true,
  maxTokenLength: true,
  unit: true,
  onProgress: true,
}
