// Makes an automaton of a model.
import { log } from "@lectern/core/elementary"
import type { NgramLevel, NgramModel } from "../model.js"
import { countingSort } from "../trie/counting-sort.js"
import { vocabularyOf } from "../words/vocabulary.js"
import { type Automaton, KEY, SUFFIX, TO, TRANSITIONS, TRANSITIONS_END } from "./automaton.js"
import { keyOf } from "./keys.js"
import { statesByProbability } from "./state-order.js"
import { Walker } from "./walker.js"

/** An automaton, and which of its states stand for which contexts. */
export interface Compiled {
  readonly automaton: Automaton
  /** For each order below the highest, the state of each n-gram. */
  readonly states: readonly Uint32Array[]
}

/**
 * Makes an automaton of a model.
 *
 * @param model - checked
 */
export function automatonOf(model: NgramModel): Automaton {
  return compiled(model).automaton
}

/**
 * Makes an automaton of a model.
 *
 * @param model - checked
 */
export function compiled({ order, words, levels, unseen }: NgramModel): Compiled {
  const firstStates = [1]
  for (const level of levels.slice(0, -1)) firstStates.push(firstStates.at(-1)! + level.words.length)
  const ngrams = levels.slice(1).reduce((sum, level) => sum + level.words.length, 0)
  const automaton: Automaton = {
    order,
    words: vocabularyOf(words),
    unigrams: levels[0]!.logProbs,
    unigramStates: new Int32Array(words.length),
    firstStates,
    states: new Float64Array(2 * (firstStates.at(-1)! + 1)),
    transitions: new Float64Array(2 * ngrams),
    uniform: unseen === "uniform" ? -log(words.length - 1) / Math.LN10 : Number.NaN,
  }
  const states = statesByProbability(levels, firstStates)
  placeTransitions(automaton, levels, states)
  connect(automaton, levels, states, unseen)
  return { automaton, states }
}

/** Writes keys and probabilities, and in place of the state that a transition leads to, the n-gram's index in its level. */
function placeTransitions(
  { states, transitions }: Automaton,
  levels: readonly NgramLevel[],
  statesOf: readonly Uint32Array[],
): void {
  const stateWords = new Int32Array(states.buffer)
  const transitionWords = new Int32Array(transitions.buffer)
  const byKey = Uint32Array.from(levels[0]!.words).sort((a, b) => keyOf(a) - keyOf(b))
  const rank = new Uint32Array(byKey.length)
  for (let i = 0; i < byKey.length; i++) rank[byKey[i]!] = i
  let first = 0
  for (let n = 1; n < levels.length; n++) {
    const { starts, words, logProbs } = levels[n]!
    const ofContext = statesOf[n - 1]!
    const firstState = ofContext.reduce((least, state) => Math.min(least, state), Infinity)
    // Sizes first, then the sums of those before.
    for (let c = 0; c < ofContext.length; c++) {
      stateWords[4 * (ofContext[c]! + 1) + TRANSITIONS] = starts[c + 1]! - starts[c]!
    }
    stateWords[4 * firstState + TRANSITIONS] = first
    for (let state = firstState; state < firstState + ofContext.length; state++) {
      stateWords[4 * (state + 1) + TRANSITIONS]! += stateWords[4 * state + TRANSITIONS]!
    }
    const next = ofContext.map((state) => stateWords[4 * state + TRANSITIONS]!)
    const contexts = contextsOf(starts)
    const ranks = words.map((word) => rank[word]!)
    for (const i of countingSort(undefined, ranks, { keys: rank.length, length: words.length }).order) {
      const place = next[contexts[i]!]!++
      transitionWords[4 * place + KEY] = keyOf(words[i]!)
      transitionWords[4 * place + TO] = i
      transitions[2 * place + 1] = logProbs[i]!
    }
    first += words.length
  }
}

/** The context of each n-gram of a level. */
function contextsOf(starts: Uint32Array): Uint32Array {
  const contexts = new Uint32Array(starts.at(-1)!)
  for (let context = 0; context + 1 < starts.length; context++)
    contexts.fill(context, starts[context]!, starts[context + 1]!)
  return contexts
}

/** Finds the state after each n-gram, order by order: it depends on those of the shorter n-grams. */
function connect(
  automaton: Automaton,
  levels: readonly NgramLevel[],
  statesOf: readonly Uint32Array[],
  unseen: NgramModel["unseen"],
): void {
  const { order, firstStates, states, transitions, unigramStates } = automaton
  const stateWords = new Int32Array(states.buffer)
  const transitionWords = new Int32Array(transitions.buffer)
  const walker = new Walker(automaton)

  /** Sets the state of a context; returns the state after it, which leaves out what does not matter. */
  function set(state: number, backoff: number, suffix: number): number {
    states[2 * state] = backoff
    stateWords[4 * state + SUFFIX] = suffix
    const isContext = stateWords[4 * state + TRANSITIONS] !== stateWords[4 * state + TRANSITIONS_END]
    // Where unseen words get equal shares, it matters whether the whole context is listed.
    return backoff !== 0 || isContext || unseen === "uniform" ? state : suffix
  }

  if (order === 1) return
  levels[0]!.backoffs.forEach((backoff, word) => {
    unigramStates[word] = set(statesOf[0]![word]!, backoff, 0)
  })
  for (let n = 2; n <= order; n++) {
    const { words, backoffs } = levels[n - 1]!
    for (let from = firstStates[n - 2]!; from < firstStates[n - 1]!; from++) {
      const suffix = stateWords[4 * from + SUFFIX]!
      for (let t = stateWords[4 * from + TRANSITIONS]!; t < stateWords[4 * from + TRANSITIONS_END]!; t++) {
        const ngram = transitionWords[4 * t + TO]!
        const after = walker.backOff(suffix, words[ngram]!)
        transitionWords[4 * t + TO] = n < order ? set(statesOf[n - 1]![ngram]!, backoffs[ngram]!, after) : after
      }
    }
  }
}
