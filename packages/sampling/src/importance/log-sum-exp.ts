// The logarithm of a sum of numbers that are given by their logarithms, without overflow.
import { exp, log } from "../special/elementary.js"

/** log(sum(exp(values))); `-Infinity` for no values or values that are all `-Infinity`. */
export function logSumExp(values: Readonly<ArrayLike<number>>): number {
  let largest = -Infinity
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!)
  if (largest === -Infinity || largest === Infinity) return largest
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += exp(values[i]! - largest)
  return largest + log(sum)
}
