// Runs of inserted words, which are often text that a recognizer made up.
import { checkInteger, checkList, checkObject } from "@lectern/core/checks"
import type { Alignment } from "../edits/alignment.js"

/** Consecutive words of a hypothesis that the reference lacks. */
export interface InsertionRun {
  /** The words, or characters. */
  readonly words: readonly string[]
  /** The place of the first one in the hypothesis, from 0. */
  readonly hypothesisStart: number
  /** The number of the reference's words before them. */
  readonly referenceStart: number
}

/**
 * Long runs of insertions: consecutive words of the hypothesis that are all insertions of the alignment.
 *
 * A recognizer that transcribes silence or music, or repeats itself, leaves such runs; single insertions are mostly misheard words.
 *
 * @param alignment - of {@link alignWords} or {@link alignCharacters}
 * @param minLength - the least number of words, a positive integer; 5 by default
 * @returns the runs in order, each as long as it can be
 * @throws LecternError `out-of-range` or `wrong-type` for any other number
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#insertions-in-a-row)
 *
 * @example
 * ```ts
 * const alignment = alignWords("so thank you for watching this video well", "so well")
 * insertionRuns(alignment).map(({ words }) => words.join(" ")) //=> ["thank you for watching this video"]
 * ```
 */
export function insertionRuns(alignment: Alignment, minLength = 5): InsertionRun[] {
  checkObject("alignment", alignment)
  checkList("alignment.operations", alignment.operations)
  checkInteger("minLength", minLength, 1)
  return alignment.operations.flatMap(({ kind, hypothesisStart, hypothesisEnd, referenceStart }) =>
    kind === "insert" && hypothesisEnd - hypothesisStart >= minLength
      ? [{ words: alignment.hypothesis.slice(hypothesisStart, hypothesisEnd), hypothesisStart, referenceStart }]
      : [],
  )
}
