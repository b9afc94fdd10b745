// Scores as Hugging Face's library reads them from a file.
// Source: https://github.com/serde-rs/json, src/de.rs, f64_from_parts: what it does without the feature float_roundtrip.

/** Numbers of fewer characters have at most 15 digits; both roundings of the reader are exact then. */
const MIN_INEXACT_LENGTH = 17

/**
 * The number that Hugging Face's library takes a written score for: all its digits as a whole number, divided by a power of ten.
 * Either may be rounded, so the result can be the double beside the right one; where two segmentations are equally good, that decides.
 *
 * @param score - a finite number
 * @returns the number there; numbers below 1e-6 in size are left as they are
 */
export function readScore(score: number): number {
  const text = String(score)
  const point = text.indexOf(".")
  if (point < 0 || text.length < MIN_INEXACT_LENGTH || text.includes("e")) return score
  return Number(text.slice(0, point) + text.slice(point + 1)) / Number(`1e${text.length - point - 1}`)
}
