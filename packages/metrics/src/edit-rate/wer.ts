// Error rates: WER, edits per word of the reference; MER, edits per step of the alignment.
import { WORDS } from "../edits/count-edits.js"
import { sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, Signed } from "../metric/metric.js"
import type { Reference } from "../metric/references.js"
import { EDIT_RATE_OPTIONS, type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"

/**
 * Word error rate: substitutions, deletions and insertions per word of the reference.
 *
 * The rate is (S + D + I) / N, where N = H + S + D is the number of words in the references; it exceeds 1 when there are
 * more insertions than hits. Words are split, aligned and counted as in jiwer, see {@link alignWords}. Edits are summed
 * over the corpus, then divided once, unless `average` is `segments`. Edits of a segment with an empty reference count
 * like any others. When all references are empty, N counts as 1, so the rate is the number of insertions. An empty corpus
 * scores 0. In Chinese, Japanese, Thai, Lao, Khmer and Burmese a clause without spaces is one word: use {@link cer}.
 *
 * With several references, each segment is scored against the one with the lowest rate (then the fewest edits, then the
 * first), whose length counts; the signature then has `ref:best`.
 *
 * @param options - transforms, comparison, average
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Levenshtein 1966, "Binary codes capable of correcting deletions, insertions, and reversals"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * const { score, insertions } = wer().score(["the old cat sat"], ["the cat sat"])
 * score //=> 0.3333333333333333
 * insertions //=> 1
 * wer({ transforms: [lowerCase] }).score(["The cat"], ["the cat"]).score //=> 0
 * ```
 */
export function wer(options: EditRateOptions = {}): CorpusMetric<EditRate> {
  const parts = { name: "WER", higherIsBetter: false, unit: WORDS, rate: errorRate }
  return editRate(parts, options, EDIT_RATE_OPTIONS, "sentenceWer")
}

/**
 * Word error rate of one sentence.
 *
 * Sentence rates do not average to the corpus rate unless `average` is `segments`; compare systems with {@link wer}.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link wer}
 * @returns the rate, from 0 up, with its parts and signature
 * @throws LecternError as {@link wer}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * sentenceWer("a c", "a b c").score //=> 0.3333333333333333
 * ```
 */
export function sentenceWer(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: EditRateOptions,
): Signed<EditRate> {
  return sentenceScore(wer, hypothesis, references, options)
}

/** Edits per token of the reference. */
export function errorRate(hits: number, substitutions: number, deletions: number, insertions: number): number {
  return (substitutions + deletions + insertions) / Math.max(1, hits + substitutions + deletions)
}

/**
 * Match error rate, a word error rate bounded by 1: the share of the alignment's steps that are edits,
 * (S + D + I) / (H + S + D + I), 0 to 1.
 *
 * It is the rate for texts with many insertions, whose {@link wer} exceeds 1.
 *
 * Words, alignment and several references are treated as in {@link wer}. Without any word on either side it is 0.
 *
 * @param options - transforms, comparison, average
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
  const parts = { name: "MER", higherIsBetter: false, unit: WORDS, rate: matchErrorRate }
  return editRate(parts, options, EDIT_RATE_OPTIONS)
}

function matchErrorRate(hits: number, substitutions: number, deletions: number, insertions: number): number {
  const edits = substitutions + deletions + insertions
  return edits / Math.max(1, hits + edits)
}
