// The logarithm of a sum of numbers that are given by their logarithms, without overflow.
import { exp, log } from "./elementary/elementary.js"

/**
 * The logarithm of the sum of exponentials: `log(sum(exp(values)))`.
 *
 * The largest value is factored out first, so that nothing overflows. An empty sum is 0, whose logarithm is
 * `-Infinity`; with `Infinity` among the values the result is `Infinity`, with `NaN` it is `NaN`.
 *
 * @param values - logarithms; `-Infinity` represents 0
 * @returns the logarithm of their sum, the same bits in every engine
 * @see Blanchard, Higham and Higham 2021, "Accurately computing the log-sum-exp and softmax functions", equation 1.3
 * @see [Note: Importance sampling](../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * logSumExp([-1000, -1000]) //=> -999.3068528194401
 * ```
 */
export function logSumExp(values: Readonly<ArrayLike<number>>): number {
  let largest = -Infinity
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!)
  if (largest === -Infinity || largest === Infinity) return largest
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += exp(values[i]! - largest)
  return largest + log(sum)
}
