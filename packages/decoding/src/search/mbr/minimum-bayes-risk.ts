// Minimum Bayes risk decoding: of some hypotheses, the one that does best on average over all that may be right.

import { yieldingToEvents } from "../rows/steps.js"
import { type MbrOptions, type MbrSettings, mbrSettings } from "./options.js"
import { type MbrHypothesis, Ranking, type ReferenceOrder, referenceOrder } from "./ranking.js"
import { checkUtilities, type PairwiseUtility, pairwiseUtility, type Utility } from "./utility.js"

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

/** Takes the utility of a pair. */
type TakeUtility = (hypothesis: number, reference: number, utility: number) => void

/** Evaluates pairs and counts them. */
interface Evaluation {
  /** Number of pairs that have been evaluated. */
  readonly pairs: number
  /** Evaluates some hypotheses for some references. */
  evaluate(hypotheses: Int32Array, references: Int32Array, take: TakeUtility): Promise<void>
}

const YIELD_EVERY = 8192

const ROUND = 16

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

/** An evaluation of at most `maxPairs` pairs. */
function evaluation(utility: PairwiseUtility, maxPairs: number, settings: MbrSettings): Evaluation {
  const { batchSize, range, signal, onProgress } = settings
  const yieldToEvents = yieldingToEvents(signal, 1)
  let pairs = 0
  let nextYield = YIELD_EVERY

  async function batch(hypotheses: Int32Array, references: Int32Array, take: TakeUtility): Promise<void> {
    signal?.throwIfAborted()
    const values = await utility.pairwise(hypotheses, references)
    checkUtilities(values, hypotheses, references, range)
    let at = 0
    for (const h of hypotheses) for (const r of references) take(h, r, values[at++]!)
    pairs += at
    onProgress?.({ pairs, maxPairs })
    if (pairs < nextYield) return
    nextYield = pairs + YIELD_EVERY
    await yieldToEvents()
  }

  return {
    get pairs() {
      return pairs
    },
    async evaluate(hypotheses, references, take) {
      const rows = Math.min(hypotheses.length, batchSize)
      const columns = Math.floor(batchSize / rows)
      for (let r = 0; r < references.length; r += columns) {
        for (let h = 0; h < hypotheses.length; h += rows) {
          await batch(hypotheses.slice(h, h + rows), references.slice(r, r + columns), take)
        }
      }
    },
  }
}

/**
 * Evaluates until every hypothesis is complete or dropped.
 *
 * Items take their turns in the order of references. One that is live is evaluated with all later ones and is complete then: it
 * was with all earlier ones in their turns. One that was dropped is evaluated, as a reference, for the later ones that are live.
 */
async function evaluateOnce(
  ranking: Ranking,
  { references, weightLeft }: ReferenceOrder,
  evaluation: Evaluation,
  { weights, range }: MbrSettings,
): Promise<void> {
  const { sums } = ranking
  const live = new Uint8Array(sums.length).fill(1)
  let later = Int32Array.from([...references, ...Array.from(weights.keys()).filter((item) => weights[item] === 0)])
  for (let turn = 0; turn < references.length; turn++) {
    const item = references[turn]!
    const withItself = later
    later = later.subarray(1)
    if (live[item] === 1) {
      const partners = withItself.filter((partner) => live[partner] === 1 || weights[partner]! > 0)
      await evaluation.evaluate(Int32Array.of(item), partners, (_, partner, utility) => {
        sums[item]! += weights[partner]! * utility
        if (partner !== item) sums[partner]! += weights[item]! * utility
      })
      ranking.complete(item)
    } else {
      const others = later.filter((other) => live[other] === 1)
      await evaluation.evaluate(others, Int32Array.of(item), (other, _, utility) => {
        sums[other]! += weights[item]! * utility
      })
    }
    if (range === undefined) continue
    for (const other of later) {
      if (live[other] === 1 && ranking.drops(other, weightLeft[turn + 1]!)) live[other] = 0
    }
  }
  for (const item of later) if (live[item] === 1) ranking.complete(item)
}

/**
 * Evaluates until every hypothesis is complete or dropped.
 *
 * After each round the hypotheses that look best are completed at once: they would not be dropped anyway, and their results are
 * the bar that the others must be able to reach.
 */
async function evaluateInRounds(
  ranking: Ranking,
  { references, weightLeft }: ReferenceOrder,
  evaluation: Evaluation,
  { weights, range }: MbrSettings,
): Promise<void> {
  const { sums } = ranking
  const take = (hypothesis: number, reference: number, utility: number): void => {
    sums[hypothesis]! += weights[reference]! * utility
  }
  let live = Int32Array.from(sums.keys())
  for (let at = 0; at < references.length && live.length > 0; ) {
    const end = Math.min(at + ROUND, references.length)
    await evaluation.evaluate(live, references.subarray(at, end), take)
    at = end
    if (range === undefined) continue
    for (let leader = best(live, sums); ranking.promises(leader, weightLeft[at]!); leader = best(live, sums)) {
      await evaluation.evaluate(Int32Array.of(leader), references.subarray(at), take)
      ranking.complete(leader)
      live = live.filter((hypothesis) => hypothesis !== leader)
      if (live.length === 0) return
    }
    live = live.filter((hypothesis) => !ranking.drops(hypothesis, weightLeft[at]!))
  }
  for (const hypothesis of live) ranking.complete(hypothesis)
}

/** The one with the highest sum, the first of equals. */
function best(hypotheses: Int32Array, sums: Float64Array): number {
  return hypotheses.reduce((one, other) => (sums[other]! > sums[one]! ? other : one))
}
