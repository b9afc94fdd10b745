// A training run, as callers see it.
import type { FastText } from "../formats/fasttext/model.js"
import type { WordVectors } from "../vectors/word-vectors.js"
import type { TrainingTask } from "./schedule/phases.js"
import type { Word2vecSettings } from "./schedule/settings.js"
import type { Word2vecState } from "./state.js"
import type { SharedTraining } from "./worker.js"

/** Progress of one training round. */
export interface TrainingStep {
  /** The epoch, from 1. */
  readonly epoch: number
  /** The round in it, from 1. */
  readonly round: number
  /** The number of rounds in an epoch. */
  readonly rounds: number
  /** The number of words read from the corpus so far, all epochs together. */
  readonly tokens: number
  /** The number of words that will have been read at the end. */
  readonly totalTokens: number
  /** The mean loss of the predictions of this epoch so far, in nats. */
  readonly loss: number
  /** The learning rate of the round. */
  readonly learningRate: number
}

/** The work of a round, for callers that share it among threads. */
export interface TrainingRound {
  /** Phases one after another: all tasks of a phase are done before the next begins. */
  readonly phases: readonly (readonly TrainingTask[])[]
  /** Ends the round, when all tasks are done. */
  finish(): TrainingStep
}

/** A training run. */
export interface Word2vecTrainer {
  /** All settings. */
  readonly settings: Word2vecSettings
  /** For threads that do tasks of {@link Word2vecTrainer.begin}. */
  readonly shared: SharedTraining
  /** Whether all epochs are done. */
  readonly done: boolean
  /** The mean loss of each epoch that is done, in nats a prediction. */
  readonly losses: readonly number[]
  /** Trains one round. */
  step(): TrainingStep
  /** Trains to the end of the epoch; returns its mean loss. */
  epoch(): number
  /**
   * Begins a round whose tasks the caller has done by {@link trainingWorker}.
   *
   * @param workers - how many of them share the tasks: the fewer, the more blocks has a task; `blocks` if left out
   * @returns the tasks; of any number, and in any order in a phase, they give the same bytes
   */
  begin(workers?: number): TrainingRound
  /** A copy of the input vectors: the word vectors that are used. With sub-words, the means of the words' rows. */
  vectors(): WordVectors
  /**
   * The vector of any word; with sub-words also of one that is not in the vocabulary, where sub-words that no word of the vocabulary has
   * count as zeros.
   *
   * @param word - any text
   * @returns a copy; undefined for a word without a vector: outside the vocabulary, without sub-words
   * @throws LecternError `wrong-type`, `out-of-range`
   */
  vectorOf(word: string): Float32Array | undefined
  /**
   * A copy as a fastText model, for `writeFastText()`. It has a row for each bucket of sub-words, 800 MB for the defaults; those that no
   * word has are zeros. Its output side continues training in other programs only after `negative-sampling`.
   */
  fastText(): FastText
  /** A copy of the output vectors. Inner nodes of a tree are not words: `hierarchical-softmax` has none. */
  outputVectors(): WordVectors
  /** A copy of everything that a run needs to continue, between two rounds. */
  state(): Word2vecState
}
