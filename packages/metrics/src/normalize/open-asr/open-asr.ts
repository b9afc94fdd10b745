// The normalizers of the Open ASR Leaderboard (github.com/huggingface/open_asr_leaderboard at d1e99b2, August 2026).
import { NUMBER_LANGUAGES, type NumberLanguage } from "../number-words/cardinal.js"
import { type Normalizer, pipeline } from "../pipeline.js"
import { PARENTHESES, SQUARE_BRACKETS } from "../whisper/brackets.js"
import { LOWER_CASE } from "../whisper/lower-case.js"
import { SYMBOLS } from "../whisper/symbols.js"
import { WHITE_SPACE } from "../whisper/white-space.js"
import { COMPOUND_PAIRS } from "./compound-pairs.js"
import { spokenNumbers, THOUSANDS } from "./spoken-numbers.js"
import { OTHER_CHARACTERS, TRIM } from "./tidy.js"

const LABEL = "open-asr@2026-08"

/** The languages of {@link openAsr}. */
export const openAsrLanguages: readonly string[] = ["en", ...NUMBER_LANGUAGES]

/** The normalizer that the leaderboard scores a language with; the counts are equal with `compounds`. */
export function openAsr(language = "en"): Normalizer {
  return multilingual(language as NumberLanguage)
}

function multilingual(language: NumberLanguage): Normalizer {
  // Compatibility forms may have capitals, so letters are made small twice.
  const again = { ...LOWER_CASE, name: "lower-case-again" }
  return pipeline(
    `${LABEL}/${language}`,
    [
      ...[LOWER_CASE, SQUARE_BRACKETS, PARENTHESES, SYMBOLS, again, OTHER_CHARACTERS, WHITE_SPACE, TRIM, THOUSANDS],
      spokenNumbers(language),
    ],
    COMPOUND_PAIRS,
  )
}
