// NIST's counts of single segments, given the count of each n-gram in the references of a corpus.
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import type { Metric } from "../metric/metric.js"
import { gramPair } from "../ngrams/gram-bag.js"
import { NO_PREFIX } from "../ngrams/gram-ids.js"
import { addFixedPoint, FIXED_POINT_WIDTH } from "../numbers/fixed-point.js"
import type { NamedTokenizer } from "../tokenize/named-tokenizer.js"
import { blockTokens } from "../tokens/token-lines.js"
import { gramCounts } from "./gram-counts.js"

// The places of a state: [mean reference length, information of order 1..N, both as exact sums; n-grams of order 1..N],
// whole numbers.

/** Divides the numbers that are summed, so that hundreds of billions of tokens and bits have exact sums. */
export const SCALE: number = 2 ** 12
/** The sum of the segments' mean reference lengths. */
export const REFERENCE_LENGTH = 0
/** The information of matched n-grams, a sum for each order. */
export const INFORMATION: number = FIXED_POINT_WIDTH

/** Offset of the counts of the hypotheses' n-grams of order 1 to N. */
export function totalsPlace(maxOrder: number): number {
  return INFORMATION + FIXED_POINT_WIDTH * maxOrder
}

/** A counter of blocks. */
export function nistCounter(
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
