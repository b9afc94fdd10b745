// The incomplete gamma functions at a product rate * x: the rounding error of the product is carried along, because far
// out an error of one unit in its last place is thousands in the probability.

import { expm1, LOW, logPair, scaledProductError, sumError } from "@lectern/core/elementary"
import { logGammaOnePlus, setExponent, type Tail } from "@lectern/random/internal"
import { gammaFactor, gammaTail } from "./incomplete.js"

// Below this the product, or its rounding error, may be subnormal; the sum of the logarithms is not.
const TINY = 1e-290
const TAIL: Tail = { isLower: true, high: 0, low: 0, scale: 1 }

/** `gammaTail` at rate * x, both positive and the product finite; overwritten by the next call. */
export function scaledGammaTail(a: number, rate: number, x: number): Readonly<Tail> {
  const product = rate * x
  if (product >= TINY) return gammaTail(a, product, scaledProductError(rate, x, product))
  TAIL.isLower = true
  TAIL.scale = 1
  setPower(TAIL, a, rate, x)
  if (TAIL.high > -Math.LN2) {
    TAIL.isLower = false
    TAIL.scale = -expm1(TAIL.high)
    TAIL.high = 0
    TAIL.low = 0
  }
  return TAIL
}

/** `gammaFactor` at rate * x, both positive and the product below 1e290. */
export function scaledGammaFactor(tail: Tail, a: number, rate: number, x: number): number {
  const product = rate * x
  if (product >= TINY) return gammaFactor(tail, a, product, scaledProductError(rate, x, product))
  setPower(tail, a, rate, x)
  return 1
}

// (rate x)^a / Gamma(a + 1), which is all that remains for a tiny product.
function setPower(tail: Tail, a: number, rate: number, x: number): void {
  const first = logPair(rate, 0)
  const firstLow = LOW[0]!
  const second = logPair(x, 0)
  const secondLow = LOW[0]!
  const logarithm = first + second
  const logarithmLow = sumError(first, second, logarithm) + (firstLow + secondLow)
  const product = a * logarithm
  setExponent(tail, product, scaledProductError(a, logarithm, product) + a * logarithmLow, logGammaOnePlus(a))
}
