// A plain function of the tokens so far as a model.
import type { LogProbs } from "@lectern/core"
import { checkFunction, checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import { appendToken } from "./append-token.js"
import type { Model, Step } from "./model.js"

/** A model of a function: its states are the tokens that each row has read. */
export interface FunctionModel extends Model<readonly Int32Array[]> {
  /**
   * States of rows that have read nothing.
   *
   * @param rows - how many
   */
  start(rows: number): readonly Int32Array[]
  /**
   * Reads one token in each row; never a promise.
   *
   * @param states - the tokens that each row has read
   * @param tokens - one token id per row
   */
  step(states: readonly Int32Array[], tokens: Int32Array): Step<readonly Int32Array[]>
  /**
   * States for other rows; never a promise.
   *
   * @param states - of the old rows
   * @param rows - for each new row, the old one it continues
   */
  reorder(states: readonly Int32Array[], rows: Int32Array): readonly Int32Array[]
}

/** What {@link functionModel} is made of. */
export interface FunctionModelOptions {
  /** How many tokens there are, an integer of at least 1. */
  readonly vocabularySize: number
  /**
   * Natural log-probabilities of the next token, one per token id.
   *
   * @param tokens - all tokens of the row so far, the prompt among them
   */
  readonly logProbs: (tokens: Int32Array) => LogProbs
}

const OPTIONS: OptionNames<FunctionModelOptions> = { vocabularySize: true, logProbs: true }

/**
 * Makes a model of a function that maps the tokens so far to the distribution of the next one.
 *
 * @param options - `vocabularySize` and `logProbs`
 * @returns a synchronous model with `start`
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const coin = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.5), Math.log(0.5)] })
 * ```
 */
export function functionModel(options: FunctionModelOptions): FunctionModel {
  checkOptions("functionModel()", options, OPTIONS)
  const { vocabularySize, logProbs } = options
  checkInteger("vocabularySize", vocabularySize, 1, 2 ** 31 - 1)
  checkFunction("logProbs", logProbs)
  return {
    vocabularySize,
    start: (rows) => Array.from({ length: rows }, () => new Int32Array(0)),
    reorder: (states, rows) => Array.from(rows, (row) => states[row]!),
    step(states, tokens) {
      const read = states.map((before, row) => appendToken(before, tokens[row]!))
      const all = new Float32Array(read.length * vocabularySize)
      read.forEach((each, row) => {
        all.set(logProbs(each), row * vocabularySize)
      })
      return { logProbs: all, states: read }
    },
  }
}
