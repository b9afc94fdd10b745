// Checks of log weights, and of the values that go with them.
import {
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  checkSameLength,
  notTheNumber,
  outOfRange,
} from "@lectern/core/checks"

/** Throws unless the value is a list of log weights, at least one: numbers below `Infinity`. All weights may be 0. */
export function checkLogWeights(logWeights: Readonly<ArrayLike<number>>): void {
  checkList("logWeights", logWeights)
  checkNotEmpty("logWeights", logWeights)
  for (let i = 0; i < logWeights.length; i++) {
    const logWeight = logWeights[i]
    if (!(typeof logWeight === "number" && logWeight < Infinity))
      throw notTheNumber(`logWeights[${i}]`, logWeight, "a number below Infinity (-Infinity is weight 0)")
  }
}

/** The largest of log weights; throws as {@link checkLogWeights}, and when all weights are 0. */
export function largestLogWeight(logWeights: Readonly<ArrayLike<number>>): number {
  checkLogWeights(logWeights)
  let largest = -Infinity
  for (let i = 0; i < logWeights.length; i++) largest = Math.max(largest, logWeights[i]!)
  if (largest === -Infinity) {
    throw outOfRange("the largest of logWeights", largest, "finite: every weight is 0, so no draw hit the target")
  }
  return largest
}

/** Throws unless there is one finite value for each weight. */
export function checkValues(logWeights: Readonly<ArrayLike<number>>, values: Readonly<ArrayLike<number>>): void {
  checkFiniteNumbers("values", values)
  checkSameLength("numbers", ["logWeights", logWeights.length], ["values", values.length])
}
