// The first pass of metrics that weigh n-grams by the whole corpus: counts the n-grams of a block's references.
import type { CorpusTable } from "../corpus-table.js"
import type { LineBlock } from "../line-block.js"
import { blockTokens } from "../tokens/token-lines.js"
import { GramIds, NO_PREFIX } from "./gram-ids.js"
import { sortedTable } from "./sorted-table.js"
import type { TokenCut } from "./token-cut.js"

/** What is counted: the segments that have the n-gram in some reference, or its occurrences in all references. */
export type GramCounting = "segments" | "occurrences"

/**
 * Counts the n-grams of the references, in time linear in their tokens but for sorting the distinct tokens.
 *
 * @param block - the texts; hypotheses are not looked at
 * @param cut - how lines are cut
 * @param maxOrder - the highest order counted
 * @param counting - what is counted
 * @returns one count per n-gram of order 1 to `maxOrder`
 */
export function collectGrams(
  block: LineBlock,
  { key, cut }: TokenCut,
  maxOrder: number,
  counting: GramCounting,
): CorpusTable {
  const { segments } = block
  // The first reference stands in for the hypotheses, so that only references are cut.
  const { references, vocabulary } = blockTokens({ ...block, hypothesis: block.references[0]! }, key, cut)
  const grams = new GramIds()
  let counts = new Float64Array(1 << 11)
  let lastSegment = new Int32Array(1 << 11).fill(-1)
  for (let segment = 0; segment < segments; segment++) {
    for (const { tokens, ends } of references) {
      const to = ends[segment]!
      for (let from = segment === 0 ? 0 : ends[segment - 1]!; from < to; from++) {
        let id = NO_PREFIX
        for (let at = from; at < to && at < from + maxOrder; at++) {
          id = grams.idOf(id, tokens[at]!)
          if (id >= counts.length) {
            const [wereCounts, wereLast] = [counts, lastSegment]
            counts = new Float64Array(2 * id)
            counts.set(wereCounts)
            lastSegment = new Int32Array(2 * id).fill(-1)
            lastSegment.set(wereLast)
          }
          if (counting === "segments" && lastSegment[id] === segment) continue
          lastSegment[id] = segment
          counts[id]! += 1
        }
      }
    }
  }
  return sortedTable(grams, vocabulary, counts, segments)
}
