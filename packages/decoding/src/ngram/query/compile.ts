// Makes an automaton of a model.
import { log } from "@lectern/core/elementary"
import type { NgramModel } from "../model.js"
import { vocabularyOf } from "../words/vocabulary.js"
import type { Automaton } from "./automaton.js"
import { connect } from "./connect.js"
import { statesByProbability } from "./state-order.js"

/** An automaton, and the contexts that its states represent. */
export interface Compiled {
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
