// The settings of a training run and its report, as plain data.
import type { Seq2seqTrainerOptions, TrainingStep } from "@lectern/decoding/seq2seq"
import type { Randomness } from "@lectern/random"

/** Options of the model and of its training that its bytes depend on, by their names in `@lectern/decoding/seq2seq`. */
export interface TrainingSpec
  extends Required<Omit<Seq2seqTrainerOptions, keyof Randomness | "beta1" | "beta2" | "epsilon" | "state">> {
  readonly seed: number
}

/** The quality of a model on pairs that it was not trained on. */
export interface Validation {
  /** The mean cross-entropy of the targets' symbols, in nats a symbol. */
  readonly loss: number
  /** The share of sources whose greedy output is their target. */
  readonly exactMatch: number
}

/**
 * The progress of training after some steps: the mean loss of the steps since the milestone before, and the largest norm of
 * their gradients.
 */
export interface Milestone extends Omit<TrainingStep, "examples"> {
  readonly validation?: Validation
}
