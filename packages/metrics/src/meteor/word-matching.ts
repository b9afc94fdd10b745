// Pairs the words of two texts one to one, stage by stage, in time linear in the words and their synonyms.
//
// A stage takes the unpaired words from last to first and pairs each with the last free word of the other text that has
// the same key. So among equal words the last ones are paired, and equal pairs never cross.

import { fewestChunks } from "./fewest-chunks.js"

const FREE = -1

/** Gives a token's key: words of equal keys match. */
export type KeyOf = (token: number) => number

/** Gives further keys that match a token. */
export type OthersOf = (token: number) => Int32Array

/** Pairs words; reuses its buffers. */
export class WordMatching {
  /** For each word of the hypothesis, the word of the reference it is paired with, or -1. */
  pairs: Int32Array = new Int32Array(1 << 8)
  /** Number of pairs. */
  matches = 0
  #taken = new Uint8Array(1 << 8)
  #before = new Int32Array(1 << 8) // the free word before one that has the same key
  #last = new Int32Array(1 << 10).fill(FREE) // the last free word with a key
  #ours: Int32Array = new Int32Array(0)
  #theirs: Int32Array = new Int32Array(0)

  /** Starts with two texts and no pairs. */
  begin(ours: Int32Array, theirs: Int32Array): void {
    this.#ours = ours
    this.#theirs = theirs
    this.matches = 0
    if (this.pairs.length < ours.length) this.pairs = new Int32Array(2 * ours.length)
    this.pairs.fill(FREE, 0, ours.length)
    if (this.#taken.length < theirs.length) {
      this.#taken = new Uint8Array(2 * theirs.length)
      this.#before = new Int32Array(2 * theirs.length)
    }
    this.#taken.fill(0, 0, theirs.length)
  }

  /** Pairs unpaired words that have equal keys. */
  stage(keyOf: KeyOf, othersOf?: OthersOf): void {
    const [ours, theirs] = [this.#ours, this.#theirs]
    if (this.matches === ours.length || this.matches === theirs.length) return
    for (let j = 0; j < theirs.length; j++) if (this.#taken[j] === 0) this.#list(keyOf(theirs[j]!), j)
    for (let i = ours.length - 1; i >= 0; i--) {
      if (this.pairs[i] !== FREE) continue
      let key = keyOf(ours[i]!)
      let best = this.#lastOf(key)
      if (othersOf !== undefined) {
        for (const other of othersOf(ours[i]!)) {
          const place = this.#lastOf(other)
          if (place <= best) continue
          best = place
          key = other
        }
      }
      if (best === FREE) continue
      this.#last[key] = this.#before[best]!
      this.#taken[best] = 1
      this.pairs[i] = best
      this.matches++
    }
    for (let j = 0; j < theirs.length; j++) {
      const key = keyOf(theirs[j]!)
      if (key < this.#last.length) this.#last[key] = FREE
    }
  }

  /**
   * Pairs words with equal keys in as few runs as a search finds; falls back to {@link WordMatching.stage} when there are
   * too many to search. Must be called before any stage.
   */
  search(keyOf: KeyOf): void {
    const pairs = fewestChunks(this.#ours.map(keyOf), this.#theirs.map(keyOf))
    if (pairs === undefined) {
      this.stage(keyOf)
      return
    }
    this.pairs.set(pairs)
    for (const pair of pairs) {
      if (pair === FREE) continue
      this.#taken[pair] = 1
      this.matches++
    }
  }

  /** Number of runs of pairs that are adjacent in both texts: 0 without a pair. */
  chunks(): number {
    let chunks = 0
    let previous = FREE - 1
    for (let i = 0; i < this.#ours.length; i++) {
      const pair = this.pairs[i]!
      if (pair !== FREE && (previous < 0 || pair !== previous + 1)) chunks++
      previous = pair === FREE ? FREE - 1 : pair
    }
    return chunks
  }

  #lastOf(key: number): number {
    return key < this.#last.length ? this.#last[key]! : FREE
  }

  #list(key: number, place: number): void {
    if (key >= this.#last.length) {
      const larger = new Int32Array(2 * key).fill(FREE)
      larger.set(this.#last)
      this.#last = larger
    }
    this.#before[place] = this.#last[key]!
    this.#last[key] = place
  }
}
