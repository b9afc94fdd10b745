// A rule that is random or has a memory of the chosen tokens: only for sampling, as a search compares continuations of a row.
import type { Generator } from "@lectern/sampling"
import type { Rule } from "./rule.js"

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
