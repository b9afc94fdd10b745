// Units of the scores a language model gives. A plain list of numbers fits any of them; a list that has one unit is
// refused by the compiler where another is wanted.

declare const unit: unique symbol

/** Scores before normalization: any finite numbers, or `-Infinity` for what cannot come next. */
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
