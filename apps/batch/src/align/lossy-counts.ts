// How often each of many things occurs, in bounded memory: exact until there are too many different ones; then the rarest
// are forgotten, and the counts say by how much they may be too low (lossy counting, after Manku and Motwani 2002).
import { Extremes } from "../extremes.js"
import type { Counted, Ranking } from "./types.js"

/** The different things that are remembered, unless a caller says otherwise. */
export const MOST_DISTINCT: number = 2 ** 19

/** Counts of tokens, or of pairs of tokens. */
export class Tally {
  readonly #capacity: number
  // Keys are the first token's length, a space, and both tokens: one flat string owns all its memory.
  readonly #counts = new Map<string, number>()
  #missing = 0

  /**
   * Counts of nothing.
   *
   * @param capacity - how many different things are remembered, at least 1
   */
  constructor(capacity: number = MOST_DISTINCT) {
    this.#capacity = capacity
  }

  /**
   * Counts one occurrence.
   *
   * @param token - a token
   * @param other - the token that it is paired with; a thing without one is paired with the empty token
   */
  add(token: string, other = ""): void {
    const key = `${token.length} ${token}${other}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    if (this.#counts.size > this.#capacity) this.#forget()
  }

  /**
   * The most frequent things.
   *
   * @param limit - how many at most
   */
  ranking(limit: number): Ranking {
    const top = new Extremes<Counted>(limit, before)
    for (const [key, count] of this.#counts) {
      if (count >= (top.bar?.count ?? 0)) top.take({ tokens: tokensOf(key), count })
    }
    return { top: top.entries, distinct: this.#counts.size, missing: this.#missing }
  }

  /** Forgets the least count, and further ones until half of the things are gone: which ones depends on the counts alone. */
  #forget(): void {
    const having = new Map<number, number>()
    for (const count of this.#counts.values()) having.set(count, (having.get(count) ?? 0) + 1)
    let threshold = 0
    let gone = 0
    for (const count of [...having.keys()].sort((a, b) => a - b)) {
      if (gone >= this.#counts.size / 2) break
      threshold = count
      gone += having.get(count)!
    }
    for (const [key, count] of this.#counts) if (count <= threshold) this.#counts.delete(key)
    this.#missing += threshold
  }
}

function tokensOf(key: string): [string, string] {
  const start = key.indexOf(" ") + 1
  const border = start + Number.parseInt(key, 10)
  return [key.slice(start, border), key.slice(border)]
}

function before(a: Counted, b: Counted): boolean {
  if (a.count !== b.count) return a.count > b.count
  const [token = "", other = ""] = a.tokens
  const [otherToken = "", otherOther = ""] = b.tokens
  return token === otherToken ? other < otherOther : token < otherToken
}
