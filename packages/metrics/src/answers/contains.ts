// The share of the hypotheses that contain a reference.
import { checkedOptions } from "@lectern/core/checks"
import type { CorpusMetric } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { ANSWER_OPTIONS, type AnswerOptions, type MatchScore, matchMetric } from "./match-metric.js"
import { NORMALIZERS } from "./normalize.js"

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
  refuseTexts("contains()", options)
  const { normalize } = checkedOptions("contains()", options, ANSWER_OPTIONS)
  return matchMetric({
    name: "Contains",
    answerOf: NORMALIZERS[normalize],
    normalize: NORMALIZERS[normalize],
    matches: (answer, reference) => answer!.includes(reference),
    keys: [normalize, normalize],
    pairs: [["norm", normalize]],
    shortKeys: { norm: "n" },
  })
}
