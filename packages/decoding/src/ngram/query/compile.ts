// Makes an automaton of a model.
import { log } from "@lectern/core/elementary"
import type { NgramLevel, NgramModel } from "../model.js"
import { childOf } from "../trie/find.js"
import { vocabularyOf } from "../words/vocabulary.js"
import { type Automaton, EMPTY, FLIPPED_PLACES, KEY, keyOf, placeForKey, placesFor, SUFFIX, TO } from "./automaton.js"

/** An automaton, and the contexts that its states represent. */
interface Compiled {
  readonly automaton: Automaton
  /** The state after each n-gram, for each order below the highest; that of the n-gram itself where others begin with it. */
  readonly states: readonly Uint32Array[]
}

/** Makes an automaton of a model. */
export function automatonOf(model: NgramModel): Automaton {
  return compiled(model).automaton
}

/** Makes an automaton of a model. */
export function compiled(model: NgramModel): Compiled {
  const { order, words, levels, unseen } = model
  const { states, firstStates } = statesByProbability(model)
  const records = new Float64Array(2 * (firstStates.at(-1)! + 1))
  connect(levels, states, records)
  let base = 1
  const statesOf = levels.slice(0, -1).map(({ words: lastWords }) => {
    base += lastWords.length
    return states.subarray(base - lastWords.length, base)
  })
  const automaton: Automaton = {
    order,
    words: vocabularyOf(words),
    unigrams: levels[0]!.logProbs,
    unigramStates: order === 1 ? new Int32Array(words.length) : Int32Array.from(statesOf[0]!),
    firstStates,
    records,
    uniform: unseen === "uniform" ? -log(words.length - 1) / Math.LN10 : Number.NaN,
  }
  return { automaton, states: statesOf }
}

/** Number of classes of likelihood for each power of ten, and in all. */
const CLASSES_PER_POWER = 8
const CLASSES = 512

/** Places of the records of states. */
interface StatePlaces {
  /** The state of the empty context and of each n-gram of each order below the highest; 0 for those that never matter as contexts. */
  readonly states: Uint32Array
  /** As in an automaton. */
  readonly firstStates: readonly number[]
}

/**
 * Places states and their transitions: the states of each order by their probability as a text, roughly, the likeliest first, so that
 * the states that most texts use are close together in memory.
 */
function statesByProbability({ levels, unseen }: NgramModel): StatePlaces {
  const contextLevels = levels.slice(0, -1)
  const states = new Uint32Array(contextLevels.reduce((sum, { words }) => sum + words.length, 1))
  const firstStates = [1]
  let before: Float64Array = Float64Array.of(0)
  let base = 1
  for (const [n, level] of contextLevels.entries()) {
    const { backoffs, words } = level
    const { starts } = levels[n + 1]!
    const texts = textsOf(level, before, n === 0)
    const classes = new Uint16Array(words.length)
    const next = new Uint32Array(CLASSES + 1)
    for (let i = 0; i < words.length; i++) {
      const count = starts[i + 1]! - starts[i]!
      // Where unseen words get equal shares, it matters whether the whole context is listed.
      if (count === 0 && backoffs[i] === 0 && unseen !== "uniform") continue
      const likelihood = Math.min(CLASSES - 1, Math.floor(-CLASSES_PER_POWER * texts[i]!))
      classes[i] = likelihood
      next[likelihood + 1]! += 1 + placesFor(count)
      states[base + i] = 1
    }
    const first = firstStates[n]!
    for (let i = 0; i < CLASSES; i++) next[i + 1]! += next[i]!
    firstStates.push(first + next[CLASSES]!)
    for (let i = 0; i < words.length; i++) {
      if (states[base + i] === 0) continue
      const likelihood = classes[i]!
      states[base + i] = first + next[likelihood]!
      next[likelihood]! += 1 + placesFor(starts[i + 1]! - starts[i]!)
    }
    before = texts
    base += words.length
  }
  return { states, firstStates }
}

/** log10 of the probability of each n-gram as a text. */
function textsOf({ starts, words, logProbs }: NgramLevel, before: Float64Array, areWords: boolean): Float64Array {
  const texts = new Float64Array(words.length)
  for (let context = 0; context + 1 < starts.length; context++) {
    for (let i = starts[context]!; i < starts[context + 1]!; i++) {
      // <s> has no probability, but many texts begin with it.
      texts[i] = areWords && logProbs[i]! < -90 ? 0 : before[context]! + logProbs[i]!
    }
  }
  return texts
}

/** Writes states and transitions, order by order: the target of an n-gram's transition depends on the shorter ones. */
function connect(levels: readonly NgramLevel[], states: Uint32Array, records: Float64Array): void {
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
