// The normalizers of OpenAI's Whisper, as of openai-whisper 20250625, known faults included.
import { type Normalizer, pipeline } from "../pipeline.js"
import { PARENTHESES, SQUARE_BRACKETS } from "./brackets.js"
import { LOWER_CASE } from "./lower-case.js"
import { SYMBOLS } from "./symbols.js"
import { WHITE_SPACE } from "./white-space.js"

/** `BasicTextNormalizer` with its defaults. */
export function whisperBasic(): Normalizer {
  // Compatibility forms may have capitals, so letters are made small twice.
  const again = { ...LOWER_CASE, name: "lower-case-again" }
  return pipeline("whisper-basic@1", [LOWER_CASE, SQUARE_BRACKETS, PARENTHESES, SYMBOLS, again, WHITE_SPACE])
}
