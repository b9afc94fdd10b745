// NIST: n-gram precision where each n-gram is weighted by its information.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import type { Metric, Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { tokenizerLabel } from "../metric/signature.js"
import { gramPair } from "../ngrams/gram-bag.js"
import { NO_PREFIX } from "../ngrams/gram-ids.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { type NamedTokenizer, namedTokenizer } from "../tokenize/named-tokenizer.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { blockTokens } from "../tokens/token-lines.js"
import { collectGrams, type GramCounting, markGrams } from "./collect-grams.js"
import { gramCounts } from "./gram-counts.js"
import { type TwoPassMetric, twoPassMetric } from "./two-pass-metric.js"

/**
 * Options of {@link nist}.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
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

// The places of a state: [mean reference length, information of order 1..N, both as exact sums; n-grams of order 1..N],
// whole numbers.

/** Divides the numbers that are summed, so that hundreds of billions of tokens and bits have exact sums. */
const SCALE: number = 2 ** 12
/** The sum of the segments' mean reference lengths. */
const REFERENCE_LENGTH = 0
/** The information of matched n-grams, a sum for each order. */
const INFORMATION: number = FIXED_POINT_WIDTH

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
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
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

/** Offset of the counts of the hypotheses' n-grams of order 1 to N. */
function totalsPlace(maxOrder: number): number {
  return INFORMATION + FIXED_POINT_WIDTH * maxOrder
}

/** A counter of blocks. */
function nistCounter(
  table: CorpusTable,
  { key, tokenizeLine }: NamedTokenizer,
  maxOrder: number,
): Metric["countLines"] {
  const counts = gramCounts(table)
  const { grams, begin, countOf } = counts
  const words = totalWords(table)
  const { hypothesis, reference, takeHypothesis, takeReference } = gramPair(counts, 1, maxOrder)
  const TOTALS = totalsPlace(maxOrder)
  const row = new Float64Array(TOTALS + maxOrder)
  const sums = new Float64Array(maxOrder)
  let maxCounts = new Float64Array(1 << 8) // in any one reference, by place in the hypothesis's bag

  /** Information in bits: log2 of the count of the n-gram's prefix divided by its own. */
  function informationOf(id: number): number {
    const prefix = grams.prefixes[id]!
    const before = prefix === NO_PREFIX ? words : countOf(prefix)
    const count = countOf(id)
    return count === 0 ? 0 : Math.log2(before / count)
  }

  return (block, total, rows) => {
    const { hypothesis: ours, references, vocabulary } = blockTokens(block, key, tokenizeLine)
    begin(vocabulary)
    for (let segment = 0; segment < block.segments; segment++) {
      takeHypothesis(ours, segment)
      if (maxCounts.length < hypothesis.size) maxCounts = new Float64Array(2 * hypothesis.size)
      maxCounts.fill(0, 0, hypothesis.size)
      let length = 0
      let present = 0
      for (const lines of references) {
        if (!takeReference(lines, segment)) continue
        present++
        length += reference.length
        for (let i = 0; i < hypothesis.size; i++)
          maxCounts[i] = Math.max(maxCounts[i]!, reference.countOf(hypothesis.ids[i]!))
      }
      row.fill(0)
      sums.fill(0)
      for (let i = 0; i < hypothesis.size; i++) {
        if (maxCounts[i] === 0) continue
        const id = hypothesis.ids[i]!
        sums[hypothesis.orders[i]! - 1]! += Math.min(hypothesis.countOf(id), maxCounts[i]!) * informationOf(id)
      }
      addFixedPoint(row, REFERENCE_LENGTH, length / Math.max(1, present) / SCALE)
      for (let n = 0; n < maxOrder; n++) {
        addFixedPoint(row, INFORMATION + FIXED_POINT_WIDTH * n, Math.max(0, sums[n]!) / SCALE)
        row[TOTALS + n] = Math.max(0, hypothesis.length - n)
      }
      for (let i = 0; i < row.length; i++) total[i]! += row[i]!
      rows?.set(row, segment * row.length)
    }
  }
}

/** The occurrences of all n-grams of order 1. */
function totalWords({ wordEnds, counts }: CorpusTable): number {
  return counts.subarray(0, wordEnds.length).reduce((sum, count) => sum + count, 0)
}
