// How often each of many things occurs, in bounded memory: exact until there are too many different ones; then the rarest
// are forgotten, and the counts say by how much they may be too low (lossy counting, after Manku and Motwani 2002).
import { topK } from "@lectern/core"
import type { Counted, Ranking } from "./types.js"

/** The different things that are remembered by default. */
const MAX_DISTINCT = 2 ** 19

/** Counts of tokens, or of pairs of tokens. */
export interface LossyCounts {
  /**
   * Counts one occurrence.
   *
   * @param token - a token
   * @param other - the token that it is paired with; by default the empty token
   */
  add(token: string, other?: string): void
  /**
   * The most frequent things.
   *
   * @param limit - how many at most
   */
  ranking(limit: number): Ranking
}

/**
 * Counts without occurrences yet.
 *
 * @param capacity - how many different things are remembered, at least 1
 * @returns the counts
 */
export function lossyCounts(capacity: number = MAX_DISTINCT): LossyCounts {
  // Keys are the first token's length, a space, and both tokens: one flat string owns all its memory.
  const counts = new Map<string, number>()
  let maxError = 0

  function forget(): void {
    const threshold = forgottenUpTo(counts.values(), counts.size / 2)
    for (const [key, count] of counts) if (count <= threshold) counts.delete(key)
    maxError += threshold
  }

  return {
    add(token, other = "") {
      const key = `${token.length} ${token}${other}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (counts.size > capacity) forget()
    },
    ranking(limit) {
      const top = topK<Counted>(limit, before)
      for (const [key, count] of counts) {
        if (count >= (top.last?.count ?? 0)) top.take({ tokens: tokensOf(key), count })
      }
      return { top: top.items(), distinct: counts.size, maxError }
    },
  }
}

/**
 * Which counts to forget: the lowest, and further ones until there are enough. Equal counts go together, so which things are
 * forgotten depends on the counts alone.
 *
 * @param counts - the count of each thing
 * @param enough - how many things must go at least
 * @returns the largest count to forget
 */
export function forgottenUpTo(counts: Iterable<number>, enough: number): number {
  const things = new Map<number, number>()
  for (const count of counts) things.set(count, (things.get(count) ?? 0) + 1)
  let threshold = 0
  let forgotten = 0
  for (const count of [...things.keys()].sort((a, b) => a - b)) {
    if (forgotten >= enough) break
    threshold = count
    forgotten += things.get(count)!
  }
  return threshold
}

function tokensOf(key: string): [string, string] {
  const start = key.indexOf(" ") + 1
  const end = start + Number.parseInt(key, 10)
  return [key.slice(start, end), key.slice(end)]
}

function before(a: Counted, b: Counted): boolean {
  if (a.count !== b.count) return a.count > b.count
  const [token = "", other = ""] = a.tokens
  const [otherToken = "", otherOther = ""] = b.tokens
  return token === otherToken ? other < otherOther : token < otherToken
}
