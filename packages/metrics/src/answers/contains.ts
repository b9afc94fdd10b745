// The share of the hypotheses that contain a reference.
import type { CorpusMetric } from "../metric/metric.js"
import { type AnswerOptions, type MatchScore, normalizedMatch } from "./match-metric.js"

/**
 * The share of the hypotheses that contain a reference, for answers within longer texts.
 *
 * Both are normalized first; with `squad` this is `best_subspan_em` of Liu et al. The reference may be a part of a word: *art*
 * is in *party*. With several references, one is enough; missing ones are ignored. Every text contains an empty one.
 *
 * @param options - normalization
 * @returns a metric; its state is 3 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Liu et al. 2024, "Lost in the middle: how language models use long contexts", section 2.1
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * contains({ normalize: "squad" }).score(["It is the River Nile."], ["river nile"]).score //=> 1
 * ```
 */
export function contains(options: AnswerOptions = {}): CorpusMetric<MatchScore> {
  return normalizedMatch("Contains", "contains()", options, (answer, reference) => answer.includes(reference))
}
