// The deviance a log(a/x) + x - a, never negative, in double-double: densities are its exponential, and an error of one
// unit in its last place would be hundreds in theirs.
// Source: Loader 2000, "Fast and accurate computation of binomial probabilities", section 4.

// Range in which a log((x - a)/a + 1) and (x - a)/a agree to so many digits that their difference is computed by its own series.
import { LOW, logPair, productError, smallError, sumError } from "@lectern/core/elementary"

const CLOSE = 0.0028

// Beyond, splitting overflows; 2^64 brings all doubles below.
const LARGE = 1e290
const SHRINK = 2 ** -64
// Below this a quotient, a product or its rounding error may be subnormal; a difference or a sum of logarithms is not.
const TINY = 1e-290

/**
 * a log(a/x) + x - a for the positive finite a + aLow and x + xLow; the rounding error of the result is in `LOW`.
 *
 * With u = (x - a)/a this is a (u - log(1 + u)).
 */
export function deviancePair(a: number, aLow: number, x: number, xLow: number): number {
  if (a > LARGE || x > LARGE) {
    const deviance = deviancePair(a * SHRINK, aLow * SHRINK, x * SHRINK, xLow * SHRINK) / SHRINK
    LOW[0]! /= SHRINK
    return deviance
  }
  const rough = x - a
  const roughLow = sumError(x, -a, rough) + (xLow - aLow)
  const gap = rough + roughLow
  const gapLow = smallError(rough, roughLow, gap)
  const u = gap / a
  if (u < CLOSE && u > -CLOSE) return closeDeviance(a, aLow, gap, gapLow, u)
  const quotient = x / a
  if (quotient < TINY || quotient > LARGE) {
    const logarithm = logPair(x, xLow)
    return farDeviance(a, aLow, rough, logarithm, LOW[0]!)
  }
  const back = quotient * a
  const quotientLow = (x - back - productError(quotient, a, back) + (xLow - quotient * aLow)) / a
  const logarithm = logPair(quotient, quotientLow)
  const logarithmLow = LOW[0]!
  const product = a * logarithm
  const productLow = productError(a, logarithm, product) + (a * logarithmLow + aLow * logarithm)
  const sum = gap - product
  const sumLow = sumError(gap, -product, sum) + (gapLow - productLow)
  const high = sum + sumLow
  LOW[0] = smallError(sum, sumLow, high)
  return high
}

/** `deviancePair` at the product of n + nLow and x + xLow, both positive and below 1e290. */
export function devianceOfProduct(a: number, aLow: number, n: number, nLow: number, x: number, xLow: number): number {
  const product = n * x
  if (product > TINY) return deviancePair(a, aLow, product, productError(n, x, product) + (n * xLow + nLow * x))
  const first = logPair(n, nLow)
  const firstLow = LOW[0]!
  const second = logPair(x, xLow)
  const secondLow = LOW[0]!
  const logarithm = first + second
  return farDeviance(a, aLow, product - a, logarithm, sumError(first, second, logarithm) + (firstLow + secondLow))
}

// a log(a/x) + gap, from the logarithm of an x that is tiny, or huge, beside a; gap is x - a.
function farDeviance(a: number, aLow: number, gap: number, logarithm: number, logarithmLow: number): number {
  const own = logPair(a, aLow)
  const ownLow = LOW[0]!
  const difference = own - logarithm
  const differenceLow = sumError(own, -logarithm, difference) + (ownLow - logarithmLow)
  const product = a * difference
  const productLow = productError(a, difference, product) + (a * differenceLow + aLow * (difference - 1))
  const sum = product + gap
  const sumLow = sumError(product, gap, sum) + productLow
  const high = sum + sumLow
  LOW[0] = smallError(sum, sumLow, high)
  return high
}

// gap^2/a (1/2 - u/3 + u^2/4 - ...): the square and the quotient in double-double.
function closeDeviance(a: number, aLow: number, gap: number, gapLow: number, u: number): number {
  const back = u * a
  const uLow = (gap - back - productError(u, a, back) + (gapLow - u * aLow)) / a
  const rest = u * (1 / 3 - u * (1 / 4 - u * (1 / 5 - u * (1 / 6 - u * (1 / 7 - u * (1 / 8 - u / 9))))))
  const bracket = 0.5 - rest
  const bracketLow = smallError(0.5, -rest, bracket)
  const square = u * gap
  const squareLow = productError(u, gap, square) + (u * gapLow + uLow * gap)
  const product = square * bracket
  const productLow = productError(square, bracket, product) + (square * bracketLow + squareLow * bracket)
  const high = product + productLow
  LOW[0] = smallError(product, productLow, high)
  return high
}
