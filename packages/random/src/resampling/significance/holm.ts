// Several tests at once: some will look significant by chance, unless p-values are raised for their number.
import { checkList, checkProbability } from "@lectern/core/checks"

/**
 * Holm's correction of p-values for several tests.
 *
 * The smallest of m is multiplied by m, the next by m - 1 and so on; none may come out below a smaller one or above 1.
 * Rejecting those at most 0.05 keeps the chance of any wrong rejection at 5%, whether or not the tests depend on each other.
 *
 * @param pValues - in any order, each in [0, 1]
 * @returns the corrected p-values in the same order
 * @throws LecternError `out-of-range` for a value that is not a p-value
 * @see Holm 1979, "A Simple Sequentially Rejective Multiple Test Procedure"
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * holm([0.01, 0.04, 0.03]) //=> [0.03, 0.06, 0.06]
 * ```
 */
export function holm(pValues: Float64Array | readonly number[]): number[] {
  checkList("pValues", pValues)
  for (let i = 0; i < pValues.length; i++) checkProbability(`pValues[${i}]`, pValues[i])
  const ascending = Array.from(pValues, (_, i) => i).sort((a, b) => pValues[a]! - pValues[b]!)
  const corrected = new Array<number>(pValues.length)
  let least = 0
  for (const [rank, i] of ascending.entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * pValues[i]!))
    corrected[i] = least
  }
  return corrected
}
