// Counts of n-grams as plain data that threads exchange.
import type { NgramCounts } from "@lectern/decoding/ngram"

/** The number of different n-grams. */
export function sizeOf({ levels }: NgramCounts): number {
  return levels.reduce((sum, { words }) => sum + words.length, 0)
}
