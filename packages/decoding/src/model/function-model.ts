// A plain function of the tokens so far as a model.
import type { Logits, LogProbs } from "@lectern/core"
import {
  checkedOptions,
  checkFunction,
  checkList,
  integer,
  later,
  notTheNumber,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import { isPromise, ROUNDING } from "./checked-step.js"
import { logSoftmax } from "./log-softmax.js"
import { appendToken, type Model, type Step } from "./model.js"

/** A model of a function: its states are the tokens that each row has read. */
export interface FunctionModel extends Model<readonly Int32Array[]> {
  /**
   * States of rows that have read nothing.
   *
   * @param rows - their number
   */
  start(rows: number): readonly Int32Array[]
  /**
   * Reads one token in each row; a promise only if the function gives one.
   *
   * @param states - the tokens that each row has read
   * @param tokens - one token id per row
   */
  step(
    states: readonly Int32Array[],
    tokens: Int32Array,
  ): Step<readonly Int32Array[]> | Promise<Step<readonly Int32Array[]>>
  /**
   * States for other rows; never a promise.
   *
   * @param states - of the old rows
   * @param rows - for each new row, the old one it continues
   */
  reorder(states: readonly Int32Array[], rows: Int32Array): readonly Int32Array[]
}

/** Options of {@link functionModel}. */
export interface FunctionModelOptions {
  /** Number of tokens, an integer of at least 1. */
  readonly vocabularySize: number
  /**
   * Natural log-probabilities of the next token, one per token id, or a promise of them: at most 0, `-Infinity` for a token that
   * cannot come next. Their probabilities sum to at most 1; less is allowed, and 0 where nothing can follow.
   *
   * @param tokens - all tokens of the row so far, the prompt among them
   */
  readonly logProbs?: (tokens: Int32Array) => LogProbs | PromiseLike<LogProbs>
  /**
   * Instead of `logProbs`: logits of the next token, normalized by {@link logSoftmax}, or a promise of them. Rules see the
   * normalized scores.
   *
   * @param tokens - as of `logProbs`
   */
  readonly logits?: (tokens: Int32Array) => Logits | PromiseLike<Logits>
}

/** Allowed excess over 1 of the sum of a row's probabilities: half-precision log-probabilities are that coarse. */
const MAX_EXCESS = 0.01

// Exponentials of 0 down to -32, 256 a unit: to 0.2%, in a third of the time of exp().
const LOWEST = 32
const STEPS = 256
const ROUGH_EXP = Float64Array.from({ length: LOWEST * STEPS }, (_, i) => exp(-(i + 0.5) / STEPS))

const OPTIONS: OptionTable<FunctionModelOptions, "logProbs" | "logits"> = {
  vocabularySize: integer(1, 2 ** 31 - 1),
  logProbs: [later(), undefined],
  logits: [later(), undefined],
}

/**
 * Makes a model of a function that maps the tokens so far to the distribution of the next one.
 *
 * Each row that the function gives is checked when a search requests it: an error names `logProbs` or `logits`, the value found and
 * the one expected. The function is called for all rows of a step before the first promise is awaited.
 *
 * @param options - `vocabularySize`, and `logProbs` or `logits`
 * @returns a model with `start`, synchronous if the function is
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const coin = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.5), Math.log(0.5)] })
 * const [result] = await greedySearch(coin, { prompts: [[1]] }, { maxLength: 3, endTokens: [] })
 * // Of three tosses.
 * Math.exp(result!.hypotheses[0]!.sum) //=> 0.125
 * ```
 */
export function functionModel(options: FunctionModelOptions): FunctionModel {
  const { vocabularySize, logProbs, logits } = checkedOptions("functionModel()", options, OPTIONS)
  if (logits === undefined) checkFunction("logProbs", logProbs)
  else {
    checkFunction("logits", logits)
    if (logProbs !== undefined) throw outOfRange("logits", logits, "left out where there is logProbs")
  }
  const rowOf: (tokens: Int32Array) => Row | PromiseLike<Row> = (logits ?? logProbs)!
  const checked = logits === undefined ? checkedLogProbs : normalized
  return {
    vocabularySize,
    start: (rows) => Array.from({ length: rows }, () => new Int32Array(0)),
    reorder: (states, rows) => Array.from(rows, (row) => states[row]!),
    step(states, tokens) {
      const read = states.map((before, row) => appendToken(before, tokens[row]!))
      const all = new Float32Array(read.length * vocabularySize)
      const step = { logProbs: all, states: read }
      const pending: PromiseLike<void>[] = []
      read.forEach((each, row) => {
        // A function may fill the same array again, so its numbers are copied at once.
        const fill = (scores: Row): void => all.set(checked(scores, vocabularySize), row * vocabularySize)
        const scores = rowOf(each)
        if (isPromise(scores)) pending.push(scores.then(fill))
        else fill(scores)
      })
      return pending.length === 0 ? step : Promise.all(pending).then(() => step)
    },
  }
}

type Row = Readonly<ArrayLike<number>>

function normalized(logits: Row, vocabularySize: number): Row {
  checkRow("logits", logits, vocabularySize)
  return logSoftmax(logits, vocabularySize)
}

function checkedLogProbs(logProbs: Row, vocabularySize: number): Row {
  checkRow("logProbs", logProbs, vocabularySize)
  let sum = 0
  for (let i = 0; i < vocabularySize; i++) {
    const each = logProbs[i]!
    if (!(typeof each === "number" && each <= ROUNDING))
      throw notTheNumber(`logProbs(tokens)[${i}]`, each, "a log-probability, at most 0")
    if (each > -LOWEST) sum += ROUGH_EXP[(-each * STEPS) | 0]!
  }
  if (sum > 1 + MAX_EXCESS)
    throw outOfRange(
      "the sum of the probabilities of logProbs(tokens)",
      Number(sum.toPrecision(3)),
      "at most 1; scores that are not normalized are passed as logits",
    )
  return logProbs
}

function checkRow(name: string, row: Row, vocabularySize: number): void {
  checkList(`${name}(tokens)`, row)
  if (row.length !== vocabularySize)
    throw outOfRange(`the length of ${name}(tokens)`, row.length, `vocabularySize = ${vocabularySize}`)
}
