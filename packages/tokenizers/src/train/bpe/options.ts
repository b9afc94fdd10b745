// The options that trainers of merges share, checked and completed.
import { LecternError } from "@lectern/core"
import type { Unit } from "../../encode/model.js"
import { MAX_ID } from "../../encode/vocabulary.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"

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
 * @throws LecternError `out-of-range` for a number or unit that is not allowed, `wrong-type` for a letter of more or less than
 * one character
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
  if (unit !== "character" && unit !== "byte") {
    throw new LecternError({ kind: "out-of-range", name: "unit", got: String(unit), want: '"character" or "byte"' })
  }
  checkWhole("vocabularySize", vocabularySize, 0, MAX_ID + 1)
  checkWhole("minFrequency", minFrequency, 0)
  if (limitAlphabet !== Number.POSITIVE_INFINITY) checkWhole("limitAlphabet", limitAlphabet, 0)
  if (maxTokenLength !== Number.POSITIVE_INFINITY) checkWhole("maxTokenLength", maxTokenLength, 1)
  for (const [i, letter] of initialAlphabet.entries()) {
    if ([...letter].length !== 1) {
      throw new LecternError({
        kind: "wrong-type",
        name: `initialAlphabet[${i}]`,
        got: JSON.stringify(letter),
        want: "one character",
      })
    }
  }
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

function checkWhole(name: string, value: number, from: number, to: number = Number.MAX_SAFE_INTEGER): void {
  if (Number.isSafeInteger(value) && value >= from && value <= to) return
  const want = to === Number.MAX_SAFE_INTEGER ? `a whole number, at least ${from}` : `a whole number in ${from}..${to}`
  throw new LecternError({ kind: "out-of-range", name, got: String(value), want })
}
