// Adds the counts of two corpora: both tries are sorted, so one pass over each level is enough.
import { compareBytes } from "@lectern/core/utf8"
import { SPECIAL_WORDS, type WordList } from "../words/word-list.js"
import { mappedMemory, roomForLevel } from "./memory.js"
import type { NgramCountLevel, NgramCounts } from "./ngram-counts.js"

/** The counts of two corpora together. */
export function mergedCounts(a: NgramCounts, b: NgramCounts): NgramCounts {
  const steps = mergeSteps(a, b)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps; gives the number of orders whose counts are not read any more after each. */
export function* mergeSteps(
  a: NgramCounts,
  b: NgramCounts,
  step: number = STEP,
): Generator<number, NgramCounts, undefined> {
  const { words, fromA, fromB } = mergedWords(a.words, b.words)
  const levels: NgramCountLevel[] = []
  // The two places of each n-gram of the level before; the first level has the empty n-gram of both.
  let pairs: Pairs = { inA: Uint32Array.of(0), inB: Uint32Array.of(0) }
  for (let n = 0; n < a.order; n++) {
    const isLast = n + 1 === a.order
    const merge = levelMerge({ level: a.levels[n]!, ids: fromA }, { level: b.levels[n]!, ids: fromB }, pairs, isLast)
    for (let context = 0; context < pairs.inA.length; ) {
      context = mergeContexts(merge, context, step)
      yield context < pairs.inA.length ? n : n + 1
    }
    const { starts, words, counts, found, next } = merge
    levels.push({ starts, words: words.subarray(0, next), counts: counts.subarray(0, next) })
    if (found !== undefined) pairs = { inA: found.inA.subarray(0, next), inB: found.inB.subarray(0, next) }
  }
  return { order: a.order, words, levels }
}

/** Indices of n-grams in two tries; `NONE` where they are missing. */
interface Pairs {
  readonly inA: Uint32Array
  readonly inB: Uint32Array
}

/** A level, and the ids that its words have in the result. */
interface Side {
  readonly level: NgramCountLevel
  readonly ids: Uint32Array
}

/** The merge of two levels: the result, and how much of it is complete. */
interface LevelMerge extends NgramCountLevel {
  readonly a: Side
  readonly b: Side
  readonly contexts: Pairs
  /** The places of each n-gram of the result; undefined at the highest order. */
  readonly found: Pairs | undefined
  next: number
}

const NONE = 0xffffffff

/** A few milliseconds. */
const STEP = 2 ** 17

function levelMerge(a: Side, b: Side, contexts: Pairs, isLast: boolean): LevelMerge {
  const most = a.level.words.length + b.level.words.length
  const found = isLast ? undefined : mappedMemory(8 * most)
  return {
    a,
    b,
    contexts,
    ...roomForLevel(most, contexts.inA.length),
    found: found && { inA: new Uint32Array(found, 0, most), inB: new Uint32Array(found, 4 * most, most) },
    next: 0,
  }
}

/** Merges the n-grams of the next contexts; gives the context after them. */
function mergeContexts(merge: LevelMerge, from: number, step: number): number {
  const { a, b, contexts, found } = merge
  const { inA, inB } = contexts
  const limit = merge.next + step
  let context = from
  for (; context < inA.length && merge.next < limit; context++) {
    const contextA = inA[context]!
    const contextB = inB[context]!
    // Most contexts occur in one corpus only.
    if (contextB === NONE) copyNgrams(merge, a, contextA, found?.inA, found?.inB)
    else if (contextA === NONE) copyNgrams(merge, b, contextB, found?.inB, found?.inA)
    else mergeNgrams(merge, contextA, contextB)
    merge.starts[context + 1] = merge.next
  }
  return context
}

function copyNgrams(
  merge: LevelMerge,
  { level, ids }: Side,
  context: number,
  own: Uint32Array | undefined,
  other: Uint32Array | undefined,
): void {
  const { words, counts } = merge
  const end = level.starts[context + 1]!
  let { next } = merge
  for (let at = level.starts[context]!; at < end; at++, next++) {
    words[next] = ids[level.words[at]!]!
    counts[next] = level.counts[at]!
    if (own === undefined) continue
    own[next] = at
    other![next] = NONE
  }
  merge.next = next
}

function mergeNgrams(merge: LevelMerge, contextA: number, contextB: number): void {
  const { words, counts, found } = merge
  const { ids: idsA, level: a } = merge.a
  const { ids: idsB, level: b } = merge.b
  let atA = a.starts[contextA]!
  const endA = a.starts[contextA + 1]!
  let atB = b.starts[contextB]!
  const endB = b.starts[contextB + 1]!
  let { next } = merge
  while (atA < endA || atB < endB) {
    const wordA = atA < endA ? idsA[a.words[atA]!]! : NONE
    const wordB = atB < endB ? idsB[b.words[atB]!]! : NONE
    const useA = wordA <= wordB
    const useB = wordB <= wordA
    words[next] = useA ? wordA : wordB
    counts[next] = (useA ? a.counts[atA]! : 0) + (useB ? b.counts[atB]! : 0)
    if (found !== undefined) {
      found.inA[next] = useA ? atA : NONE
      found.inB[next] = useB ? atB : NONE
    }
    if (useA) atA++
    if (useB) atB++
    next++
  }
  merge.next = next
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
