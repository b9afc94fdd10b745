// Counts occurrences in bounded memory (lossy counting, after Manku and Motwani 2002). Counts are exact until there are too
// many distinct keys; then the rarest are removed, and an upper bound on the error is reported.
import { topK } from "@lectern/core"
import { pruneThreshold } from "../../ngrams/prune-threshold.js"
import type { Counted, Ranking } from "./types.js"

const DEFAULT_CAPACITY = 2 ** 19

/** Makes empty counts of tokens or pairs of tokens. */
export function lossyCounts(capacity: number = DEFAULT_CAPACITY) {
  // A key is the first token's length, a space and both tokens: a flat string that keeps no longer string alive.
  const counts = new Map<string, number>()
  let maxError = 0

  function prune(): void {
    const threshold = pruneThreshold(counts.values(), counts.size / 2)
    for (const [key, count] of counts) if (count <= threshold) counts.delete(key)
    maxError += threshold
  }

  return {
    /** Counts one occurrence. */
    add(token: string, other = ""): void {
      const key = `${token.length} ${token}${other}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (counts.size > capacity) prune()
    },
    /** The most frequent tokens or pairs. */
    ranking(limit: number): Ranking {
      const top = topK<Counted>(limit, before)
      for (const [key, count] of counts) {
        if (count >= (top.last?.count ?? 0)) top.take({ tokens: tokensOf(key), count })
      }
      return { top: top.items(), distinct: counts.size, maxError }
    },
  }
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
