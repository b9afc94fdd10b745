// Byte-pair encoding of one word: while any neighbours may be joined, join those of the lowest rank, the leftmost of several.
// Sennrich, Haddow and Birch 2016, section 3.2. Short words scan all pairs at each step; long words use a queue of pairs, in
// n log n steps for n symbols. BPE dropout (Provilkov, Emelianenko and Voita 2020, algorithm 1) skips every pair with some
// probability at each step, and stops when all remaining pairs are skipped.
import type { Generator } from "@lectern/random"
import { type PairQueue, pairQueue } from "./queue.js"
import { type BpeWord, type JoinRules, NEVER } from "./word.js"

/** Longest word, in symbols, whose pairs are scanned at every step. */
const SCANNED = 96

/** The probability in (0, 1] that a pair is skipped, and the random numbers. */
export interface Dropout {
  /** The probability. */
  readonly probability: number
  /** Draws one uniform number per pair considered. */
  readonly generator: Generator
}

/** Joins the symbols of a word in place. */
export type Joiner = (word: BpeWord, dropout?: Dropout) => void

/** Makes a function that joins the symbols of words; it owns a small buffer. */
export function joiner(rules: JoinRules): Joiner {
  const ranks = new Int32Array(SCANNED)

  function scan(word: BpeWord): void {
    const { ids, starts, ends } = word
    let last = word.length - 1
    for (let i = 0; i < last; i++) ranks[i] = rules.rank(ids[i]!, ids[i + 1]!, starts[i]!, ends[i + 1]!)
    for (;;) {
      let lowest = NEVER
      let at = -1
      for (let i = 0; i < last; i++) {
        if (ranks[i]! < lowest) {
          lowest = ranks[i]!
          at = i
        }
      }
      if (at < 0) break
      ids[at] = rules.joined(lowest, starts[at]!, ends[at + 1]!)
      ends[at] = ends[at + 1]!
      for (let i = at + 1; i < last; i++) {
        ids[i] = ids[i + 1]!
        starts[i] = starts[i + 1]!
        ends[i] = ends[i + 1]!
        ranks[i] = ranks[i + 1]!
      }
      last--
      if (at > 0) ranks[at - 1] = rules.rank(ids[at - 1]!, ids[at]!, starts[at - 1]!, ends[at]!)
      if (at < last) ranks[at] = rules.rank(ids[at]!, ids[at + 1]!, starts[at]!, ends[at + 1]!)
    }
    word.length = last + 1
  }

  return (word, dropout) => {
    if (word.length < 2) return
    if (dropout !== undefined) joinByQueue(word, rules, dropout)
    else if (word.length <= SCANNED) scan(word)
    else joinByQueue(word, rules, undefined)
  }
}

/** Joins symbols with a queue of pairs; a pair in the queue is stale if the rank of its place has changed. */
function joinByQueue(word: BpeWord, rules: JoinRules, dropout: Dropout | undefined): void {
  const { ids, starts, ends, length } = word
  const next = new Int32Array(length)
  const previous = new Int32Array(length)
  const ranks = new Int32Array(length).fill(NEVER)
  const queue = pairQueue()

  function rate(place: number): void {
    const right = next[place]!
    const rank = right < length ? rules.rank(ids[place]!, ids[right]!, starts[place]!, ends[right]!) : NEVER
    ranks[place] = rank
    if (rank !== NEVER) queue.push(rank, place)
  }

  for (let i = 0; i < length; i++) {
    next[i] = i + 1
    previous[i] = i - 1
  }
  for (let i = 0; i < length; i++) rate(i)
  const draw = dropout === undefined ? queue.pop : skipping(queue, ranks, dropout)
  for (;;) {
    const place = draw()
    if (place < 0) break
    const rank = ranks[place]!
    if (rank !== queue.rank) continue
    const right = next[place]!
    const after = next[right]!
    ids[place] = rules.joined(rank, starts[place]!, ends[right]!)
    ends[place] = ends[right]!
    next[place] = after
    if (after < length) previous[after] = place
    ranks[right] = NEVER
    if (previous[place]! >= 0) rate(previous[place]!)
    rate(place)
  }
  let kept = 0
  for (let i = 0; i < length; i = next[i]!) {
    ids[kept] = ids[i]!
    starts[kept] = starts[i]!
    ends[kept++] = ends[i]!
  }
  word.length = kept
}

/** The queue's `pop` with random skips; skipped pairs return to the queue once a pair is not skipped. */
function skipping(queue: PairQueue, ranks: Int32Array, { probability, generator }: Dropout): () => number {
  const skipped: number[] = []
  return () => {
    for (;;) {
      const place = queue.pop()
      if (place < 0) return -1
      const { rank } = queue
      if (ranks[place] !== rank) continue
      if (generator.uniform() < probability) {
        skipped.push(rank, place)
        continue
      }
      for (let i = 0; i < skipped.length; i += 2) queue.push(skipped[i]!, skipped[i + 1]!)
      skipped.length = 0
      return place
    }
  }
}
