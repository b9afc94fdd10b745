// Weights of outcomes: their checks, and their running sums from either end, each rounded once.
import { checkList, checkNonNegative, checkPositive } from "@lectern/core/checks"
import { sumError } from "@lectern/core/elementary"

/** Throws unless the value is a list of weights: finite, at least 0. */
export function checkWeights(weights: Readonly<ArrayLike<number>>): void {
  checkList("weights", weights)
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]
    if (!(typeof weight === "number" && weight >= 0 && weight < Infinity)) checkNonNegative(`weights[${i}]`, weight)
  }
}

/** Throws unless weights can be divided by their sum. */
export function checkTotal(total: number): void {
  checkPositive("the sum of weights", total)
}

/** By index, the sum of the weights up to and including it. */
export function prefixSums(weights: Readonly<ArrayLike<number>>): Float64Array {
  const add = runningSum()
  const sums = new Float64Array(weights.length)
  for (let i = 0; i < weights.length; i++) sums[i] = add(weights[i]!)
  return sums
}

/** By index, the sum of the weights from it on. */
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
