// The error rate of some counts, in percent.
import type { EditCounts } from "./types.js"

/**
 * Errors per token of the reference, as `wer` and `cer` have it.
 *
 * @param counts - what happened
 * @returns percent, above 100 where much is inserted; against an empty reference every insertion counts as 100
 */
export function errorRate({ hits, substitutions, deletions, insertions }: EditCounts): number {
  const length = hits + substitutions + deletions
  return 100 * ((substitutions + deletions + insertions) / Math.max(1, length))
}
