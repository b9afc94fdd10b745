// Reads tokens one after another and keeps their longest suffix that occurs in the training text, with all its occurrences.
import { firstBelow, lastBelow } from "./range-minima.js"
import type { Suffixes } from "./suffixes.js"

/**
 * A reader of tokens. Its context is the longest end of the tokens so far that occurs in one document.
 *
 * A token costs two binary searches among the context's places. Where it does not follow, the context loses its first token: its places
 * without that token surround the suffix after one of them, in the order of suffixes. A context loses no more tokens than it got, so the
 * length of matches does not matter.
 */
export class Walker {
  /** The suffixes that begin with the context: the first rank. */
  from = 0
  /** And the rank after the last. */
  to = 0
  /** The number of tokens of the context, the start of a document included. */
  length = 0
  /** Count of the last token after the context before it. */
  count = 0
  /** The number of tokens of the longest end of the text, the last token included, that occurs. */
  matched = 0
  private readonly suffixes: Suffixes
  private readonly startToken: number

  /** A reader that has read nothing. */
  constructor(suffixes: Suffixes, startToken: number) {
    this.suffixes = suffixes
    this.startToken = startToken
    this.toEmpty()
  }

  /** Forgets the context. */
  toEmpty(): void {
    this.from = 0
    this.to = this.suffixes.text.length
    this.length = 0
  }

  /** Count of the context: the number of tokens and ends that follow it. The empty one occurs before each token and each end. */
  get contextCount(): number {
    return this.length === 0 ? this.suffixes.text.length - 1 : this.to - this.from
  }

  /** Reads a token. */
  read(token: number): void {
    const { border } = this.suffixes
    if (token === this.startToken && token !== border) {
      this.count = 0
      this.matched = 1
      this.toStart()
      return
    }
    this.count = this.extend(token)
    for (let count = this.count; count === 0 && this.length > 0; count = this.extend(token)) this.shortenToMore()
    this.matched = this.length
    if (token !== border) return
    if (token === this.startToken) this.toStart()
    else this.toEmpty()
  }

  /** Adds a token to the context, if it occurs after it. */
  extend(token: number): number {
    const { text, starts, firsts, border, documents } = this.suffixes
    const depth = this.length
    let from: number
    let to: number
    if (depth === 0) {
      from = firsts[token]!
      to = firsts[token + 1]!
      // The border before the first document ends none.
      if (token === border) to = from + documents
    } else {
      from = this.from
      to = this.to
      while (from < to) {
        const middle = (from + to) >>> 1
        if (text[starts[middle]! + depth]! < token) from = middle + 1
        else to = middle
      }
      to = this.endOf(from, token)
    }
    if (from === to) return 0
    this.from = from
    this.to = to
    this.length = depth + 1
    return to - from
  }

  /** Calls a function for each token that follows the context, in ascending order. */
  each(visit: (token: number, count: number) => void): void {
    const { text, starts, firsts, border, documents } = this.suffixes
    if (this.length === 0) {
      for (let token = 0; token + 1 < firsts.length; token++) {
        const count = token === border ? documents : firsts[token + 1]! - firsts[token]!
        if (count > 0) visit(token, count)
      }
      return
    }
    for (let rank = this.from; rank < this.to; ) {
      const token = text[starts[rank]! + this.length]!
      const end = this.endOf(rank, token)
      visit(token, end - rank)
      rank = end
    }
  }

  /** The start of a document as context: the suffixes that begin with a border, without the last border, which is the first of them. */
  toStart(): void {
    const { firsts, border } = this.suffixes
    this.from = firsts[border]! + 1
    this.to = firsts[border + 1]!
    this.length = 1
  }

  /** The first of the context's ranks, from a rank on, where another token follows. */
  private endOf(rank: number, token: number): number {
    const { text, starts } = this.suffixes
    const depth = this.length
    let from = rank
    let to = rank
    for (let step = 1; to < this.to && text[starts[to]! + depth] === token; step *= 2) {
      from = to + 1
      to += step
    }
    to = Math.min(to, this.to)
    while (from < to) {
      const middle = (from + to) >>> 1
      if (text[starts[middle]! + depth] === token) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Removes first tokens until the rest occurs more often: a token that did not follow cannot follow in the same places. */
  private shortenToMore(): void {
    const { text, starts, ranks, common, firsts } = this.suffixes
    const count = this.to - this.from
    while (this.length > 0 && this.to - this.from === count) {
      const length = this.length - 1
      const second = starts[this.from]! + 1
      if (length === 0) {
        this.toEmpty()
        return
      }
      this.length = length
      if (length === 1) {
        const token = text[second]!
        this.from = firsts[token]!
        this.to = firsts[token + 1]!
      } else {
        this.from = lastBelow(common, ranks[second]!, length)
        this.to = firstBelow(common, ranks[second]! + 1, length)
      }
    }
  }
}
