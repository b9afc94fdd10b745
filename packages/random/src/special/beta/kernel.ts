// x^a y^b / B(a, b), the factor in front of the beta density and of both incomplete beta functions, as an exponential
// of a double-double times a factor.
// Source: Loader 2000, "Fast and accurate computation of binomial probabilities": the two deviances of the binomial.
import { LOW, logPair, smallError, sumError } from "@lectern/core/elementary"
import { devianceOfProduct } from "../deviance-pair.js"
import { stirlingError } from "../gamma/stirling.js"
import { setExponent, type Tail } from "../tail.js"

const INVERSE_ROOT_2PI = 0.3989422804014327

/** Sets the exponent so that x^a y^b / B(a, b) is exp(high + low) times the returned factor; x + y must be 1. */
export function betaKernel(tail: Tail, a: number, b: number, x: number, xLow: number, y: number, yLow: number): number {
  // B(a, b) = B(a + 1, b) (a + b)/a, used where Stirling's formula is far off.
  const aBig = a < 1 ? a + 1 : a
  const aLow = a < 1 ? sumError(a, 1, aBig) : 0
  const bBig = b < 1 ? b + 1 : b
  const bLow = b < 1 ? sumError(b, 1, bBig) : 0
  const rough = aBig + bBig
  const roughLow = sumError(aBig, bBig, rough) + (aLow + bLow)
  const n = rough + roughLow
  const nLow = smallError(rough, roughLow, n)
  const first = devianceOfProduct(aBig, aLow, n, nLow, x, xLow)
  const firstLow = LOW[0]!
  const second = devianceOfProduct(bBig, bLow, n, nLow, y, yLow)
  const secondLow = LOW[0]!
  const sum = first + second
  const sumLow = sumError(first, second, sum) + (firstLow + secondLow)
  setExponent(tail, -sum, -sumLow, stirlingError(aBig) + stirlingError(bBig) - stirlingError(n))
  let factor = INVERSE_ROOT_2PI * Math.sqrt((aBig / n) * bBig)
  if (a < 1) factor *= lowered(tail, a, a + bBig, x, xLow)
  if (b < 1) factor *= lowered(tail, b, a + b, y, yLow)
  return factor
}

// a/((a + b) x), as part of the exponent where x is so small that the quotient would overflow.
function lowered(tail: Tail, a: number, sum: number, x: number, xLow: number): number {
  if (x > 1e-100) return a / sum / x
  const logarithm = logPair(x, xLow)
  setExponent(tail, tail.high, tail.low - LOW[0]!, logarithm)
  return a / sum
}
