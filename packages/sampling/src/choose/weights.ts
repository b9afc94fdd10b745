// Weights of outcomes: what is refused of them, and their running sums from either end, each rounded once.
import { sumError } from "@lectern/core/elementary"
import { checkList } from "../check-list.js"
import { refuseNumber } from "../refuse-number.js"

/** Refuses what is no list, and what in it is no weight. */
export function checkWeights(weights: Readonly<ArrayLike<number>>): void {
  checkList("weights", weights)
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (typeof weight === "number" && weight >= 0) continue
    refuseNumber(`weights[${i}]`, weight, "a number that is not negative")
  }
}

/** Refuses a sum that weights cannot be divided by. */
export function checkTotal(total: number): void {
  if (!(total > 0 && total < Infinity)) refuseNumber("the sum of weights", total, "positive and finite")
}

/** By index, the weight up to it, itself included. */
export function prefixSums(weights: Readonly<ArrayLike<number>>): Float64Array {
  const add = runningSum()
  const sums = new Float64Array(weights.length)
  for (let i = 0; i < weights.length; i++) sums[i] = add(weights[i]!)
  return sums
}

/** By index, the weight from it on. */
export function suffixSums(weights: Readonly<ArrayLike<number>>): Float64Array {
  const add = runningSum()
  const sums = new Float64Array(weights.length)
  for (let i = weights.length - 1; i >= 0; i--) sums[i] = add(weights[i]!)
  return sums
}

function runningSum(): (weight: number) => number {
  let sum = 0
  let lost = 0
  return (weight) => {
    const next = sum + weight
    lost += sumError(sum, weight, next)
    sum = next
    return sum === Infinity ? sum : sum + lost
  }
}
