// The options that trainers of merges share, checked and completed.
import { checkInteger, type OptionNames } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { MAX_ID } from "../../encode/vocabulary.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { checkStrings } from "../../text/checks.js"
import { checkLimit, checkSharedOptions } from "../words/options.js"

/** What trainers of merges can be told; names and defaults are Hugging Face's. */
export interface MergeTrainingOptions {
  /**
   * Stop at so many tokens: a whole number in 0..2^24.
   *
   * @defaultValue `30000`
   */
  readonly vocabularySize?: number
  /**
   * Stop when no pair occurs so often: a whole number; 0 is as good as 1.
   *
   * @defaultValue `0`
   */
  readonly minFrequency?: number
  /**
   * Tokens that get the first ids, whatever the text.
   *
   * @defaultValue none
   */
  readonly specialTokens?: readonly string[]
  /**
   * At most so many letters: a whole number.
   *
   * @defaultValue no limit
   */
  readonly limitAlphabet?: number
  /**
   * Letters (one character each) to be there whether they occur or not.
   *
   * @defaultValue none, the 256 of GPT-2's alphabet when the unit is "byte"
   */
  readonly initialAlphabet?: readonly string[]
  /**
   * Written before tokens that do not begin a word.
   *
   * @defaultValue nothing, `"##"` for WordPiece
   */
  readonly continuingSubwordPrefix?: string
  /**
   * Written after tokens that end a word.
   *
   * @defaultValue nothing
   */
  readonly endOfWordSuffix?: string
  /**
   * Pairs are not formed anew when they would have so many letters or more: a whole number, at least 1.
   *
   * @defaultValue no limit
   */
  readonly maxTokenLength?: number
  /**
   * What tokens are written in: characters, or GPT-2's alphabet of bytes.
   *
   * @defaultValue `"character"`
   */
  readonly unit?: Unit
  /**
   * Called after every merge.
   *
   * @param tokens - how many tokens there are
   */
  readonly onProgress?: (tokens: number) => void
}

/** The options in full. */
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

/**
 * Checks options and fills in defaults.
 *
 * @param options - as the caller gave them
 * @returns all options
 * @throws LecternError `out-of-range` or `wrong-type` for an option that is not allowed
 */
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

/** The names of these options, for trainers that have others too. */
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
