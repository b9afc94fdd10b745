// NIST: n-gram precision where each n-gram is weighted by its information.

import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import type { Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { tokenizerLabel } from "../metric/signature.js"
import { FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { namedTokenizer } from "../tokenize/named-tokenizer.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { collectGrams, type GramCounting, markGrams } from "./collect-grams.js"
import { INFORMATION, nistCounter, REFERENCE_LENGTH, SCALE, totalsPlace } from "./nist-counter.js"
import { type TwoPassMetric, twoPassMetric } from "./two-pass-metric.js"

/**
 * Options of {@link nist}.
 *
 * @see [Note: five more metrics](../../../../docs/notes/other-metrics.md)
 */
export interface NistOptions extends TokenOptions {
  /**
   * The highest order of n-grams, 1 to 16.
   * @defaultValue `5`
   */
  readonly maxOrder?: number
}

/** NIST and its parts. */
export interface NistScore extends Scored {
  /** The sum of `information` times the brevity penalty: bits, 0 or more, without an upper bound. */
  readonly score: number
  /** The information of matched n-grams per n-gram of the hypotheses, in bits, one entry per order; 0 without any n-gram. */
  readonly information: readonly number[]
  /** 1 for hypotheses at least as long as the references, 0.5 at two thirds of their length, 0 for empty ones. */
  readonly brevityPenalty: number
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number
  /** Tokens of the references; with several, the mean. */
  readonly referenceLength: number
}

/** The table of {@link NistOptions}. */
export const NIST_OPTIONS: OptionTable<NistOptions> = { ...TOKEN_OPTIONS, maxOrder: [integer(1, 16), 5] }
const BETA = Math.log(0.5) / Math.log(1.5) ** 2

/**
 * NIST, in two passes.
 *
 * The information of an n-gram is log2 of the count of its first n - 1 tokens in all references of the corpus, divided by the
 * count of the n-gram; for single tokens, of the number of all tokens divided by the token's. Matches are
 * clipped as in BLEU. The reference length is the mean over a segment's references; missing ones are ignored. An empty
 * corpus, one without a match and one with only empty hypotheses score 0. So does an identical text with a single
 * distinct word, which carries no information.
 *
 * `add` and `countLines` need the table of the first pass: `firstPass.using(mergeTables(blocks.map(firstPass.collect)))`.
 *
 * @param options - tokenizer, case, order
 * @returns a metric; its state is `3 + 4 * maxOrder` whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Doddington 2002, "Automatic Evaluation of Machine Translation Quality Using N-gram Co-Occurrence Statistics",
 * equations 2 and 3
 * @see [Note: five more metrics](../../../../docs/notes/other-metrics.md)
 *
 * @example
 * ```ts
 * nist().score(["the cat sat"], ["the cat sat on the mat"]).score //=> 0.3630
 * ```
 */
export function nist(options: NistOptions = {}): TwoPassMetric<NistScore> {
  refuseTexts("nist()", options)
  const { tokenize, lowercase, maxOrder } = checkedOptions("nist()", options, NIST_OPTIONS)
  const tokens = namedTokenizer({ tokenize, lowercase })
  const counting: GramCounting = { tokens, maxOrder, counting: "occurrences" }
  return twoPassMetric({
    name: "NIST",
    higherIsBetter: true,
    width: totalsPlace(maxOrder) + maxOrder,
    mark: (block, filter) => markGrams(block, counting, filter),
    collect: (block, filter) => collectGrams(block, counting, filter),
    counter: (table) => nistCounter(table, tokens, maxOrder),
    finalize: (state) => nistScore(state, maxOrder),
    report: ({ score, information, brevityPenalty, hypothesisLength, referenceLength }) => ({
      score,
      parts: { information, bp: brevityPenalty, sys_len: hypothesisLength, ref_len: referenceLength },
    }),
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["tok", tokenizerLabel(tokenize)],
      ["order", maxOrder],
    ],
    shortKeys: { case: "c", order: "o" },
  })
}

function nistScore(state: Float64Array, maxOrder: number): NistScore {
  const totals = totalsPlace(maxOrder)
  const hypothesisLength = state[totals]!
  const referenceLength = SCALE * fixedPointSum(state, REFERENCE_LENGTH)
  const information = Array.from({ length: maxOrder }, (_, n) => {
    const total = state[totals + n]!
    return total === 0 ? 0 : (SCALE * fixedPointSum(state, INFORMATION + FIXED_POINT_WIDTH * n)) / total
  })
  const brevityPenalty = brevity(hypothesisLength, referenceLength)
  const score = information.reduce((sum, bits) => sum + bits, 0) * brevityPenalty
  return { score, information, brevityPenalty, hypothesisLength, referenceLength }
}

function brevity(hypothesisLength: number, referenceLength: number): number {
  if (hypothesisLength >= referenceLength) return 1
  return hypothesisLength === 0 ? 0 : Math.exp(BETA * Math.log(hypothesisLength / referenceLength) ** 2)
}
