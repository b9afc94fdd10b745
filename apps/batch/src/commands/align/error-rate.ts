// The error rate in percent.
import type { EditCounts } from "./types.js"

/** Errors per token of the reference, as in `wer` and `cer`. */
export function errorRate({ hits, substitutions, deletions, insertions }: EditCounts): number {
  const length = hits + substitutions + deletions
  return 100 * ((substitutions + deletions + insertions) / Math.max(1, length))
}
