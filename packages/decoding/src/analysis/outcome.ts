// The results of one source from any search, in one shape.
import { checkList, checkObject } from "@lectern/core/checks"
import type { Hypothesis } from "../scoring/scoring.js"
import type { Objective } from "./objective.js"

/**
 * Result of a search for one source: its best outputs first, with or without a score that no output exceeds; a list of samples; or
 * one output.
 */
export type SearchOutcome =
  | Hypothesis
  | readonly Hypothesis[]
  | {
      /** The best first. */
      readonly hypotheses: readonly Hypothesis[]
      /** A score that no output exceeds, if the search knows one. */
      readonly upperBound?: number
    }

/** An outcome in one shape. */
export interface Found {
  /** All outputs, as found. */
  readonly hypotheses: readonly Hypothesis[]
  /** The tokens of the first whole output; undefined without. */
  readonly tokens: Int32Array | undefined
  /** A score that no output exceeds, `Infinity` when the search knows none. */
  readonly bound: number
}

/** Brings outcomes into one shape. */
export function foundOf(outcomes: readonly SearchOutcome[], sources: number, objective: Objective): readonly Found[] {
  checkList("what the search returned", outcomes, "a list of outcomes")
  return Array.from({ length: sources }, (_, i) => foundForOne(outcomes[i]!, i, objective))
}

function foundForOne(outcome: SearchOutcome, i: number, { ends, limits }: Objective): Found {
  checkObject(`what the search returned for source ${i}`, outcome, "an outcome of a search")
  const hypotheses = "hypotheses" in outcome ? outcome.hypotheses : "tokens" in outcome ? [outcome] : outcome
  checkList(`what the search returned for source ${i}`, hypotheses, "hypotheses")
  const whole = hypotheses.find(({ tokens }) => ends[tokens.at(-1) ?? -1] === 1 || tokens.length === limits.maxLength)
  const bound = "hypotheses" in outcome ? (outcome.upperBound ?? Infinity) : Infinity
  return { hypotheses, tokens: whole?.tokens, bound: Math.max(bound, limits.floor ?? -Infinity) }
}
