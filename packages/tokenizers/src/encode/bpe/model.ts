// The interface of BPE models.
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
  /** The probability in [0, 1] that a merge is skipped in sampling that gives none; 0 by default. */
  readonly dropout: number
  /**
   * The merges of a word step by step, as the vocabulary writes text (for a byte-level model: in GPT-2's alphabet). Meant for
   * display: quadratic in the length of the word.
   *
   * @param word - one piece, as the model's vocabulary writes text
   * @returns the initial symbols, and the merges in order
   */
  mergeSteps(word: string): MergeHistory
}

/** A merge: the left and the right token that are joined. */
export type Merge = readonly [left: string, right: string]

/** The merges of a word. */
export interface MergeHistory {
  /** The initial symbols. */
  readonly symbols: readonly string[]
  /** One step per merge. */
  readonly steps: readonly MergeStep[]
}

/** One merge of two neighbours. */
export interface MergeStep {
  /** The merge's rank: the lowest is joined first. */
  readonly rank: number
  /** The index of the left symbol in the word, from 0. */
  readonly at: number
  /** The left symbol. */
  readonly left: string
  /** The right symbol. */
  readonly right: string
  /** The joined symbol. */
  readonly joined: string
}

/** The dropout of one call of an encoder. */
export function dropoutOf(sampling: Sampling | undefined, own: number): Dropout | undefined {
  if (sampling === undefined) return undefined
  const { dropout = own } = sampling
  checkProbability("dropout", dropout)
  return dropout === 0 ? undefined : { probability: dropout, generator: sampling.generator }
}
