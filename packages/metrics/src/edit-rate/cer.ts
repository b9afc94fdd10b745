// CER, the character error rate: edits per character of the reference.

import type { CorpusMetric } from "../metric/metric.js"
import { type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"
import { errorRate } from "./wer.js"

/**
 * Character error rate: {@link wer} with code points in place of words.
 *
 * Spaces inside a text are characters like any other; whitespace at its ends is not counted. Empty texts and several
 * references are treated as in {@link wer}.
 *
 * @param options - transforms, average
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Levenshtein 1966, "Binary codes capable of correcting deletions, insertions, and reversals"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * cer().score(["sitting"], ["kitten"]).score //=> 0.5
 * ```
 */
export function cer(options: EditRateOptions = {}): CorpusMetric<EditRate> {
  return editRate({ name: "CER", higherIsBetter: false, unit: "characters", rate: errorRate }, options)
}
