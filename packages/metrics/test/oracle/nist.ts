// NIST, the simple way: strings and Maps, the paper's equations in turn.
import type { Segment } from "../../src/index.js"
import { countNgrams, ngramList } from "./ngram-list.js"

/** The score of a corpus. */
export function oracleNist(
  segments: readonly Segment[],
  tokensOf: (text: string) => readonly string[],
  maxOrder: number,
): number {
  const texts = segments.map(({ hypothesis, references }) => ({
    hypothesis: tokensOf(hypothesis),
    references: references.filter((each) => typeof each === "string").map(tokensOf),
  }))
  const all = texts.flatMap(({ references }) => references)
  const occurrences = Array.from({ length: maxOrder + 1 }, (_, order) => {
    const counts = new Map<string, number>()
    if (order === 0) return counts
    for (const tokens of all) for (const [ngram, count] of countNgrams(tokens, order)) add(counts, ngram, count)
    return counts
  })
  const words = all.reduce((sum, tokens) => sum + tokens.length, 0)
  let sum = 0
  for (let order = 1; order <= maxOrder; order++) {
    let bits = 0
    let total = 0
    for (const { hypothesis, references } of texts) {
      const theirs = references.map((each) => countNgrams(each, order))
      for (const [ngram, count] of countNgrams(hypothesis, order)) {
        total += count
        const maxCount = Math.max(...theirs.map((counts) => counts.get(ngram) ?? 0))
        if (maxCount === 0) continue
        const [start] = ngramList((JSON.parse(`[${ngram}]`) as string[]).slice(0, -1), order - 1)
        const before = order === 1 ? words : occurrences[order - 1]!.get(start!)!
        bits += Math.min(count, maxCount) * Math.log2(before / occurrences[order]!.get(ngram)!)
      }
    }
    sum += total === 0 ? 0 : bits / total
  }
  const ours = texts.reduce((length, { hypothesis }) => length + hypothesis.length, 0)
  const theirs = texts.reduce((length, { references }) => {
    return length + references.reduce((inner, each) => inner + each.length, 0) / references.length
  }, 0)
  const ratio = theirs === 0 ? 1 : Math.min(1, ours / theirs)
  return ratio === 0 ? 0 : sum * Math.exp((Math.log(0.5) / Math.log(2 / 3) ** 2) * Math.log(ratio) ** 2)
}

function add(counts: Map<string, number>, ngram: string, count: number): void {
  counts.set(ngram, (counts.get(ngram) ?? 0) + count)
}
