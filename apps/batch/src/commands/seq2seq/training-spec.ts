// The settings of a training run and its report, as plain data.
import type { Attention, Cell, Units } from "@lectern/decoding/seq2seq"

/** Options of the model and of its training that its bytes depend on, by their names in `@lectern/decoding/seq2seq`. */
export interface TrainingSpec {
  readonly cell: Cell
  readonly attention: Attention
  readonly bidirectional: boolean
  readonly embedding: number
  readonly hidden: number
  readonly units: Units
  readonly minCount: number
  readonly batchSize: number
  readonly learningRate: number
  /** Infinity for no clipping. */
  readonly clip: number
  readonly seed: number
}

/** The quality of a model on pairs that it was not trained on. */
export interface Validation {
  /** The mean cross-entropy of the targets' symbols, in nats a symbol. */
  readonly loss: number
  /** The share of sources whose greedy output is their target. */
  readonly exactMatch: number
}

/** The progress of training after some steps. */
export interface Milestone {
  readonly step: number
  /** The number of the current pass over all pairs, from 1. */
  readonly epoch: number
  /** The mean loss of the steps since the milestone before, in nats a symbol. */
  readonly loss: number
  /** The largest norm of the gradients of these steps. */
  readonly gradientNorm: number
  readonly validation?: Validation
}
