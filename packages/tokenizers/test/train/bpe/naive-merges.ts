// Merges learned by counting everything anew in each step: slow, and plainly right.
import type { SortedWords } from "../../../src/train/words/sorted-words.js"
import { entriesOf } from "../words.js"

/** What the naive trainer is told. */
export interface NaiveOptions {
  readonly vocabularySize: number
  readonly minFrequency?: number
  readonly specialTokens?: readonly string[]
  readonly prefix?: string
  readonly suffix?: string
  /** The score of a pair; by default its count, ties by ids. */
  readonly score?: (count: number, left: number, right: number) => readonly [numerator: bigint, denominator: bigint]
}

/** A step: both tokens and the count. */
export type NaiveMerge = readonly [left: string, right: string, count: number]

/** Learns tokens and merges. Counts pairs that were merged as they stood when they were merged, plus what came later. */
export function naiveMerges(
  words: SortedWords,
  { vocabularySize, minFrequency = 0, specialTokens = [], prefix = "", suffix = "", score }: NaiveOptions,
): { readonly tokens: readonly string[]; readonly merges: readonly NaiveMerge[] } {
  const entries = entriesOf(words)
  const letters = new Set(entries.flatMap(([word]) => [...word]))
  const tokens = [...new Set([...specialTokens, ...[...letters].sort(byCodePoint)])]
  const corpus = entries.map(([word, count]) => ({
    count,
    symbols: [...word].map((letter, i, all) => {
      const token = `${i > 0 ? prefix : ""}${letter}${i === all.length - 1 ? suffix : ""}`
      if (!tokens.includes(token)) tokens.push(token)
      return token
    }),
  }))
  const merges: NaiveMerge[] = []
  while (tokens.length < vocabularySize) {
    const totals = new Map<string, number>()
    const pairs = new Map<string, { left: string; right: string; count: number }>()
    for (const { symbols, count } of corpus) {
      symbols.forEach((left, i) => {
        totals.set(left, (totals.get(left) ?? 0) + count)
        const right = symbols[i + 1]
        if (right === undefined) return
        const key = `${left} ${right}`
        pairs.set(key, { left, right, count: (pairs.get(key)?.count ?? 0) + count })
      })
    }
    const best = [...pairs.values()]
      .filter(({ count }) => count >= Math.max(1, minFrequency))
      .sort((one, other) => {
        if (score === undefined) {
          const ids = ({ left, right }: { left: string; right: string }) => [
            tokens.indexOf(left),
            tokens.indexOf(right),
          ]
          const [a, b] = [ids(one), ids(other)]
          return other.count - one.count || a[0]! - b[0]! || a[1]! - b[1]!
        }
        const [n, d] = score(one.count, totals.get(one.left)!, totals.get(one.right)!)
        const [m, e] = score(other.count, totals.get(other.left)!, totals.get(other.right)!)
        if (n * e !== m * d) return n * e > m * d ? -1 : 1
        return byCodePoint(one.left, other.left) || byCodePoint(one.right, other.right)
      })[0]
    if (best === undefined) break
    const { left, right, count } = best
    const made = left + (prefix !== "" && right.startsWith(prefix) ? right.slice(prefix.length) : right)
    if (!tokens.includes(made)) tokens.push(made)
    merges.push([left, right, count])
    for (const word of corpus) {
      const { symbols } = word
      for (let i = 0; i + 1 < symbols.length; i++) {
        if (symbols[i] === left && symbols[i + 1] === right) symbols.splice(i, 2, made)
      }
    }
  }
  return { tokens, merges }
}

function byCodePoint(one: string, other: string): number {
  const [a, b] = [[...one], [...other]].map((letters) => letters.map((letter) => letter.codePointAt(0)!))
  for (let i = 0; i < a!.length && i < b!.length; i++) if (a![i] !== b![i]) return a![i]! - b![i]!
  return a!.length - b!.length
}
