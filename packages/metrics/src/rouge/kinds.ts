// The kinds of ROUGE, each by itself, so that a page gets no code of the others.
import { lcsLength } from "../lcs/lcs-length.js"
import type { RougeKind } from "./counts.js"
import { unionMatches } from "./lsum.js"
import { ngramMatches } from "./ngrams.js"

/** ROUGE-N. */
export function ngrams(order: number): RougeKind {
  return { name: String(order), order, sees: "words", matches: (size) => ngramMatches(order, size) }
}

/** ROUGE-L. */
export const LONGEST: RougeKind = { name: "L", order: 1, sees: "words", matches: lcsLength }

/** ROUGE-Lsum. For texts of one sentence each, the union of subsequences is the longest common subsequence. */
export const UNION: RougeKind = {
  name: "Lsum",
  order: 1,
  sees: "sentences",
  matches: unionMatches,
  ofOneSentence: LONGEST,
}
