// The interface of a model: one batched step, and the states of its rows in another order.

/** Result of one step of a model for all rows. */
export interface Step<States> {
  /**
   * Natural log-probabilities of the next token, `[rows x vocabularySize]`, one row after another; `-Infinity` for a token that
   * cannot come next. Read before the next step, so a model may fill the same array again.
   */
  readonly logProbs: Float32Array
  /** State of each row after the step. */
  readonly states: States
  /** Attention of each row over its source, `[rows x source length]`: only for scores with a coverage term. */
  readonly attention?: Float32Array
  /** A representation of each row after the step, `[rows x width]`: only for contrastive search. */
  readonly hidden?: Float32Array
}

/**
 * A model that can be searched. One row is one sequence being written; all rows take a step together.
 *
 * `States` is the model's memory of its rows: hidden vectors, past keys and values, the last tokens. Search never looks
 * inside; it hands states back to `step` and `reorder`. States are not changed once returned, since several searches may go on
 * from the same ones.
 *
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 */
export interface Model<States> {
  /** Number of tokens: ids are 0 to `vocabularySize - 1`. */
  readonly vocabularySize: number
  /**
   * Reads one token in each row and gives the distribution of the token after it.
   *
   * @param states - of all rows
   * @param tokens - one token id per row
   */
  step(states: States, tokens: Int32Array): Step<States> | Promise<Step<States>>
  /**
   * States for other rows: row i of the result is a copy of row `rows[i]`. A row may be repeated, or left out.
   *
   * @param states - of the old rows
   * @param rows - for each new row, the old one it continues
   */
  reorder(states: States, rows: Int32Array): States | Promise<States>
  /**
   * States of rows that have read nothing. Left out by models that need a source, whose states come from an encoder.
   *
   * @param rows - their number
   */
  start?(rows: number): States
}

/** Starting point of a search: one row per source. */
export interface Sources<States> {
  /**
   * Tokens that each source's output begins with and that are not part of a hypothesis: the start token, or a whole prompt. At
   * least one token per source; lengths may differ.
   */
  readonly prompts: readonly Readonly<ArrayLike<number>>[]
  /** States of the sources before any token, one row each; from `model.start` by default. */
  readonly states?: States
  /**
   * Number of tokens of each source, where a model gives attention over sources of different lengths: coverage includes that many
   * positions. All positions by default.
   */
  readonly lengths?: Readonly<ArrayLike<number>>
}

/** The tokens and one more. A spread of them into a call would end with an error from some 100,000 tokens on. */
export function appendToken(tokens: Readonly<ArrayLike<number>>, token: number): Int32Array {
  const all = new Int32Array(tokens.length + 1)
  all.set(tokens)
  all[tokens.length] = token
  return all
}
