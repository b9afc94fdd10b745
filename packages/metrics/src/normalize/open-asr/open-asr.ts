// The normalizers of the Open ASR Leaderboard (github.com/huggingface/open_asr_leaderboard at d1e99b2, August 2026).
import { NUMBER_LANGUAGES, type NumberLanguage } from "../number-words/cardinal.js"
import { pipeline } from "../pipeline.js"
import type { Normalizer, Rule } from "../rule.js"
import { PARENTHESES, SQUARE_BRACKETS } from "../whisper/brackets.js"
import { CONTRACTIONS, SPACES_BEFORE_APOSTROPHES, TITLES } from "../whisper/contractions.js"
import { LOWER_CASE } from "../whisper/lower-case.js"
import { NUMBERS } from "../whisper/numbers/numbers.js"
import { COMMAS_IN_NUMBERS, FULL_STOPS, LONE_SIGNS } from "../whisper/punctuation.js"
import { SYMBOLS, symbolsAndDiacritics } from "../whisper/symbols.js"
import { WHITE_SPACE } from "../whisper/white-space.js"
import { COMPOUND_PAIRS } from "./compound-pairs.js"
import { ACRONYMS, COMPOUND_WORDS, FILLERS, IS, OTHER_ENDINGS, SPELLINGS, STANDARD_NAMES } from "./english-words.js"
import { spokenNumbers, THOUSANDS } from "./spoken-numbers.js"
import { OTHER_CHARACTERS, TRIM } from "./tidy.js"

const LABEL = "open-asr@2026-08"

/** The languages of {@link openAsr}. */
export const openAsrLanguages: readonly string[] = ["en", ...NUMBER_LANGUAGES]

/** The normalizer that the leaderboard scores a language with, where `compounds` is on, too. */
export function openAsr(language = "en"): Normalizer {
  const label = language === "en" ? LABEL : `${LABEL}/${language}`
  return language === "en"
    ? pipeline(label, ENGLISH)
    : pipeline(label, [...MULTILINGUAL, spokenNumbers(language as NumberLanguage)], COMPOUND_PAIRS)
}

const ENGLISH: readonly Rule[] = [
  LOWER_CASE,
  SQUARE_BRACKETS,
  PARENTHESES,
  FILLERS,
  SPACES_BEFORE_APOSTROPHES,
  CONTRACTIONS,
  TITLES,
  OTHER_ENDINGS,
  IS,
  COMMAS_IN_NUMBERS,
  FULL_STOPS,
  symbolsAndDiacritics(".%$¢€£"),
  COMPOUND_WORDS,
  NUMBERS,
  SPELLINGS,
  STANDARD_NAMES,
  ACRONYMS,
  LONE_SIGNS,
  WHITE_SPACE,
]

const MULTILINGUAL: readonly Rule[] = [
  LOWER_CASE,
  SQUARE_BRACKETS,
  PARENTHESES,
  SYMBOLS,
  // Compatibility forms may have capitals.
  { ...LOWER_CASE, name: "lower-case-again" },
  OTHER_CHARACTERS,
  WHITE_SPACE,
  TRIM,
  THOUSANDS,
]
