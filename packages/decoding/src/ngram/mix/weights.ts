// Weights of mixtures, checked.
import { checkList, checkProbability, checkSameLength, outOfRange } from "@lectern/core/checks"

const ROUNDING = 1e-9

/** Throws unless there is one weight for each model, and their sum is 1. */
export function checkWeights(weights: Readonly<ArrayLike<number>>, models: number): void {
  checkList("weights", weights)
  checkSameLength("models", ["models", models], ["weights", weights.length])
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    checkProbability(`weights[${i}]`, weights[i])
    sum += weights[i]!
  }
  if (!(Math.abs(sum - 1) <= ROUNDING)) throw outOfRange("the sum of weights", sum, "1")
}
