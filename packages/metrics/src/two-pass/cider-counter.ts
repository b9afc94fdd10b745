// CIDEr-D of single segments, given the document frequencies of a corpus.
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import type { Metric } from "../metric/metric.js"
import { type GramBag, gramPair } from "../ngrams/gram-bag.js"
import { addFixedPoint } from "../numbers/fixed-point.js"
import type { NamedTokenizer } from "../tokenize/named-tokenizer.js"
import { blockTokens } from "../tokens/token-lines.js"
import { gramCounts } from "./gram-counts.js"

/** The parameters of CIDEr-D besides tokens. */
export interface CiderWeights {
  /** The highest order of n-grams. */
  readonly maxOrder: number
  /** Width of the length penalty. */
  readonly sigma: number
}

// The places of a state, whole numbers.

/** The number of segments. */
export const SEGMENTS = 0
/** The sum of their scores. */
export const SUM = 1

const SCALE = 10
const KNOWN_WEIGHTS = 1 << 10 // counts whose logarithm is computed beforehand
/** A counter of blocks. */
export function ciderCounter(
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
