// The progress of Unigram's training as one number that grows: its pieces become fewer.
import type { UnigramProgress } from "@lectern/tokenizers"

/** The total of a training's progress. */
export const THOUSANDTHS = 1000

/**
 * Counts the work in thousandths: one half is the search for the initial pieces; the other the rounds, each of which removes a
 * constant share of the pieces.
 */
export function pruningProgress(
  vocabularySize: number,
  onProgress: (done: number) => void,
): (progress: UnigramProgress) => void {
  // The trainer prunes to this size, and chooses the final pieces from these.
  const last = 1.1 * vocabularySize
  let first: number | undefined
  return (progress) => {
    if (progress.kind === "seeding") return onProgress(Math.floor((THOUSANDTHS / 2) * progress.share))
    const { pieces } = progress.step
    first ??= pieces
    // A round may also leave fewer pieces than wanted.
    const share = first <= last ? 1 : Math.log(first / Math.max(pieces, last)) / Math.log(first / last)
    onProgress(Math.floor((THOUSANDTHS / 2) * (1 + share)))
  }
}
