// A plain reader of ARPA files, to compare models with.
import type { NgramModel } from "../../src/ngram/index.js"
import type { Listed } from "./naive-ngrams.js"

export function readArpa(text: string): Listed {
  const ngrams = new Map<string, readonly [number, number]>()
  for (const line of text.split("\n")) {
    const [logProb, words, backoff = "0"] = line.split("\t")
    if (words !== undefined) ngrams.set(words, [Number(logProb), Number(backoff)])
  }
  return ngrams
}

/** The largest difference between two tables; infinite unless they have the same n-grams. */
export function difference(one: Listed, other: Listed): number {
  if (one.size !== other.size) return Number.POSITIVE_INFINITY
  let largest = 0
  for (const [words, [logProb, backoff]] of one) {
    const [otherProb, otherBackoff] = other.get(words) ?? [Number.NaN, Number.NaN]
    const here = Math.max(Math.abs(logProb - otherProb), Math.abs(backoff - otherBackoff))
    if (!(here <= largest)) largest = here
  }
  return largest
}

/** log10 of the probability of a word after others by their ids, searched for in its levels from the start. */
export function trieLogProb(model: NgramModel, context: readonly number[], word: number): number {
  const listed = find(model, [...context, word])
  if (listed !== undefined) return model.levels[context.length]!.logProbs[listed]!
  const from = find(model, context)
  const weight = from === undefined ? 0 : model.levels[context.length - 1]!.backoffs[from]!
  return weight + trieLogProb(model, context.slice(1), word)
}

/** The place of an n-gram in its level. */
export function find({ levels }: NgramModel, ids: readonly number[]): number | undefined {
  let at = 0
  for (const [n, id] of ids.entries()) {
    const { starts, words } = levels[n]!
    const next = words.subarray(starts[at], starts[at + 1]).indexOf(id)
    if (next < 0) return undefined
    at = starts[at]! + next
  }
  return at
}
