// The n-grams of a hypothesis and of each of its references in turn, with common numbers.
import type { TokenLines } from "../tokens/token-lines.js"
import { GramBag } from "./gram-bag.js"
import type { GramIds } from "./gram-ids.js"

/** Numbers the n-grams of a segment, and can forget them. */
export interface SegmentGrams {
  /** Numbers the n-grams. */
  readonly grams: GramIds
  /** Forgets the n-grams of the last segment. */
  clear(): void
}

/** The n-grams of a hypothesis and of a reference. */
export interface GramPair {
  /** The hypothesis's. */
  readonly hypothesis: GramBag
  /** Those of the current reference. */
  readonly reference: GramBag
  /** Forgets the last segment and reads a hypothesis. */
  takeHypothesis(lines: TokenLines, segment: number): void
  /** Reads a reference of the same segment. */
  takeReference(lines: TokenLines, segment: number): boolean
}

/** A pair of n-gram bags. */
export function gramPair({ grams, clear }: SegmentGrams, minOrder: number, maxOrder: number): GramPair {
  const hypothesis = new GramBag(grams)
  const reference = new GramBag(grams)
  return {
    hypothesis,
    reference,
    takeHypothesis(lines, segment) {
      hypothesis.empty()
      reference.empty()
      clear()
      hypothesis.fill(lines, segment, minOrder, maxOrder)
    },
    takeReference(lines, segment) {
      if (lines.missing[segment] === 1) return false
      reference.fill(lines, segment, minOrder, maxOrder)
      return true
    },
  }
}
