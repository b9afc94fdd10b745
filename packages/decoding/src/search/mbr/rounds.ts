// All hypotheses against a few references at a time; with a range, those that are ruled out are dropped in between.
import type { Evaluation } from "./evaluation.js"
import type { MbrSettings } from "./options.js"
import type { Ranking, ReferenceOrder } from "./ranking.js"

const ROUND = 16

/**
 * Evaluates until every hypothesis is complete or dropped.
 *
 * After each round the hypotheses that look best are completed at once: they would not be dropped anyway, and their results are
 * the bar that the others must be able to reach.
 */
export async function evaluateInRounds(
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
