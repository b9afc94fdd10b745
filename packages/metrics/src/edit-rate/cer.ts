// CER, the character error rate: edits per character of the reference.
import { checkBoolean, type OptionTable } from "@lectern/core/checks"
import { CHARACTERS } from "../edits/count-edits.js"
import { GRAPHEMES } from "../edits/graphemes.js"
import { sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, Signed } from "../metric/metric.js"
import type { Reference } from "../metric/references.js"
import { COMMON, type EditRate, type EditRateOptions, editRate } from "./edit-rate.js"
import { errorRate } from "./wer.js"

/** Options of {@link cer}. */
export interface CerOptions extends Omit<EditRateOptions, "comparison"> {
  /**
   * Whether characters are extended grapheme clusters of Unicode 17.0 in place of code points: a letter with its accents and vowel
   * signs, a conjunct of Indic scripts, an emoji. The signature then has `tok:grapheme`.
   * @defaultValue `false`
   */
  readonly graphemes?: boolean
}

/** The table of {@link CerOptions}. */
export const CER_OPTIONS: OptionTable<CerOptions> = { ...COMMON, graphemes: [checkBoolean, false] }

/**
 * Character error rate: {@link wer} with code points in place of words, or with grapheme clusters.
 *
 * Spaces inside a text are characters like any other; whitespace at its ends is not counted. Empty texts and several
 * references are treated as in {@link wer}.
 *
 * @param options - transforms, average, graphemes
 * @returns a metric; its state is 4 whole numbers, 8 for the mean of segments
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Levenshtein 1966, "Binary codes capable of correcting deletions, insertions, and reversals"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * cer().score(["sitting"], ["kitten"]).score //=> 0.5
 * // Hindi "ki" for "ka": one of two code points is missing, one of one cluster is wrong.
 * cer().score(["क"], ["कि"]).score //=> 0.5
 * cer({ graphemes: true }).score(["क"], ["कि"]).score //=> 1
 * ```
 */
export function cer(options: CerOptions = {}): CorpusMetric<EditRate> {
  const unit = options?.graphemes === true ? GRAPHEMES : CHARACTERS
  return editRate({ name: "CER", higherIsBetter: false, unit, rate: errorRate }, options, CER_OPTIONS, "sentenceCer")
}

/**
 * Character error rate of one sentence.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link cer}
 * @returns the rate, from 0 up, with its parts and signature
 * @throws LecternError as {@link cer}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * sentenceCer("sitting", "kitten").score //=> 0.5
 * ```
 */
export function sentenceCer(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: CerOptions,
): Signed<EditRate> {
  return sentenceScore(cer, hypothesis, references, options)
}
