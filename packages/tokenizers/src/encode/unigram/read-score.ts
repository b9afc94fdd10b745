// Scores as Hugging Face's library reads them from a file.
// Source: https://github.com/serde-rs/json, src/de.rs, f64_from_parts, without the feature float_roundtrip.

/** Numbers of fewer characters have at most 15 digits; both roundings of the reader are exact then. */
const MIN_INEXACT_LENGTH = 17

/**
 * The number that Hugging Face's library reads from a written score: all its digits as a whole number, divided by a power of ten.
 * Both steps may round, so the result can be off by one unit in the last place, which decides between equally good segmentations.
 */
export function readScore(score: number): number {
  const text = String(score)
  const point = text.indexOf(".")
  if (point < 0 || text.length < MIN_INEXACT_LENGTH || text.includes("e")) return score
  return Number(text.slice(0, point) + text.slice(point + 1)) / Number(`1e${text.length - point - 1}`)
}
