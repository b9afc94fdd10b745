// Adds the counts of two corpora: both tries are sorted, so one pass over each level is enough.

import { compareBytes, SPECIAL_WORDS } from "../words/order.js"
import type { WordList } from "../words/word-list.js"
import type { NgramCountLevel, NgramCounts } from "./ngram-counts.js"

/**
 * The counts of two corpora together.
 *
 * @param a - the counts of one; not changed
 * @param b - the counts of the other, of the same order; not changed
 * @returns new counts
 */
export function mergedCounts(a: NgramCounts, b: NgramCounts): NgramCounts {
  const { words, fromA, fromB } = mergedWords(a.words, b.words)
  const levels: NgramCountLevel[] = []
  // The two places of each n-gram of the level before; the first level has the empty n-gram of both.
  let pairs: Pairs = { inA: Uint32Array.of(0), inB: Uint32Array.of(0) }
  for (let n = 0; n < a.order; n++) {
    const merged = mergedLevel({ level: a.levels[n]!, ids: fromA }, { level: b.levels[n]!, ids: fromB }, pairs)
    levels.push(merged.level)
    pairs = merged.pairs
  }
  return { order: a.order, words, levels }
}

/** Where n-grams are in two tries; `NONE` where they are not. */
interface Pairs {
  readonly inA: Uint32Array
  readonly inB: Uint32Array
}

/** A level, and the ids that its words have in the result. */
interface Side {
  readonly level: NgramCountLevel
  readonly ids: Uint32Array
}

const NONE = 0xffffffff

function mergedLevel(a: Side, b: Side, contexts: Pairs): { level: NgramCountLevel; pairs: Pairs } {
  const most = a.level.words.length + b.level.words.length
  const starts = new Uint32Array(contexts.inA.length + 1)
  const words = new Uint32Array(most)
  const counts = new Float64Array(most)
  const inA = new Uint32Array(most)
  const inB = new Uint32Array(most)
  let next = 0
  contexts.inA.forEach((contextA, i) => {
    const contextB = contexts.inB[i]!
    let atA = contextA === NONE ? 0 : a.level.starts[contextA]!
    const endA = contextA === NONE ? 0 : a.level.starts[contextA + 1]!
    let atB = contextB === NONE ? 0 : b.level.starts[contextB]!
    const endB = contextB === NONE ? 0 : b.level.starts[contextB + 1]!
    while (atA < endA || atB < endB) {
      const wordA = atA < endA ? a.ids[a.level.words[atA]!]! : NONE
      const wordB = atB < endB ? b.ids[b.level.words[atB]!]! : NONE
      const useA = wordA <= wordB
      const useB = wordB <= wordA
      words[next] = useA ? wordA : wordB
      counts[next] = (useA ? a.level.counts[atA]! : 0) + (useB ? b.level.counts[atB]! : 0)
      inA[next] = useA ? atA++ : NONE
      inB[next] = useB ? atB++ : NONE
      next++
    }
    starts[i + 1] = next
  })
  return {
    level: { starts, words: words.slice(0, next), counts: counts.slice(0, next) },
    pairs: { inA: inA.subarray(0, next), inB: inB.subarray(0, next) },
  }
}

interface MergedWords {
  readonly words: WordList
  /** The id in the result of each word of a list. */
  readonly fromA: Uint32Array
  readonly fromB: Uint32Array
}

function mergedWords(a: WordList, b: WordList): MergedWords {
  const bytes = new Uint8Array(a.bytes.length + b.bytes.length)
  const ends = new Uint32Array(a.ends.length + b.ends.length)
  const fromA = new Uint32Array(a.ends.length)
  const fromB = new Uint32Array(b.ends.length)
  let length = 0
  let at = 0
  for (let wordA = 0, wordB = 0, startA = 0, startB = 0; wordA < a.ends.length || wordB < b.ends.length; ) {
    const order = comparedWords(a, wordA, startA, b, wordB, startB)
    const from = order <= 0 ? a.bytes : b.bytes
    const end = order <= 0 ? a.ends[wordA]! : b.ends[wordB]!
    for (let i = order <= 0 ? startA : startB; i < end; i++) bytes[at++] = from[i]!
    ends[length] = at
    if (order <= 0) {
      startA = a.ends[wordA]!
      fromA[wordA++] = length
    }
    if (order >= 0) {
      startB = b.ends[wordB]!
      fromB[wordB++] = length
    }
    length++
  }
  return { words: { bytes: bytes.slice(0, at), ends: ends.slice(0, length) }, fromA, fromB }
}

function comparedWords(a: WordList, wordA: number, startA: number, b: WordList, wordB: number, startB: number): number {
  if (wordA < SPECIAL_WORDS.length) return 0
  if (wordA === a.ends.length) return 1
  if (wordB === b.ends.length) return -1
  return compareBytes(a.bytes, startA, a.ends[wordA]!, b.bytes, startB, b.ends[wordB]!)
}
