// Finds the pair with the highest score, while the scores of all pairs of a symbol change together.
import { enlarged } from "@lectern/core"
import { compareCodePoints } from "@lectern/core/utf8"
import type { PairTable } from "../bpe/pair-table.js"
import type { GrowingTokens } from "../bpe/spelling.js"
import type { Counts, ScoreKind } from "./score.js"

/** Doubles nearer than this, relative to their sum, may be equal scores. */
const NEAR = 1e-14

/** Pairs in a heap by score, the highest first, ties by the left, then the right token, by code point. */
export class PairScores {
  /** The pairs in the heap. */
  #heap = new Int32Array(1 << 12)
  /** Their scores, rounded. */
  #scores = new Float64Array(1 << 12)
  #length = 0
  /** The counts they were computed from, three for each pair: they must not change before the pair is moved. */
  #known = new Float64Array(3 << 12)
  /** For each pair, its place in the heap plus one; 0 if it is not there. */
  #at = new Int32Array(1 << 12)
  /** For each symbol, the list of its pairs: twice a pair's number, plus one if the symbol is the right one; plus one. */
  readonly #first: number[] = []
  #next = new Int32Array(1 << 13)
  #linked = new Uint8Array(1 << 13)
  readonly #one: Counts = { count: 0, left: 0, right: 0 }
  readonly #other: Counts = { count: 0, left: 0, right: 0 }
  readonly #pairs: PairTable
  readonly #totals: readonly number[]
  readonly #tokens: GrowingTokens
  readonly #kind: ScoreKind
  readonly #minCount: number

  /** Makes an empty heap. */
  constructor(
    pairs: PairTable,
    totals: readonly number[],
    tokens: GrowingTokens,
    { kind, minCount }: { readonly kind: ScoreKind; readonly minCount: number },
  ) {
    this.#pairs = pairs
    this.#totals = totals
    this.#tokens = tokens
    this.#kind = kind
    this.#minCount = minCount
  }

  /** The pair with the highest score, or -1 if there is none. */
  top(): number {
    return this.#length === 0 ? -1 : this.#heap[0]!
  }

  /** The counts of a pair's score. */
  countsOf(pair: number, out: Counts = { count: 0, left: 0, right: 0 }): Counts {
    out.count = this.#known[3 * pair]!
    out.left = this.#known[3 * pair + 1]!
    out.right = this.#known[3 * pair + 2]!
    return out
  }

  /** Adds a pair to the heap if it occurs often enough, and to the lists of its symbols. */
  add(pair: number): void {
    while (pair >= this.#at.length) this.#grow()
    if (this.#pairs.counts[pair]! < this.#minCount) return
    const { symbols } = this.#pairs
    for (let node = 2 * pair; node < 2 * pair + 2; node++) {
      if (this.#linked[node] === 1) continue
      const symbol = symbols[node]!
      this.#linked[node] = 1
      this.#next[node] = this.#first[symbol] ?? 0
      this.#first[symbol] = node + 1
    }
    this.#update(pair)
  }

  /** Updates the scores of all pairs of a symbol, and drops those that no longer occur often enough. */
  refresh(symbol: number): void {
    const next = this.#next
    let before = -1
    for (let link = this.#first[symbol] ?? 0; link !== 0; ) {
      const node = link - 1
      link = next[node]!
      if (this.#pairs.counts[node >> 1]! >= this.#minCount) {
        this.#update(node >> 1)
        before = node
        continue
      }
      this.#remove(node >> 1)
      this.#linked[node] = 0
      if (before < 0) this.#first[symbol] = link
      else next[before] = link
    }
  }

  #update(pair: number): void {
    const { counts, symbols } = this.#pairs
    const count = counts[pair]!
    const left = this.#totals[symbols[2 * pair]!]!
    const right = this.#totals[symbols[2 * pair + 1]!]!
    this.#known[3 * pair] = count
    this.#known[3 * pair + 1] = left
    this.#known[3 * pair + 2] = right
    const score = this.#kind.value(count, left, right)
    const at = this.#at[pair]!
    this.#place(at === 0 ? this.#length++ : at - 1, pair, score)
  }

  #remove(pair: number): void {
    const at = this.#at[pair]!
    if (at === 0) return
    this.#at[pair] = 0
    this.#length--
    if (at - 1 < this.#length) this.#place(at - 1, this.#heap[this.#length]!, this.#scores[this.#length]!)
  }

  /** Moves a pair to its place, with `from` free. */
  #place(from: number, pair: number, score: number): void {
    let i = from
    while (i > 0 && this.#before(pair, score, (i - 1) >> 1)) i = this.#move(i, (i - 1) >> 1)
    if (i === from) {
      for (let child = 2 * i + 1; child < this.#length; child = 2 * i + 1) {
        const second = child + 1
        if (second < this.#length && this.#before(this.#heap[second]!, this.#scores[second]!, child)) child = second
        if (this.#before(pair, score, child)) break
        i = this.#move(i, child)
      }
    }
    this.#heap[i] = pair
    this.#scores[i] = score
    this.#at[pair] = i + 1
  }

  #move(to: number, from: number): number {
    const pair = this.#heap[from]!
    this.#heap[to] = pair
    this.#scores[to] = this.#scores[from]!
    this.#at[pair] = to + 1
    return from
  }

  #before(pair: number, score: number, i: number): boolean {
    const rival = this.#scores[i]!
    const difference = score - rival
    if (difference > NEAR * rival) return true
    if (difference < -NEAR * rival) return false
    const other = this.#heap[i]!
    const exact = this.#kind.compare(this.countsOf(pair, this.#one), this.countsOf(other, this.#other))
    return exact === 0 ? this.#namedBefore(pair, other) : exact > 0
  }

  #namedBefore(pair: number, other: number): boolean {
    const { symbols } = this.#pairs
    const { names } = this.#tokens
    for (let side = 0; side < 2; side++) {
      const mine = symbols[2 * pair + side]!
      const theirs = symbols[2 * other + side]!
      if (mine !== theirs) return compareCodePoints(names[mine]!, names[theirs]!) < 0
    }
    return false
  }

  #grow(): void {
    const room = 2 * this.#at.length
    this.#heap = enlarged(this.#heap, room)
    this.#scores = enlarged(this.#scores, room)
    this.#known = enlarged(this.#known, 3 * room)
    this.#at = enlarged(this.#at, room)
    this.#next = enlarged(this.#next, 2 * room)
    this.#linked = enlarged(this.#linked, 2 * room)
  }
}
