// Looks n-grams up in the levels of a model, one word after another.
import type { NgramLevel } from "../model.js"

/** The n-gram that follows a context. */
export function childOf({ starts, words }: NgramLevel, context: number, word: number): number {
  let low = starts[context]!
  let high = starts[context + 1]! - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = words[middle]!
    if (found === word) return middle
    if (found < word) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The index of an n-gram in the level of its order. */
function findNgram(levels: readonly NgramLevel[], ids: Readonly<ArrayLike<number>>, from: number, to: number): number {
  if (to - from > levels.length) return -1
  let index = ids[from]!
  for (let i = from + 1; i < to && index >= 0; i++) index = childOf(levels[i - from]!, index, ids[i]!)
  return index
}

/**
 * log10 of the probability of a word after others, by backing off as a model whose unseen words get the shorter context's share.
 */
export function backedOffLogProb(
  levels: readonly NgramLevel[],
  ids: Readonly<ArrayLike<number>>,
  from: number,
  to: number,
): number {
  let weight = 0
  for (let start = from; start < to; start++) {
    const found = findNgram(levels, ids, start, to)
    if (found >= 0) return weight + levels[to - start - 1]!.logProbs[found]!
    const context = findNgram(levels, ids, start, to - 1)
    if (context >= 0) weight += levels[to - start - 2]!.backoffs[context]!
  }
  return weight
}

/** The first place of an ascending range whose word is not below another, by bisection. */
export function lowerBound(words: Uint32Array, from: number, to: number, word: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
