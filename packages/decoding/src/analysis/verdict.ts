// The cause of a bad output, by comparing it with references and with the bounds of the best output of all.

import type { ScoredOutput } from "./objective.js"
import type { Optimum } from "./optimum.js"

/**
 * Cause of a bad output, by the reference:
 *
 * - `"search"`: the reference has a higher score than the output, so the search missed something better;
 * - `"settings"`: it does not, but the model itself would: a rule, a constraint or the maximum length stands in the way;
 * - `"model"`: the model puts the output above the reference, or level with it: a better search would not have written it either;
 * - `"none"`: the output is not bad.
 */
export type Verdict = "search" | "settings" | "model" | "none"

/**
 * Whether the search missed the best of all outputs, whatever the reference:
 *
 * - `"proved"`: some output is known that has a higher score;
 * - `"absent"`: it is proved that none has;
 * - `"open"`: neither, the interval is too wide.
 */
export type SearchError = "proved" | "absent" | "open"

/** All verdicts, in the order in which references are preferred. */
export const VERDICTS: readonly Verdict[] = ["search", "settings", "model", "none"]
/** All states of a search error. */
export const SEARCH_ERRORS: readonly SearchError[] = ["proved", "absent", "open"]

/** The scores of "nothing was found". */
const NOTHING = { score: -Infinity, modelScore: -Infinity }

/** Blames a bad output by one reference. */
export function blame(output: ScoredOutput | undefined, reference: ScoredOutput): Exclude<Verdict, "none"> {
  const { score, modelScore } = output ?? NOTHING
  if (reference.score > score) return "search"
  return reference.modelScore > modelScore ? "settings" : "model"
}

/**
 * The reference that counts: the one with the highest score of those that blame the search, else of those that blame the settings,
 * else of all; of equal ones the first.
 */
export function decisiveReference(output: ScoredOutput | undefined, references: readonly ScoredOutput[]): number {
  let best = 0
  for (let i = 1; i < references.length; i++) if (precedes(output, references[i]!, references[best]!)) best = i
  return best
}

function precedes(output: ScoredOutput | undefined, a: ScoredOutput, b: ScoredOutput): boolean {
  const order = VERDICTS.indexOf(blame(output, a)) - VERDICTS.indexOf(blame(output, b))
  if (order !== 0) return order < 0
  return a.score === b.score ? a.modelScore > b.modelScore : a.score > b.score
}

/** The search error of an output, by the bounds of the best one. */
export function searchErrorOf(output: ScoredOutput | undefined, { lower, upper }: Optimum): SearchError {
  const { score } = output ?? NOTHING
  if (lower > score) return "proved"
  return upper <= score ? "absent" : "open"
}
