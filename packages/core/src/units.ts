// Units of the scores that a language model gives. A plain list of numbers fits any of them; the compiler refuses a
// list with one unit where another is expected.

declare const unit: unique symbol

/** Scores before normalization: any finite numbers, or `-Infinity` for a token that cannot come next. */
export type Logits = Readonly<ArrayLike<number>> & {
  /** For the compiler only: no value has it. */
  readonly [unit]?: "logits"
}

/** Natural logarithms of probabilities: at most 0, `-Infinity` for probability 0. */
export type LogProbs = Readonly<ArrayLike<number>> & {
  /** For the compiler only: no value has it. */
  readonly [unit]?: "log-probabilities"
}

/** Probabilities: in 0..1, with sum 1. */
export type Probs = Readonly<ArrayLike<number>> & {
  /** For the compiler only: no value has it. */
  readonly [unit]?: "probabilities"
}
