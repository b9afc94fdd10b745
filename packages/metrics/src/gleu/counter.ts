// GLEU's counts of single segments: the n-grams shared with the best reference.
import type { Metric } from "../metric/metric.js"
import { gramPair } from "../ngrams/gram-bag.js"
import { GramIds } from "../ngrams/gram-ids.js"
import type { NamedTokenizer } from "../tokenize/named-tokenizer.js"
import { blockTokens } from "../tokens/token-lines.js"

// The places of a state, whole numbers.

/** Clipped matches. */
export const MATCHES = 0
/** The larger of the two numbers of n-grams, summed over segments. */
export const LARGER = 1
/** n-grams of the hypotheses. */
export const HYPOTHESIS = 2
/** n-grams of the best references. */
export const REFERENCE = 3
/** The length of a state. */
export const WIDTH = 4

/** A counter of blocks. */
export function gleuCounter(
  { key, tokenizeLine }: NamedTokenizer,
  minOrder: number,
  maxOrder: number,
): Metric["countLines"] {
  const grams = new GramIds()
  const numbers = { grams, clear: () => grams.clear() }
  const { hypothesis, reference, takeHypothesis, takeReference } = gramPair(numbers, minOrder, maxOrder)
  const row = new Float64Array(WIDTH)

  /** The number of n-grams in a text of `length` tokens. */
  function ngrams(length: number): number {
    let sum = 0
    for (let n = minOrder; n <= maxOrder; n++) sum += Math.max(0, length - n + 1)
    return sum
  }

  function sharedNgrams(): number {
    let shared = 0
    for (let i = 0; i < hypothesis.size; i++) {
      const id = hypothesis.ids[i]!
      shared += Math.min(hypothesis.countOf(id), reference.countOf(id))
    }
    return shared
  }

  return (block, total, rows) => {
    const { hypothesis: ours, references } = blockTokens(block, key, tokenizeLine)
    for (let segment = 0; segment < block.segments; segment++) {
      takeHypothesis(ours, segment)
      const own = ngrams(hypothesis.length)
      row.fill(0)
      row[HYPOTHESIS] = own
      row[LARGER] = own
      let found = false
      for (const lines of references) {
        if (!takeReference(lines, segment)) continue
        const theirs = ngrams(reference.length)
        const larger = Math.max(own, theirs)
        const matches = sharedNgrams()
        if (larger === 0 || (found && matches * row[LARGER]! <= row[MATCHES]! * larger)) continue
        found = true
        row[MATCHES] = matches
        row[LARGER] = larger
        row[REFERENCE] = theirs
      }
      for (let i = 0; i < WIDTH; i++) total[i]! += row[i]!
      rows?.set(row, segment * WIDTH)
    }
  }
}
