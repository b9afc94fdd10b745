// Tokens in the order of a key, sorted only as far as they are read.

// Keys are put into buckets by their exponent and the first bits after it, which are the high bits of a positive double.
const BITS = 10
const SHIFT = 20 - BITS
const LOWEST = 0x3f3 << BITS
const BUCKETS = 22 << BITS
const MAX_INSERTION = 64
/** Up to this number, all tokens are one bucket. */
const FEW = 128
const HIGH_WORD = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0

/** Tokens by ascending key, of equal ones the lower id first. */
export interface Ranking {
  /** The keys, one per token id: to be filled before `rank`. At least 0; `Infinity` leaves a token out. */
  keysFor(size: number): Float64Array
  /** Puts the keys in order, as far as that is quick: O(number of tokens). */
  rank(): void
  /** Number of ranked tokens. */
  readonly count: number
  /** The token at a place of the order. Costs sorting the few tokens with about the same key when it is first reached. */
  at(place: number): number
}

/** Makes a ranking, whose tables are reused. */
export function ranking(): Ranking {
  let keys = new Float64Array(0)
  let words = new Uint32Array(0)
  let tokens = new Int32Array(0)
  const ends = new Int32Array(BUCKETS)
  let count = 0
  let sorted = 0
  let bucket = 0

  const bucketOf = (token: number): number => {
    const high = (words[2 * token + HIGH_WORD]! >>> SHIFT) - LOWEST
    return high < 0 ? 0 : high < BUCKETS ? high : BUCKETS - 1
  }

  /** Stable, so that equal keys stay in the order of their ids. */
  const insertionSort = (start: number, end: number): void => {
    for (let i = start + 1; i < end; i++) {
      const token = tokens[i]!
      const key = keys[token]!
      let at = i
      for (; at > start && keys[tokens[at - 1]!]! > key; at--) tokens[at] = tokens[at - 1]!
      tokens[at] = token
    }
  }

  /** Sorts the tokens of the next bucket that has any. */
  const sortNext = (): void => {
    while (ends[bucket]! === sorted) bucket += 1
    const end = ends[bucket]!
    if (end - sorted <= MAX_INSERTION) insertionSort(sorted, end)
    else tokens.subarray(sorted, end).sort((a, b) => keys[a]! - keys[b]! || a - b)
    sorted = end
  }

  return {
    keysFor(size) {
      if (keys.length !== size) {
        keys = new Float64Array(size)
        words = new Uint32Array(keys.buffer)
        tokens = new Int32Array(size)
      }
      return keys
    },
    rank() {
      sorted = 0
      bucket = 0
      count = 0
      if (keys.length <= FEW) {
        for (let token = 0; token < keys.length; token++) if (keys[token]! < Infinity) tokens[count++] = token
        ends[0] = count
        return
      }
      ends.fill(0)
      for (let token = 0; token < keys.length; token++) {
        if (keys[token] === Infinity) continue
        const at = bucketOf(token)
        ends[at] = ends[at]! + 1
        count += 1
      }
      for (let i = 0, start = 0; i < BUCKETS; i++) {
        const size = ends[i]!
        ends[i] = start
        start += size
      }
      for (let token = 0; token < keys.length; token++) {
        if (keys[token] === Infinity) continue
        const at = bucketOf(token)
        tokens[ends[at]!] = token
        ends[at] = ends[at]! + 1
      }
    },
    get count() {
      return count
    },
    at(place) {
      while (place >= sorted) sortNext()
      return tokens[place]!
    },
  }
}

/** Ranks tokens by descending score. */
export function rankByScore(into: Ranking, scores: Float64Array, most: number): void {
  const keys = into.keysFor(scores.length)
  for (let i = 0; i < scores.length; i++) keys[i] = most - scores[i]!
  into.rank()
}

/** Takes out all tokens but the first ones of a ranking, in place. */
export function keepFirst(scores: Float64Array, ranked: Ranking, kept: number, ties: "kept" | "dropped"): void {
  if (kept >= ranked.count) return
  const keys = ranked.keysFor(scores.length)
  const last = ranked.at(kept - 1)
  const key = keys[last]!
  const highest = ties === "kept" ? scores.length : last
  for (let i = 0; i < scores.length; i++) if (keys[i]! > key || (keys[i] === key && i > highest)) scores[i] = -Infinity
}
