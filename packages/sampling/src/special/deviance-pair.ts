// The deviance a log(a/x) + x - a, never negative, in double-double: densities are its exponential, and an error of one
// unit in its last place would be hundreds in theirs.
// Source: Loader 2000, "Fast and accurate computation of binomial probabilities", section 4.
import { productError, smallError, sumError } from "./double-double.js"
import { LOW, logPair } from "./elementary.js"

// Where a log((x - a)/a + 1) and (x - a)/a agree to so many digits that their difference is read from its own series.
const CLOSE = 0.0028

/**
 * a log(a/x) + x - a for the positive a + aLow and x + xLow, below 1e290; what the result lost is in `LOW`.
 *
 * With u = (x - a)/a this is a (u - log(1 + u)).
 */
export function deviancePair(a: number, aLow: number, x: number, xLow: number): number {
  const rough = x - a
  const roughLow = sumError(x, -a, rough) + (xLow - aLow)
  const gap = rough + roughLow
  const gapLow = smallError(rough, roughLow, gap)
  const u = gap / a
  if (u < CLOSE && u > -CLOSE) return closeDeviance(a, aLow, gap, gapLow, u)
  const quotient = x / a
  if (quotient < 1e-290) {
    // The quotient would be subnormal; its logarithm is not.
    const deviance = a * (logPair(a, aLow) - logPair(x, xLow)) + gap
    LOW[0] = 0
    return deviance
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
