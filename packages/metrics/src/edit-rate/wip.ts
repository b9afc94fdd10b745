// WIP, word information preserved: the shares of both texts' words that are hits, multiplied; WIL, word information lost: 1 minus WIP.
import { WORDS } from "../edits/count-edits.js"
import type { CorpusMetric } from "../metric/metric.js"
import { EDIT_RATE_OPTIONS, type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"

/**
 * Word information preserved: H/N times H/M, with N words in the references and M in the hypotheses; 0 to 1, 1 is best.
 *
 * Words, alignment and several references are treated as in {@link wer}. Without any word on either side nothing is lost
 * and it is 1; with words on one side only, it is 0.
 *
 * @param options - transforms, comparison, average
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Morris, Maier and Green 2004, "From WER and RIL to MER and WIL"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * wip().score(["the old cat sat"], ["the cat sat"]).score //=> 0.75
 * ```
 */
export function wip(options: EditRateOptions = {}): CorpusMetric<EditRate> {
  const parts = { name: "WIP", higherIsBetter: true, unit: WORDS, rate: informationPreserved }
  return editRate(parts, options, EDIT_RATE_OPTIONS)
}

/** The share of the reference's words that are hits times the share of the hypothesis's. */
function informationPreserved(hits: number, substitutions: number, deletions: number, insertions: number): number {
  const referenceLength = hits + substitutions + deletions
  const hypothesisLength = hits + substitutions + insertions
  if (referenceLength + hypothesisLength === 0) return 1
  return hits === 0 ? 0 : (hits / referenceLength) * (hits / hypothesisLength)
}

/**
 * Word information lost: 1 minus {@link wip}; 0 to 1, 0 is best.
 *
 * @param options - transforms, comparison, average
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
  const parts = { name: "WIL", higherIsBetter: false, unit: WORDS, rate: informationLost }
  return editRate(parts, options, EDIT_RATE_OPTIONS)
}

function informationLost(hits: number, substitutions: number, deletions: number, insertions: number): number {
  return 1 - informationPreserved(hits, substitutions, deletions, insertions)
}
