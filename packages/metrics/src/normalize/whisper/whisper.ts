// The normalizers of OpenAI's Whisper, as of openai-whisper 20250625, known faults included.
import { pipeline } from "../pipeline.js"
import type { Normalizer } from "../rule.js"
import { PARENTHESES, SQUARE_BRACKETS } from "./brackets.js"
import { CONTRACTIONS, ENDINGS, FILLERS, SPACES_BEFORE_APOSTROPHES, TITLES } from "./contractions.js"
import { LOWER_CASE } from "./lower-case.js"
import { NUMBERS } from "./numbers/numbers.js"
import { COMMAS_IN_NUMBERS, FULL_STOPS, LONE_SIGNS } from "./punctuation.js"
import { AMERICAN_SPELLINGS } from "./spellings.js"
import { SYMBOLS, symbolsAndDiacritics } from "./symbols.js"
import { WHITE_SPACE } from "./white-space.js"

/** `BasicTextNormalizer` with its defaults. */
export function whisperBasic(): Normalizer {
  // Compatibility forms may have capitals, so letters are made small twice.
  const again = { ...LOWER_CASE, name: "lower-case-again" }
  return pipeline("whisper-basic@1", [LOWER_CASE, SQUARE_BRACKETS, PARENTHESES, SYMBOLS, again, WHITE_SPACE])
}

/** `EnglishTextNormalizer`. */
export function whisperEnglish(): Normalizer {
  return pipeline("whisper-en@1", [
    LOWER_CASE,
    SQUARE_BRACKETS,
    PARENTHESES,
    FILLERS,
    SPACES_BEFORE_APOSTROPHES,
    CONTRACTIONS,
    TITLES,
    ENDINGS,
    COMMAS_IN_NUMBERS,
    FULL_STOPS,
    symbolsAndDiacritics(".%$¢€£"),
    NUMBERS,
    AMERICAN_SPELLINGS,
    LONE_SIGNS,
    WHITE_SPACE,
  ])
}
