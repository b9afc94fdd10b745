// CIDEr-D: how close a caption is to several human captions, where rare n-grams count more than common ones.
import { checkedOptions, checkPositive, integer, type OptionTable } from "@lectern/core/checks"
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import type { Metric, Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { tokenizerLabel } from "../metric/signature.js"
import { type GramBag, gramPair } from "../ngrams/gram-bag.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { type NamedTokenizer, namedTokenizer } from "../tokenize/named-tokenizer.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { blockTokens } from "../tokens/token-lines.js"
import { collectGrams, type GramCounting, markGrams } from "./collect-grams.js"
import { gramCounts } from "./gram-counts.js"
import { type TwoPassMetric, twoPassMetric } from "./two-pass-metric.js"

/**
 * Options of {@link cider}.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
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

/** The parameters of CIDEr-D besides tokens. */
interface CiderWeights {
  /** The highest order of n-grams. */
  readonly maxOrder: number
  /** Width of the length penalty. */
  readonly sigma: number
}

// The places of a state, whole numbers.

/** The number of segments. */
const SEGMENTS = 0
/** The sum of their scores. */
const SUM = 1

const SCALE = 10
const KNOWN_WEIGHTS = 1 << 10

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
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
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

// counts whose logarithm is computed beforehand
/** A counter of blocks. */
function ciderCounter(
  table: CorpusTable,
  { key, tokenizeLine }: NamedTokenizer,
  { maxOrder, sigma }: CiderWeights,
): Metric["countLines"] {
  const counts = gramCounts(table)
  const { begin, countOf } = counts
  const { hypothesis, reference, takeHypothesis, takeReference } = gramPair(counts, 1, maxOrder)
  const ownNorms = new Float64Array(maxOrder)
  const norms = new Float64Array(maxOrder)
  const products = new Float64Array(maxOrder)
  const logSegments = Math.log(Math.max(1, table.segments))

  const weights = Float64Array.from({ length: KNOWN_WEIGHTS }, (_, count) => logSegments - Math.log(Math.max(1, count)))

  function weightOf(id: number): number {
    const count = countOf(id)
    return count < KNOWN_WEIGHTS ? weights[count]! : logSegments - Math.log(count)
  }

  /** Fills `into` with the squared length of the vector of each order. */
  function measure({ ids, orders, size }: GramBag, bag: GramBag, into: Float64Array): void {
    into.fill(0)
    for (let i = 0; i < size; i++) into[orders[i]! - 1]! += (bag.countOf(ids[i]!) * weightOf(ids[i]!)) ** 2
  }

  /** The mean over orders of the clipped cosine of the two bags, reduced when lengths differ. */
  function similarity(): number {
    measure(reference, reference, norms)
    products.fill(0)
    for (let i = 0; i < hypothesis.size; i++) {
      const id = hypothesis.ids[i]!
      const theirs = reference.countOf(id)
      if (theirs === 0) continue
      const weight = weightOf(id)
      products[hypothesis.orders[i]! - 1]! += Math.min(hypothesis.countOf(id), theirs) * weight * theirs * weight
    }
    let sum = 0
    for (let n = 0; n < maxOrder; n++) {
      if (products[n]! > 0) sum += products[n]! / Math.sqrt(ownNorms[n]! * norms[n]!)
    }
    const difference = hypothesis.length - reference.length
    return (sum / maxOrder) * Math.exp(-(difference ** 2) / (2 * sigma ** 2))
  }

  return (block, total, rows) => {
    const { hypothesis: ours, references, vocabulary } = blockTokens(block, key, tokenizeLine)
    begin(vocabulary)
    for (let segment = 0; segment < block.segments; segment++) {
      takeHypothesis(ours, segment)
      measure(hypothesis, hypothesis, ownNorms)
      let sum = 0
      let present = 0
      for (const lines of references) {
        if (!takeReference(lines, segment)) continue
        present++
        if (hypothesis.length > 0) sum += similarity()
      }
      const score = (SCALE * sum) / Math.max(1, present)
      total[SEGMENTS]! += 1
      addFixedPoint(total, SUM, score)
      if (rows === undefined) continue
      const row = segment * total.length
      rows.fill(0, row, row + total.length)
      rows[row + SEGMENTS] = 1
      addFixedPoint(rows, row + SUM, score)
    }
  }
}
