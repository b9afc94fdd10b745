// Adds the counts of two corpora: both tries are sorted, so one pass over each level is enough.
import { compareBytes } from "@lectern/core/utf8"
import { SPECIAL_WORDS, type WordList } from "../words/word-list.js"
import type { NgramCountLevel, NgramCounts } from "./ngram-counts.js"

/** The counts of two corpora together. */
export function mergedCounts(a: NgramCounts, b: NgramCounts): NgramCounts {
  const steps = mergeSteps(a, b)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps. */
export function* mergeSteps(
  a: NgramCounts,
  b: NgramCounts,
  step: number = STEP,
): Generator<undefined, NgramCounts, undefined> {
  const { words, fromA, fromB } = mergedWords(a.words, b.words)
  const levels: NgramCountLevel[] = []
  // The two places of each n-gram of the level before; the first level has the empty n-gram of both.
  let pairs: Pairs = { inA: Uint32Array.of(0), inB: Uint32Array.of(0) }
  for (let n = 0; n < a.order; n++) {
    const merge = levelMerge({ level: a.levels[n]!, ids: fromA }, { level: b.levels[n]!, ids: fromB }, pairs)
    for (let context = 0; context < pairs.inA.length; ) {
      context = mergeContexts(merge, context, step)
      yield undefined
    }
    const { starts, next } = merge
    levels.push({ starts, words: trimmed(merge.words, next), counts: trimmed(merge.counts, next) })
    pairs = { inA: merge.inA.subarray(0, next), inB: merge.inB.subarray(0, next) }
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
interface LevelMerge extends NgramCountLevel, Pairs {
  readonly a: Side
  readonly b: Side
  readonly contexts: Pairs
  next: number
}

const NONE = 0xffffffff

/** A few milliseconds. */
const STEP = 2 ** 17

function levelMerge(a: Side, b: Side, contexts: Pairs): LevelMerge {
  const most = a.level.words.length + b.level.words.length
  return {
    a,
    b,
    contexts,
    starts: new Uint32Array(contexts.inA.length + 1),
    words: new Uint32Array(most),
    counts: new Float64Array(most),
    inA: new Uint32Array(most),
    inB: new Uint32Array(most),
    next: 0,
  }
}

/** Merges the n-grams of the next contexts; gives the context after them. */
function mergeContexts(merge: LevelMerge, from: number, step: number): number {
  const { inA, inB } = merge.contexts
  const limit = merge.next + step
  let context = from
  for (; context < inA.length && merge.next < limit; context++) {
    const contextA = inA[context]!
    const contextB = inB[context]!
    // Most contexts occur in one corpus only.
    if (contextB === NONE) copyNgrams(merge, merge.a, contextA, merge.inA, merge.inB)
    else if (contextA === NONE) copyNgrams(merge, merge.b, contextB, merge.inB, merge.inA)
    else mergeNgrams(merge, contextA, contextB)
    merge.starts[context + 1] = merge.next
  }
  return context
}

function copyNgrams(
  merge: LevelMerge,
  { level, ids }: Side,
  context: number,
  own: Uint32Array,
  other: Uint32Array,
): void {
  const { words, counts } = merge
  const end = level.starts[context + 1]!
  let { next } = merge
  for (let at = level.starts[context]!; at < end; at++, next++) {
    words[next] = ids[level.words[at]!]!
    counts[next] = level.counts[at]!
    own[next] = at
    other[next] = NONE
  }
  merge.next = next
}

function mergeNgrams(merge: LevelMerge, contextA: number, contextB: number): void {
  const { words, counts, inA, inB } = merge
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
    inA[next] = useA ? atA++ : NONE
    inB[next] = useB ? atB++ : NONE
    next++
  }
  merge.next = next
}

/** The first elements; a copy only if that saves much memory. */
function trimmed<List extends Uint32Array | Float64Array>(list: List, length: number): List {
  return (8 * length > 7 * list.length ? list.subarray(0, length) : list.slice(0, length)) as List
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
