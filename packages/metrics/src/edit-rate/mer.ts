// MER, the match error rate: edits per step of the alignment.

import type { CorpusMetric } from "../metric/metric.js"
import { type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"

/**
 * Match error rate: the share of the alignment's steps that are edits, (S + D + I) / (H + S + D + I), 0 to 1.
 *
 * Words, alignment and several references are treated as in {@link wer}. Without any word on either side it is 0.
 *
 * @param options - transforms, average
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Morris, Maier and Green 2004, "From WER and RIL to MER and WIL"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * mer().score(["the old cat sat"], ["the cat sat"]).score //=> 0.25
 * ```
 */
export function mer(options: EditRateOptions = {}): CorpusMetric<EditRate> {
  return editRate({ name: "MER", higherIsBetter: false, unit: "words", rate: matchErrorRate }, options)
}

function matchErrorRate(hits: number, substitutions: number, deletions: number, insertions: number): number {
  const edits = substitutions + deletions + insertions
  return edits / Math.max(1, hits + edits)
}
