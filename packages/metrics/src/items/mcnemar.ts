// McNemar's test: do two systems pass the same number of items?
import { checkList, checkSameLength, notTheNumber } from "@lectern/core/checks"
import { betaI } from "@lectern/random/special"

/** Items by what both systems made of them, and the test of the two kinds that differ. */
export interface McNemarResult {
  /** Items that both pass. */
  readonly both: number
  /** Items that neither passes. */
  readonly neither: number
  /** Items that only the baseline passes. */
  readonly onlyBaseline: number
  /** Items that only the system passes. */
  readonly onlySystem: number
  /** The exact two-sided p-value, never too small. */
  readonly pValue: number
  /** The mid-p value: half the probability of the observed split is left out. Closer to the truth, sometimes a little too small. */
  readonly midPValue: number
}

/**
 * McNemar's exact test of paired scores that are 0 or 1.
 *
 * Of the items on which the systems differ, each is as likely to go either way if the systems are equally good: p is twice the
 * smaller tail of a binomial of 1/2, at most 1. Systems that differ on no item have p = 1. The test takes items to be
 * independent; with clusters use {@link itemDifference} or {@link wildBootstrap}.
 *
 * @param baseline - a list of 0 and 1
 * @param system - of the same items
 * @returns the counts and both p-values
 * @throws LecternError `out-of-range` for a score other than 0 and 1; `unequal-lengths`; `wrong-type`
 * @see McNemar 1947, "Note on the sampling error of the difference between correlated proportions or percentages"
 * @see Fagerland, Lydersen and Laake 2013, "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better
 * than exact conditional", equations 3 and 5
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const { pValue, midPValue } = mcnemar([1, 1, 0, 0, 0, 0, 0], [1, 0, 1, 1, 1, 1, 1])
 * pValue //=> 0.21875
 * midPValue //=> 0.125
 * ```
 */
export function mcnemar(baseline: Readonly<ArrayLike<number>>, system: Readonly<ArrayLike<number>>): McNemarResult {
  checkBits("baseline", baseline)
  checkBits("system", system)
  checkSameLength("items", ["baseline", baseline.length], ["system", system.length])
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < baseline.length; i++) counts[2 * baseline[i]! + system[i]!]! += 1
  const [neither = 0, onlySystem = 0, onlyBaseline = 0, both = 0] = counts
  const fewer = Math.min(onlyBaseline, onlySystem)
  const differing = onlyBaseline + onlySystem
  const tail = atMost(fewer, differing)
  return {
    ...{ both, neither, onlyBaseline, onlySystem },
    pValue: Math.min(1, 2 * tail),
    midPValue: Math.min(1, tail + atMost(fewer - 1, differing)),
  }
}

/** The probability of at most k heads of n fair coins, k below n or both 0. */
function atMost(k: number, n: number): number {
  if (k === n) return 1
  return k < 0 ? 0 : betaI(0.5, n - k, k + 1)
}

function checkBits(name: string, scores: unknown): asserts scores is Readonly<ArrayLike<number>> {
  checkList(name, scores)
  for (let i = 0; i < scores.length; i++) {
    if (scores[i] !== 0 && scores[i] !== 1) throw notTheNumber(`${name}[${i}]`, scores[i], "0 or 1")
  }
}
