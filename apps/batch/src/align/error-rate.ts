// The error rate in percent.
import type { EditCounts } from "./types.js"

/**
 * Errors per token of the reference, as in `wer` and `cer`.
 *
 * @param counts - hits and errors
 * @returns percent, above 100 with many insertions; with an empty reference every insertion counts as 100
 */
export function errorRate({ hits, substitutions, deletions, insertions }: EditCounts): number {
  const length = hits + substitutions + deletions
  return 100 * ((substitutions + deletions + insertions) / Math.max(1, length))
}
