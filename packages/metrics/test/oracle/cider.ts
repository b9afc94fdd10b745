// CIDEr-D, the simple way: strings and Maps, the paper's formulas in turn.
import type { Segment } from "../../src/index.js"
import { countNgrams } from "./ngram-list.js"

type Vector = ReadonlyMap<string, number>

/** The score of each segment, 0 to 10. */
export function oracleCider(
  segments: readonly Segment[],
  tokensOf: (text: string) => readonly string[],
  maxOrder: number,
  sigma: number,
): number[] {
  const texts = segments.map(({ hypothesis, references }) => ({
    hypothesis: tokensOf(hypothesis),
    references: references.filter((each) => typeof each === "string").map(tokensOf),
  }))
  const frequencies = Array.from({ length: maxOrder + 1 }, (_, order) => {
    const counts = new Map<string, number>()
    for (const { references } of texts) {
      const ngrams = new Set(references.flatMap((each) => [...countNgrams(each, order).keys()]))
      for (const ngram of ngrams) counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
    }
    return counts
  })
  const vectorOf = (tokens: readonly string[], order: number): Vector =>
    new Map(
      [...countNgrams(tokens, order)].map(([ngram, count]) => [
        ngram,
        count * Math.log(texts.length / Math.max(1, frequencies[order]!.get(ngram) ?? 0)),
      ]),
    )
  return texts.map(({ hypothesis, references }) => {
    let sum = 0
    for (let order = 1; order <= maxOrder; order++) {
      const ours = vectorOf(hypothesis, order)
      for (const reference of references) {
        const penalty = Math.exp(-((hypothesis.length - reference.length) ** 2) / (2 * sigma ** 2))
        sum += clippedCosine(ours, vectorOf(reference, order)) * penalty
      }
    }
    return (10 * sum) / maxOrder / references.length
  })
}

function clippedCosine(ours: Vector, theirs: Vector): number {
  let product = 0
  for (const [ngram, value] of ours) product += Math.min(value, theirs.get(ngram) ?? 0) * (theirs.get(ngram) ?? 0)
  return product === 0 ? 0 : product / (Math.hypot(...ours.values()) * Math.hypot(...theirs.values()))
}
