// Smoothed probabilities straight from their formulas, over tables of strings: slow, and independent of tries.
import { naiveCounts } from "./naive-counts.js"

/** What a method does to the counts of an n-gram's context. */
export interface NaiveMethod {
  /** Counts, or in how many contexts an n-gram occurs. */
  readonly counted: "raw" | "adjusted"
  readonly variant: "interpolated" | "backoff"
  readonly interpolateUnigrams: boolean
  /** What is left of a count at an order. */
  left(count: number, order: number): number
  /** What is added to a context's total. */
  raise?(types: number, free: number): number
}

export type Sentences = readonly (readonly string[])[]

/** All counts of all orders, in one table. */
export function allCounts(sentences: Sentences, order: number): Map<string, number> {
  const all = new Map<string, number>()
  for (let n = 1; n <= order; n++) for (const [ngram, count] of naiveCounts(sentences, n)) all.set(ngram, count)
  return all
}

/** In how many contexts each n-gram occurs; its count at the highest order and after `<s>`. */
export function adjusted(raw: ReadonlyMap<string, number>, order: number): Map<string, number> {
  const all = new Map<string, number>()
  for (const [ngram, count] of raw) {
    const words = ngram.split(" ")
    if (words.length === order || words[0] === "<s>") all.set(ngram, count)
    if (words.length > 1 && words[1] !== "<s>") {
      const suffix = words.slice(1).join(" ")
      if (words.length - 1 < order) all.set(suffix, (all.get(suffix) ?? 0) + 1)
    }
  }
  return all
}

/** The probability of a word after a context of any length below the order. */
export type NaiveProb = (context: readonly string[], word: string) => number

export function naiveModel(
  sentences: Sentences,
  order: number,
  method: NaiveMethod,
  { prune = [0] as readonly number[], vocabulary = [] as readonly string[] } = {},
): { prob: NaiveProb; words: readonly string[] } {
  const raw = allCounts(sentences, order)
  raw.delete("<s>")
  const counts = method.counted === "raw" ? raw : adjusted(raw, order)
  counts.delete("<s>")
  const threshold = (n: number): number => prune[Math.min(n, prune.length) - 1]!
  const listed = (ngram: string): boolean => (raw.get(ngram) ?? 0) > threshold(ngram.split(" ").length)
  const single = new Set(["<unk>", "</s>", ...vocabulary, ...sentences.flat()])
  const words = [...single].filter((word) => word === "<unk>" || word === "</s>" || threshold(1) === 0 || listed(word))

  const prob: NaiveProb = (context, word) => {
    const n = context.length + 1
    const lower = n === 1 ? undefined : (each: string): number => prob(context.slice(1), each)
    const after = [...single].filter((each) => counts.has([...context, each].join(" ")))
    if (after.length === 0 && n > 1) return lower!(word)
    const ngram = (each: string): string => [...context, each].join(" ")
    const special = (each: string): boolean => n === 1 && (each === "</s>" || each === "<unk>")
    const isListed = (each: string): boolean => counts.has(ngram(each)) && (special(each) || listed(ngram(each)))
    let total = 0
    let free = 0
    for (const each of after) {
      const count = counts.get(ngram(each))!
      total += count
      free += isListed(each) ? count - method.left(count, n) : count
    }
    const raised = method.raise?.(after.length, free) ?? 0
    total += raised
    free += raised
    const own = isListed(word) ? method.left(counts.get(ngram(word))!, n) / total : 0
    if (n === 1) {
      const unseen = words.filter((each) => !counts.has(each))
      const sharers = method.interpolateUnigrams || unseen.length === 0 ? words : unseen
      return own + (sharers.includes(word) ? free / total / sharers.length : 0)
    }
    if (method.variant === "interpolated") return own + (free / total) * lower!(word)
    let others = 0
    for (const each of words) if (!isListed(each)) others += lower!(each)
    if (others < 1e-12) return (own * total) / (total - free)
    return isListed(word) ? own : (free / total / others) * lower!(word)
  }
  return { prob, words }
}
