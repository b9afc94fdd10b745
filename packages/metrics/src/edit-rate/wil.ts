// WIL, word information lost: 1 minus WIP.

import type { CorpusMetric } from "../metric/metric.js"
import { type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"
import { informationPreserved } from "./wip.js"

/**
 * Word information lost: 1 minus {@link wip}; 0 to 1, 0 is best.
 *
 * @param options - transforms, average
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Morris, Maier and Green 2004, "From WER and RIL to MER and WIL"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * wil().score(["the old cat sat"], ["the cat sat"]).score //=> 0.25
 * ```
 */
export function wil(options: EditRateOptions = {}): CorpusMetric<EditRate> {
  return editRate({ name: "WIL", higherIsBetter: false, unit: "words", rate: informationLost }, options)
}

function informationLost(hits: number, substitutions: number, deletions: number, insertions: number): number {
  return 1 - informationPreserved(hits, substitutions, deletions, insertions)
}
