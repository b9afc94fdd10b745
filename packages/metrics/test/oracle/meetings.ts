// Errors of a session by brute force: every way to pair the speakers, every pair by a whole matrix.
import type { SpokenUtterance } from "../../src/meetings.js"

/** A word with the time in which it may be aligned. */
interface Timed {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The fewest errors of a session; without a collar, words are aligned by order only. */
export function fewestErrors(
  reference: readonly SpokenUtterance[],
  hypothesis: readonly SpokenUtterance[],
  collar?: number,
): number {
  const said = wordsOf(reference, 0, false)
  const heard = wordsOf(hypothesis, collar ?? 0, true)
  while (said.length < heard.length) said.push([])
  while (heard.length < said.length) heard.push([])
  const costs = said.map((a) => heard.map((b) => matrixErrors(a, b, collar !== undefined)))
  return Math.min(...permutations(heard.length).map((order) => order.reduce((sum, b, a) => sum + costs[a]![b]!, 0)))
}

function wordsOf(utterances: readonly SpokenUtterance[], collar: number, points: boolean): Timed[][] {
  const speakers = [...new Set(utterances.map(({ speaker }) => speaker))]
  return speakers.map((name) =>
    utterances
      .filter(({ speaker }) => speaker === name)
      .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
      .flatMap(({ text, start = 0, end = 0 }) => {
        const words = text.split(/\s+/).filter((word) => word !== "")
        const all = words.join("").length
        return words.map((word, i) => {
          const at = (letters: number): number => start + ((end - start) * letters) / all
          const from = at(words.slice(0, i).join("").length)
          const to = at(words.slice(0, i + 1).join("").length)
          const middle = (from + to) / 2
          return { word, start: (points ? middle : from) - collar, end: (points ? middle : to) + collar }
        })
      }),
  )
}

/** The Levenshtein distance where words may be aligned only if they overlap in time. */
export function matrixErrors(a: readonly Timed[], b: readonly Timed[], timed: boolean): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, one] of a.entries()) {
    const row = [i + 1]
    for (const [j, other] of b.entries()) {
      const overlap = !timed || (one.start < other.end - 1e-9 && one.end > other.start + 1e-9)
      const through = overlap ? above[j]! + (one.word === other.word ? 0 : 1) : Number.POSITIVE_INFINITY
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, through))
    }
    above = row
  }
  return above[b.length]!
}

/** All orders of the numbers below `size`. */
export function permutations(size: number): number[][] {
  if (size === 0) return [[]]
  return permutations(size - 1).flatMap((order) =>
    Array.from({ length: size }, (_, at) => [...order.slice(0, at), size - 1, ...order.slice(at)]),
  )
}
