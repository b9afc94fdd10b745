// Minimum Bayes risk decoding: of some hypotheses, the one that does best on average over all that may be right.
import { evaluateInRounds, evaluateOnce, evaluation } from "./evaluation.js"
import { type MbrOptions, mbrSettings } from "./options.js"
import { type MbrHypothesis, Ranking, referenceOrder } from "./ranking.js"
import { type PairwiseUtility, pairwiseUtility, type Utility } from "./utility.js"

/** Result of minimum Bayes risk decoding. */
export interface MbrResult {
  /** The best hypotheses, at most `nBest`, the best first; of equal ones the one with the lower index. */
  readonly best: readonly MbrHypothesis[]
  /** Number of evaluated pairs. */
  readonly pairs: number
  /**
   * The proof: the expected utility of each hypothesis, or, where bounds ruled it out, a number that it cannot exceed and that is
   * not above that of the last of `best`.
   */
  readonly upperBounds: Float64Array
}

/**
 * Finds the hypotheses with the highest expected utility, the weighted mean over all references.
 *
 * Usually hypotheses and references are one list, sampled from a model: the sample most similar to all the others wins, whereas
 * beam search returns the likeliest sequence, which may be unlike anything the model usually writes. Any utility will do: a metric
 * such as chrF or BLEU of one sentence, or a model.
 *
 * The result is that of evaluating every pair and adding the utilities in order of falling weights, of equal ones in the order of
 * the references, in double precision, to the last bit; with a `range`, most of the pairs of hopeless hypotheses are left out.
 * The evaluated pairs depend only on the arguments.
 *
 * @param hypotheses - the items to choose from, at least one
 * @param references - items that may be right, at least one
 * @param utility - of one pair, or `{ pairwise }` of many at once; higher is better
 * @param options - weights, bounds, the number of hypotheses, cancelling, progress
 * @returns the best hypotheses, with proof
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`, `unequal-lengths`; `out-of-range` for a utility that is not
 * finite or not in `range`. The reason of `signal` when aborted
 * @see Kumar and Byrne 2004, "Minimum Bayes-Risk Decoding for Statistical Machine Translation", equation 2
 * @see Eikema and Aziz 2020, "Is MAP Decoding All You Need? The Inadequacy of the Mode in Neural Machine Translation", section 7
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const samples = [3, 9, 4, 5, 4]
 * const { best } = await minimumBayesRisk(samples, samples, (a, b) => -Math.abs(a - b))
 * best //=> [{ index: 2, expectedUtility: -1.4 }]
 * ```
 */
export async function minimumBayesRisk<Hypothesis, Reference>(
  hypotheses: readonly Hypothesis[],
  references: readonly Reference[],
  utility: Utility<Hypothesis, Reference> | PairwiseUtility,
  options: MbrOptions = {},
): Promise<MbrResult> {
  const settings = mbrSettings(hypotheses, references, options)
  const pairwise = pairwiseUtility(hypotheses, references, utility)
  const order = referenceOrder(settings.weights)
  const ranking = new Ranking(hypotheses.length, order, settings)
  const once = settings.symmetric
  const evaluated = evaluation(pairwise, maxPairs(hypotheses.length, order.references.length, once), settings)
  await (once ? evaluateOnce : evaluateInRounds)(ranking, order, evaluated, settings)
  return { best: ranking.best(), pairs: evaluated.pairs, upperBounds: ranking.upperBounds }
}

/** A symmetric utility leaves out, of each two items that are both references, one of two pairs. */
function maxPairs(hypotheses: number, references: number, once: boolean): number {
  return hypotheses * references - (once ? (references * (references - 1)) / 2 : 0)
}
