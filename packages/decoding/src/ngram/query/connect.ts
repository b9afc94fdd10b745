// Writes the records of an automaton: for each n-gram its transition, and its state where it has one.
import type { NgramLevel } from "../model.js"
import { childOf } from "../trie/find.js"
import { EMPTY, FLIPPED_PLACES, KEY, keyOf, placeForKey, placesFor, SUFFIX, TO } from "./automaton.js"

/** Writes states and transitions, order by order: the target of an n-gram's transition depends on the shorter ones. */
export function connect(levels: readonly NgramLevel[], states: Uint32Array, records: Float64Array): void {
  const recordWords = new Int32Array(records.buffer)
  const suffixes = new Suffixes(levels, states.length)
  recordWords[FLIPPED_PLACES] = ~0
  recordWords[recordWords.length - 4 + TO] = EMPTY
  let first = 1
  let firstContext = 0
  for (const [n, { starts, words, logProbs, backoffs }] of levels.entries()) {
    const transitionStarts = levels[n + 1]?.starts
    for (let context = 0; context + 1 < starts.length; context++) {
      const from = starts[context]!
      const count = starts[context + 1]! - from
      if (count === 0) continue
      const transitions = states[firstContext + context]! + 1
      const places = placesFor(count)
      const suffixOfContext = suffixes.of[firstContext + context]!
      if (n > 0) for (let i = 0; i < places; i++) recordWords[4 * (transitions + i) + TO] = EMPTY
      for (let i = 0; i < count; i++) {
        const ngram = from + i
        const word = words[ngram]!
        const suffix = n === 0 ? 0 : suffixes.child(suffixOfContext, n - 1, word)
        let to = states[suffix]!
        if (transitionStarts !== undefined) {
          suffixes.of[first + ngram] = suffix
          const state = states[first + ngram]!
          if (state === 0) states[first + ngram] = to
          else {
            recordWords[4 * state + SUFFIX] = to
            recordWords[4 * state + FLIPPED_PLACES] = ~placesFor(
              transitionStarts[ngram + 1]! - transitionStarts[ngram]!,
            )
            records[2 * state + 1] = backoffs[ngram]!
            to = state
          }
        }
        if (n === 0) continue
        const key = keyOf(word)
        const place = placeForKey(recordWords, transitions, places, key)
        recordWords[4 * place + KEY] = key
        recordWords[4 * place + TO] = to
        records[2 * place + 1] = logProbs[ngram]!
      }
    }
    firstContext = first
    first += words.length
  }
}

/** The longest listed n-gram that each n-gram ends with, other than itself, as numbers: 0 is the empty one, then come those of each order. */
class Suffixes {
  /** The suffix of each n-gram by number, below the highest order. */
  readonly of: Uint32Array
  private readonly levels: readonly NgramLevel[]
  /** The number of the first n-gram of each order from 0 on. */
  private readonly firsts: number[] = [0, 1]

  constructor(levels: readonly NgramLevel[], numbers: number) {
    this.levels = levels
    this.of = new Uint32Array(numbers)
    for (const { words } of levels) this.firsts.push(this.firsts.at(-1)! + words.length)
  }

  /** The longest listed n-gram of a word after a context or an end of it. */
  child(context: number, most: number, word: number): number {
    const { firsts, levels } = this
    let order = most
    for (let number = context; number !== 0; number = this.of[number]!) {
      while (number < firsts[order]!) order--
      const found = childOf(levels[order]!, number - firsts[order]!, word)
      if (found >= 0) return firsts[order + 1]! + found
    }
    return 1 + word
  }
}
