// The n-grams of one text with their counts; emptied in time linear in its size.
import { enlarged } from "@lectern/core"
import type { TokenLines } from "../tokens/token-lines.js"
import { type GramIds, NO_PREFIX } from "./gram-ids.js"

/** Distinct n-grams in order of first occurrence. */
export class GramBag {
  /** The numbers of the n-grams. */
  ids: Int32Array = new Int32Array(1 << 8)
  /** The order of each. */
  orders: Uint8Array = new Uint8Array(1 << 8)
  /** Number of distinct n-grams. */
  size = 0
  /** Number of tokens of the text. */
  length = 0
  #counts = new Float64Array(1 << 11)
  readonly #grams: GramIds

  /** An empty bag. */
  constructor(grams: GramIds) {
    this.#grams = grams
  }

  /** Count of an n-gram in the text. */
  countOf(id: number): number {
    return id < this.#counts.length ? this.#counts[id]! : 0
  }

  /** Replaces the content by the n-grams of a line; empty the bag before n-grams are renumbered. */
  fill({ tokens, ends }: TokenLines, line: number, minOrder: number, maxOrder: number): void {
    this.empty()
    const start = line === 0 ? 0 : ends[line - 1]!
    const end = ends[line]!
    this.length = end - start
    for (let from = start; from < end; from++) {
      let id = NO_PREFIX
      for (let at = from; at < end && at < from + maxOrder; at++) {
        id = this.#grams.idOf(id, tokens[at]!)
        const order = at - from + 1
        if (order >= minOrder) this.#add(id, order)
      }
    }
  }

  /** Removes all n-grams. */
  empty(): void {
    for (let i = 0; i < this.size; i++) this.#counts[this.ids[i]!] = 0
    this.size = 0
    this.length = 0
  }

  #add(id: number, order: number): void {
    if (id >= this.#counts.length) this.#counts = enlarged(this.#counts, 2 * id)
    const before = this.#counts[id]!
    this.#counts[id] = before + 1
    if (before > 0) return
    if (this.size === this.ids.length) {
      this.ids = enlarged(this.ids, 2 * this.size)
      this.orders = enlarged(this.orders, 2 * this.size)
    }
    this.ids[this.size] = id
    this.orders[this.size++] = order
  }
}

/** Numbers the n-grams of a segment, and can forget them. */
interface SegmentGrams {
  /** Numbers the n-grams. */
  readonly grams: GramIds
  /** Forgets the n-grams of the last segment. */
  clear(): void
}

/** The n-grams of a hypothesis and of a reference. */
interface GramPair {
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
