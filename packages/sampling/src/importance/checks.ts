// Refusals that the doors of this folder share.

import { LecternError } from "@lectern/core"
import { checkList } from "../check-list.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../distributions/distribution.js"
import { refuse } from "../refuse.js"
import { refuseNumber } from "../refuse-number.js"
import { refuseType } from "../refuse-type.js"

/** Refuses NaN, positive infinity and an empty list; all weights 0 is allowed here. */
export function checkLogWeights(logWeights: Readonly<ArrayLike<number>>): void {
  checkList("logWeights", logWeights)
  if (logWeights.length === 0) refuse("logWeights.length", 0, "at least 1")
  for (let i = 0; i < logWeights.length; i++) {
    const logWeight = logWeights[i]!
    if (!(typeof logWeight === "number" && logWeight < Infinity))
      refuseNumber(`logWeights[${i}]`, logWeight, "a number below Infinity (-Infinity is weight 0)")
  }
}

/** Refuses what {@link checkLogWeights} refuses and weights that are all 0; returns the largest. */
export function largestLogWeight(logWeights: Readonly<ArrayLike<number>>): number {
  checkLogWeights(logWeights)
  let largest = -Infinity
  for (let i = 0; i < logWeights.length; i++) largest = Math.max(largest, logWeights[i]!)
  if (largest === -Infinity) {
    refuse("the largest of logWeights", largest, "finite: every weight is 0, so no draw met the target")
  }
  return largest
}

/** Refuses values that are not finite, or not one for each weight. */
export function checkValues(logWeights: Readonly<ArrayLike<number>>, values: Readonly<ArrayLike<number>>): void {
  checkList("values", values)
  checkLengths("logWeights", logWeights.length, "values", values.length)
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) refuseNumber(`values[${i}]`, values[i]!, "finite")
  }
}

/** Refuses two lists that do not pair up. */
export function checkLengths(name: string, length: number, other: string, otherLength: number): void {
  if (length === otherLength) return
  throw new LecternError({
    kind: "unequal-lengths",
    unit: "numbers",
    lengths: [
      { name, length },
      { name: other, length: otherLength },
    ],
  })
}

/** Refuses anything but a whole number of at least `least`. */
export function checkCount(name: string, value: number, least = 1): void {
  if (!Number.isSafeInteger(value) || value < least) refuseNumber(name, value, `an integer of at least ${least}`)
}

/** Refuses anything but a number strictly between 0 and 1. */
export function checkShare(name: string, value: number): void {
  if (!(typeof value === "number" && value > 0 && value < 1))
    refuseNumber(name, value, "a number between 0 and 1, both excluded")
}

/** Refuses what cannot be drawn from or has no density. */
export function checkProposal(name: string, proposal: ContinuousDistribution | MultivariateDistribution): void {
  const any = proposal as Partial<ContinuousDistribution & MultivariateDistribution> | null | undefined
  const fills = typeof any?.fill === "function" || typeof any?.dimension === "number"
  if (fills && typeof any?.sample === "function" && typeof any.logPdf === "function") return
  refuseType(name, proposal, "a distribution with a density, such as normal()")
}
