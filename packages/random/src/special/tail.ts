// A tail probability in parts, so that its logarithm and its complement cost no accuracy: exp(high + low) * scale, of
// the lower or of the upper tail, whichever is not close to 1.

import { expPair, log, log1p, smallError, sumError } from "@lectern/core/elementary"

/** One tail in parts. Each family overwrites a single one, to save allocation. */
export interface Tail {
  /** True for the lower tail. */
  isLower: boolean
  /** The exponent. */
  high: number
  /** The rounding error of the exponent. */
  low: number
  /** The factor. */
  scale: number
}

/** The probability of the requested tail. */
export function tailValue(tail: Readonly<Tail>, side: "lower" | "upper"): number {
  const value = ownValue(tail)
  return tail.isLower === (side === "lower") ? value : 1 - value
}

/** The logarithm of the probability of the requested tail. */
export function tailLog(tail: Readonly<Tail>, side: "lower" | "upper"): number {
  // Adding 0 turns -0 into 0.
  if (tail.isLower !== (side === "lower")) return log1p(-ownValue(tail)) + 0
  if (tail.scale === 1) return tail.high
  const value = ownValue(tail)
  // Where the value is close to 1 its logarithm is small, and the sum of two larger ones would lose it.
  if (value > 0.25 && value < Infinity) return log(value)
  return tail.high + (log(tail.scale) + tail.low)
}

/** Sets the exponent to high + low - other, normalized. */
export function setExponent(tail: Tail, high: number, low: number, other: number): void {
  const sum = high - other
  if (sum === -Infinity) {
    tail.high = sum
    tail.low = 0
    return
  }
  const rest = sumError(high, -other, sum) + low
  tail.high = sum + rest
  tail.low = smallError(sum, rest, tail.high)
}

function ownValue(tail: Readonly<Tail>): number {
  // The exponential, or a factor apart from it, would overflow or underflow before their product does.
  if (tail.high < -700) return expPair(tail.high + 100, tail.low) * tail.scale * 3.720075976020836e-44
  if (tail.high > 700) return expPair(tail.high - 100, tail.low) * tail.scale * 2.6881171418161356e43
  return expPair(tail.high, tail.low) * tail.scale
}
