// The progress of a sequence in all of its constraints.
import { type LexicalConstraint, type PhraseAutomaton, phraseAutomaton } from "./phrases.js"

/** Follows all constraints of a search through a sequence. */
export interface Progress {
  /** Length of the state of a sequence. */
  readonly size: number
  /** Tokens of any phrase, ascending. All other tokens change every state in the same way. */
  readonly tokens: readonly number[]
  /** The largest value of `missing`, which the empty sequence has. */
  readonly most: number
  /** Writes the state after a token. */
  next(states: Int32Array, from: number, token: number, output: Int32Array): void
  /**
   * Number of constraint tokens still needed: the tokens of all constraints that are not met, less those already written of the one
   * that has come furthest. It is 0 when all are met; otherwise some next token always lowers it.
   */
  missing(state: Int32Array): number
}

/** Follows constraints. */
export function progressOf(constraints: readonly LexicalConstraint[]): Progress {
  const automata: readonly PhraseAutomaton[] = constraints.map(phraseAutomaton)
  const missing = (state: Int32Array): number => {
    let all = 0
    let furthest = 0
    automata.forEach((each, i) => {
      if (state[i] === each.met) return
      const whole = each.missing(0)
      all += whole
      furthest = Math.max(furthest, whole - each.missing(state[i]!))
    })
    return all - furthest
  }
  return {
    size: automata.length,
    tokens: [...new Set(automata.flatMap((each) => [...each.tokens]))].sort((a, b) => a - b),
    most: missing(new Int32Array(automata.length)),
    next(states, from, token, output) {
      automata.forEach((each, i) => {
        output[i] = each.next(states[from * automata.length + i]!, token)
      })
    },
    missing,
  }
}
