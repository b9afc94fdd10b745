// Checks the options that trainers of merges share, and fills in defaults.
import {
  type CheckedOptions,
  checkFunction,
  checkString,
  integer,
  type OptionTable,
  orInfinity,
} from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { MAX_ID } from "../../encode/vocabulary.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { checkStringList } from "../../text/checks.js"
import { checkLetters, UNIT } from "../words/letters.js"

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
export type CompleteTrainingOptions = CheckedOptions<MergeTrainingOptions, "onProgress">

/** The table of {@link MergeTrainingOptions}. */
export const MERGE_TRAINING_OPTIONS: OptionTable<MergeTrainingOptions, "initialAlphabet" | "onProgress"> = {
  vocabularySize: [integer(0, MAX_ID + 1), 30000],
  minFrequency: [integer(0), 0],
  specialTokens: [checkStringList, []],
  limitAlphabet: [orInfinity(integer(0)), Number.POSITIVE_INFINITY],
  initialAlphabet: [checkLetters, undefined],
  continuingSubwordPrefix: [checkString, ""],
  endOfWordSuffix: [checkString, ""],
  maxTokenLength: [orInfinity(integer(1)), Number.POSITIVE_INFINITY],
  unit: [UNIT, "character"],
  onProgress: [checkFunction, undefined],
}

/** Fills in the default that depends on another option. */
export function withAlphabet(
  checked: CheckedOptions<MergeTrainingOptions, "initialAlphabet" | "onProgress">,
): CompleteTrainingOptions {
  const { initialAlphabet = checked.unit === "byte" ? BYTE_CHARACTERS : [] } = checked
  return { ...checked, initialAlphabet }
}
