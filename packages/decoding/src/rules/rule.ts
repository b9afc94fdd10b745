// A rule changes the scores of the next token before a search or a sampler uses them.
import type { Generator } from "@lectern/random"

/** Inputs of a rule besides the scores. */
export interface RuleContext {
  /** All tokens of the row: the prompt, then the tokens written. Only valid during the call. */
  readonly tokens: Int32Array
  /** Number of them that belong to the prompt. */
  readonly promptLength: number
  /** Index of the row's source in the search, from 0. */
  readonly source: number
}

/**
 * A change of the scores of the next token: a truncation, a penalty, a constraint.
 *
 * A rule of this kind is a function of its arguments alone. Rules are applied in the order of their list, each to the result of the
 * one before it.
 */
export interface Rule {
  /** The name in traces and messages: `topK`. */
  readonly name: string
  /**
   * Changes scores in place.
   *
   * @param scores - one per token id: natural log-probabilities, which rules before may have left unnormalized; `-Infinity` for a
   *   token that must not come next
   * @param context - the tokens so far
   */
  apply(scores: Float64Array, context: RuleContext): void
}

/** A rule at work on one sequence. Its `apply` may differ from call to call. */
export interface SequenceRule extends Rule {
  /**
   * Receives the chosen token, once after each `apply`.
   *
   * @param token - its id
   */
  accept(token: number): void
}

/** A rule that is random, or that adapts to the chosen tokens: each sequence has its own. */
export interface SamplingRule {
  /** The name in traces and messages: `mirostat`. */
  readonly name: string
  /**
   * The rule for a sequence that begins.
   *
   * @param generator - of its random numbers; the rule's own
   */
  start(generator: Generator): SequenceRule
}
