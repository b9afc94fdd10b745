// CIDEr-D: how close a caption is to several human captions, where rare n-grams count more than common ones.

import { checkedOptions, checkPositive, integer, type OptionTable } from "@lectern/core/checks"
import type { Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { tokenizerLabel } from "../metric/signature.js"
import { FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { namedTokenizer } from "../tokenize/named-tokenizer.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { ciderCounter, SEGMENTS, SUM } from "./cider-counter.js"
import { collectGrams, type GramCounting, markGrams } from "./collect-grams.js"
import { type TwoPassMetric, twoPassMetric } from "./two-pass-metric.js"

/**
 * Options of {@link cider}.
 *
 * @see [Note: five more metrics](../../../../docs/notes/other-metrics.md)
 */
export interface CiderOptions extends TokenOptions {
  /**
   * The highest order of n-grams, 1 to 16.
   * @defaultValue `4`
   */
  readonly maxOrder?: number
  /**
   * The standard deviation, in tokens, of the Gaussian by which the score falls with the difference in length.
   * @defaultValue `6`
   */
  readonly sigma?: number
}

/** CIDEr-D and its parts. */
export interface CiderScore extends Scored {
  /** The mean of the segments' scores, 0 to 10. */
  readonly score: number
  /** Number of segments. */
  readonly segments: number
}

/** The table of {@link CiderOptions}. */
export const CIDER_OPTIONS: OptionTable<CiderOptions> = {
  ...TOKEN_OPTIONS,
  maxOrder: [integer(1, 16), 4],
  sigma: [checkPositive, 6],
}

/**
 * CIDEr-D, in two passes.
 *
 * Each text is a vector per order of n-grams: an n-gram's count times ln(N / d), where d of the corpus's N segments have
 * it in a reference; d = 1 for an n-gram without any. A segment's score is 10 times the mean, over orders and references,
 * of the cosine with the hypothesis's counts clipped at the reference's, times a Gaussian of the difference in length.
 * The corpus score is the mean over segments, 0 to 10.
 *
 * Missing references are ignored. A segment with an empty hypothesis, or with only empty references, scores 0. So does a
 * corpus of one segment, where every n-gram is in every segment: ln(1 / 1) = 0.
 *
 * `add` and `countLines` need the table of the first pass: `firstPass.using(mergeTables(blocks.map(firstPass.collect)))`.
 * It takes 16 bytes for each distinct n-gram of the corpus; with a filter, for each that repeats.
 *
 * @param options - tokenizer, case, order, sigma
 * @returns a metric; its state is the number of segments and the exact sum of their scores
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Vedantam, Zitnick and Parikh 2015, "CIDEr: Consensus-based Image Description Evaluation", the sections on the metric and on
 * gameability
 * @see [Note: five more metrics](../../../../docs/notes/other-metrics.md)
 *
 * @example
 * ```ts
 * const captions = ["a cat on a mat", "a dog runs"]
 * const people = [["a cat sits on a mat", "the cat is on the mat"], ["a dog is running", "a brown dog runs"]]
 * cider().score(captions, { perSegment: people }).score //=> 2.8435
 * ```
 */
export function cider(options: CiderOptions = {}): TwoPassMetric<CiderScore> {
  refuseTexts("cider()", options)
  const { tokenize, lowercase, maxOrder, sigma } = checkedOptions("cider()", options, CIDER_OPTIONS)
  const tokens = namedTokenizer({ tokenize, lowercase })
  const counting: GramCounting = { tokens, maxOrder, counting: "segments" }
  return twoPassMetric({
    name: "CIDEr-D",
    higherIsBetter: true,
    width: SUM + FIXED_POINT_WIDTH,
    mark: (block, filter) => markGrams(block, counting, filter),
    collect: (block, filter) => collectGrams(block, counting, filter),
    counter: (table) => ciderCounter(table, tokens, { maxOrder, sigma }),
    finalize(state) {
      const segments = state[SEGMENTS]!
      return { score: segments === 0 ? 0 : fixedPointSum(state, SUM) / segments, segments }
    },
    report: ({ score, segments }) => ({ score, parts: { segments } }),
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["tok", tokenizerLabel(tokenize)],
      ["order", maxOrder],
      ["sigma", sigma],
    ],
    shortKeys: { case: "c", order: "o", sigma: "s" },
  })
}
