// A rule that draws random numbers or remembers what was chosen: for sampling only, since a search compares many continuations of one row.
import type { Generator } from "@lectern/sampling"
import type { Rule } from "./rule.js"

/** A rule at work on one sequence. Its `apply` may differ from call to call. */
export interface SequenceRule extends Rule {
  /**
   * Learns which token was chosen, once after each `apply`.
   *
   * @param token - its id
   */
  accept(token: number): void
}

/** A rule that is random, or that adapts to what has been chosen: each sequence has its own. */
export interface SamplingRule {
  /** The name in traces and messages: `mirostat`. */
  readonly name: string
  /**
   * The rule for a sequence that begins.
   *
   * @param generator - where its random numbers come from; the rule's own
   */
  start(generator: Generator): SequenceRule
}
