// GLEU, the simple way: all n-grams as strings in one Map.
import type { Segment } from "../../src/index.js"
import { ngramList } from "./ngram-list.js"

/** [matches, larger number of n-grams, the hypothesis's, the best reference's] of a segment. */
export function oracleGleu(
  { hypothesis, references }: Segment,
  tokensOf: (text: string) => readonly string[],
  [minOrder, maxOrder]: readonly [number, number],
): number[] {
  const ours = ngrams(tokensOf(hypothesis), minOrder, maxOrder)
  let best: number[] | undefined
  for (const reference of references) {
    if (typeof reference !== "string") continue
    const left = ngrams(tokensOf(reference), minOrder, maxOrder)
    const theirs = left.length
    const matches = ours.filter((ngram) => {
      const at = left.indexOf(ngram)
      if (at !== -1) left.splice(at, 1)
      return at !== -1
    }).length
    const larger = Math.max(ours.length, theirs)
    if (larger === 0) continue
    if (best === undefined || matches / larger > best[0]! / best[1]!) best = [matches, larger, ours.length, theirs]
  }
  return best ?? [0, 0, 0, 0]
}

function ngrams(tokens: readonly string[], minOrder: number, maxOrder: number): string[] {
  const orders = Array.from({ length: maxOrder - minOrder + 1 }, (_, i) => minOrder + i)
  return orders.flatMap((order) => ngramList(tokens, order))
}
