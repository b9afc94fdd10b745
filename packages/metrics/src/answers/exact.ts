// Exact match: the share of the answers that equal a reference; accuracy is the same for labels.
import { checkedOptions } from "@lectern/core/checks"
import type { CorpusMetric } from "../metric/metric.js"
import { checkedSegment, type Reference } from "../metric/references.js"
import { ANSWER_OPTIONS, type AnswerOptions, type MatchScore, normalizedMatch } from "./match-metric.js"
import { NORMALIZERS } from "./normalize.js"

/**
 * Exact match: the share of the hypotheses that equal a reference.
 *
 * With several references, one that is equal is enough, as in SQuAD and lm-evaluation-harness; missing ones are ignored. Two
 * texts that are empty after normalization are equal.
 *
 * @param options - normalization
 * @returns a metric; its state is 3 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Rajpurkar et al. 2016, "SQuAD: 100,000+ questions for machine comprehension of text", section 6.1
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * exact().score(["Paris", "the Nile"], ["Paris", "Nile"]).score //=> 0.5
 * exact({ normalize: "squad" }).score(["Paris", "the Nile"], ["Paris", "Nile"]).score //=> 1
 * ```
 */
export function exact(options: AnswerOptions = {}): CorpusMetric<MatchScore> {
  return normalizedMatch("Exact", "exact()", options, isEqual, "exactMatch")
}

/**
 * Whether an answer equals one of its references.
 *
 * @param hypothesis - the system's answer
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link exact}
 * @returns true if a reference is equal after normalization
 * @throws LecternError as {@link exact}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * exactMatch("The Nile.", ["Nile", "river Nile"], { normalize: "squad" }) //=> true
 * ```
 */
export function exactMatch(
  hypothesis: string,
  references: string | readonly Reference[],
  options: AnswerOptions = {},
): boolean {
  const { normalize } = checkedOptions("exactMatch()", options, ANSWER_OPTIONS)
  const [answer, ...others] = checkedAnswers(hypothesis, references)
  const own = NORMALIZERS[normalize](answer!)
  return others.some((reference) => NORMALIZERS[normalize](reference) === own)
}

/**
 * Accuracy: the share of the labels that are right.
 *
 * A label is right if it equals the reference, or one of several; scikit-learn's `accuracy_score` of the same labels.
 *
 * @param options - normalization
 * @returns a metric; its state is 3 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Pedregosa et al. 2011, "Scikit-learn: machine learning in Python"
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * accuracy().score(["pos", "neg", "neg"], ["pos", "neg", "pos"]).score //=> 0.6667
 * ```
 */
export function accuracy(options: AnswerOptions = {}): CorpusMetric<MatchScore> {
  return normalizedMatch("Accuracy", "accuracy()", options, isEqual)
}

/** The texts of a segment without missing references, well-formed. */
export function checkedAnswers(hypothesis: string, references: string | readonly Reference[]): string[] {
  const texts = checkedSegment({ hypothesis, references: typeof references === "string" ? [references] : references })
  return texts.filter((text) => text !== null)
}

function isEqual(answer: string, reference: string): boolean {
  return answer === reference
}
