// What BPE models offer beside what every model does.
import { checkProbability } from "@lectern/core/checks"
import type { Model, Sampling } from "../model.js"
import type { Dropout } from "./join.js"

/**
 * A BPE model.
 *
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 */
export interface BpeModel extends Model {
  /** The algorithm. */
  readonly kind: "BPE"
  /** The merges in order of rank, as the vocabulary writes them. */
  readonly merges: readonly Merge[]
  /** The probability in [0, 1] that a merge is skipped when sampling is asked for and names none; 0 by default. */
  readonly dropout: number
  /**
   * How a word is put together, in the model's own writing (for a byte-level model: in GPT-2's alphabet). For people to look
   * at: quadratic in the length of the word.
   *
   * @param word - one piece, as the model's vocabulary writes text
   * @returns the symbols it begins with, and its merges in order
   */
  mergeSteps(word: string): MergeHistory
}

/** A merge: the left and the right token that are joined. */
export type Merge = readonly [left: string, right: string]

/** How a word is put together. */
export interface MergeHistory {
  /** What the word begins with. */
  readonly symbols: readonly string[]
  /** One step per merge. */
  readonly steps: readonly MergeStep[]
}

/** Two neighbours are joined. */
export interface MergeStep {
  /** The merge's rank: the lowest go first. */
  readonly rank: number
  /** Which symbol of the row is joined with the one after it, from 0. */
  readonly at: number
  /** The left symbol. */
  readonly left: string
  /** The right symbol. */
  readonly right: string
  /** What they become. */
  readonly joined: string
}

/**
 * The dropout of one call of an encoder.
 *
 * @param sampling - what the caller asks for
 * @param own - the model's probability
 * @returns the dropout, or undefined where no merge is skipped
 * @throws LecternError `out-of-range` or `wrong-type` for what is not a probability
 */
export function dropoutOf(sampling: Sampling | undefined, own: number): Dropout | undefined {
  if (sampling === undefined) return undefined
  const { dropout = own } = sampling
  checkProbability("dropout", dropout)
  return dropout === 0 ? undefined : { probability: dropout, generator: sampling.generator }
}
