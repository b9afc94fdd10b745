// A symmetric utility of items among themselves: each pair once, for both of its items.
import type { Evaluation } from "./evaluation.js"
import type { MbrSettings } from "./options.js"
import type { Ranking, ReferenceOrder } from "./ranking.js"

/**
 * Evaluates until every hypothesis is complete or dropped.
 *
 * Items take their turns in the order of references. One that is live is evaluated with all later ones and is complete then: it
 * was with all earlier ones in their turns. One that was dropped is evaluated, as a reference, for the later ones that are live.
 */
export async function evaluateOnce(
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
