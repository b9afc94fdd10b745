// One window, the vectors it is scored with, and how.
import type { PathStep } from "./huffman.js"

/** One centre word and the words around it. */
export interface WindowExample {
  /** `skip-gram`: the centre predicts each word of the context. `cbow`: the mean of the context's vectors predicts the centre. */
  readonly architecture: "skip-gram" | "cbow"
  /** The id of the centre word. */
  readonly target: number
  /** The ids of the words around it, at least one. */
  readonly context: readonly number[]
}

/** The objective of a prediction, with its inputs. */
export type ObjectiveOfExample =
  | {
      /** Every word competes with every other. */
      readonly kind: "softmax"
    }
  | {
      /** A word is a path through a tree of yes-or-no questions. */
      readonly kind: "hierarchical-softmax"
      /** By word, the path from the root; inner nodes are rows of the output vectors. */
      readonly paths: readonly (readonly PathStep[])[]
    }
  | {
      /** The word against a few drawn ones. */
      readonly kind: "negative-sampling"
      /** By prediction, the ids of its negatives. */
      readonly negatives: readonly (readonly number[])[]
    }
  | {
      /** The same, with the probability of having drawn each word taken into account. */
      readonly kind: "nce"
      /** By prediction, the ids of its negatives, equally many of each. */
      readonly negatives: readonly (readonly number[])[]
      /** By word, the probability that a negative is this word. */
      readonly noise: Readonly<ArrayLike<number>>
    }

/** The vectors, row by row. */
export interface VectorPair {
  /** The dimension of a vector. */
  readonly dimensions: number
  /** The input vectors of all words. */
  readonly input: Float64Array
  /** The output vectors of all words, or of the inner nodes of the tree. */
  readonly output: Float64Array
  /**
   * By word, the rows of `input` whose mean is its vector: its own and those of its sub-words, where one that comes twice counts twice.
   * @defaultValue the row of the word's own number
   */
  readonly rows?: readonly (readonly number[])[]
}
