// Lectern's normalizer for English: Whisper's steps, corrected.
import { pipeline } from "../pipeline.js"
import type { Normalizer } from "../rule.js"
import { PARENTHESES } from "../whisper/brackets.js"
import { SPACES_BEFORE_APOSTROPHES } from "../whisper/contractions.js"
import { LOWER_CASE } from "../whisper/lower-case.js"
import { symbolsAndDiacritics } from "../whisper/symbols.js"
import { WHITE_SPACE } from "../whisper/white-space.js"
import { ARTICLES, NUMBERS, SPOKEN_ZEROS } from "./numbers.js"
import {
  ACRONYMS,
  FRACTION_SIGNS,
  FULL_STOPS,
  LONE_SIGNS,
  NO_APOSTROPHES,
  SIGNS,
  STRAIGHT_APOSTROPHES,
  TAGS,
  THOUSANDS,
  TIMES,
  TRIM,
} from "./punctuation.js"
import { AMERICAN_SPELLINGS, CONTRACTIONS, ENDINGS, FILLERS, SHORT_TITLES } from "./words.js"

/** `lectern-en`. */
export function lecternEnglish(): Normalizer {
  return pipeline("lectern-en@1", [
    LOWER_CASE,
    TAGS,
    PARENTHESES,
    STRAIGHT_APOSTROPHES,
    FRACTION_SIGNS,
    FILLERS,
    SPACES_BEFORE_APOSTROPHES,
    CONTRACTIONS,
    SHORT_TITLES,
    ...ENDINGS,
    NO_APOSTROPHES,
    ACRONYMS,
    THOUSANDS,
    TIMES,
    SIGNS,
    FULL_STOPS,
    symbolsAndDiacritics(".%$¢€£"),
    WHITE_SPACE,
    SPOKEN_ZEROS,
    ARTICLES,
    NUMBERS,
    AMERICAN_SPELLINGS,
    LONE_SIGNS,
    WHITE_SPACE,
    TRIM,
  ])
}
