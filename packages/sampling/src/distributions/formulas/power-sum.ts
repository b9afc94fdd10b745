// Sums of powers of any number of consecutive whole numbers, by Euler and Maclaurin's formula.
// Source: NIST Digital Library of Mathematical Functions, 2.10(i).

// B(2j) / (2j)!, j = 1..13: enough from the tenth summand beyond the exponent on.
import { exp, expm1, log1p, sumError } from "@lectern/core/elementary"

const COEFFICIENTS = [
  0.08333333333333333, -0.001388888888888889, 3.306878306878307e-5, -8.267195767195768e-7, 2.08767569878681e-8,
  -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13, 8.586062056277845e-15,
  -2.174868698558062e-16, 5.5090028283602295e-18, -1.3954464685812522e-19, 3.534707039629467e-21,
]
const AHEAD = 12
const NEGLIGIBLE = 2 ** -58

/**
 * The sum of (k / from)^-exponent for k = from..to: at least 1, and `from^-exponent` times it is the sum of powers.
 *
 * Good to about 1e-15, relative, for exponents of at least 0.
 */
export function powerSum(from: number, to: number, exponent: number): number {
  const split = Math.max(from, Math.ceil(Math.abs(exponent)) + AHEAD)
  const power = (k: number): number => exp(-exponent * log1p((k - from) / from))
  let sum = 0
  let lost = 0
  function add(term: number): void {
    const next = sum + term
    lost += sumError(sum, term, next)
    sum = next
  }
  for (let k = from; k < split && k <= to; k++) {
    const term = power(k)
    // The rest is at most k / (exponent - 1) such terms.
    if (exponent > 1 && term * (1 + k / (exponent - 1)) < NEGLIGIBLE) return sum + lost
    add(term)
  }
  if (to < split) return sum + lost
  const first = power(split)
  // Not ln(to / split), whose argument is rounded.
  const length = log1p((to - split) / split)
  add(first * split * integral(length, exponent))
  const last = to === Infinity ? 0 : exp(-exponent * length)
  add((first * (1 + last)) / 2)
  // Derivatives at both ends, relative to `first`.
  let rising = exponent
  let atSplit = 1 / split
  let atTo = to === Infinity ? 0 : last / to
  for (let j = 1; j <= COEFFICIENTS.length; j++) {
    add(first * COEFFICIENTS[j - 1]! * rising * (atSplit - atTo))
    rising *= (exponent + 2 * j - 1) * (exponent + 2 * j)
    atSplit /= split * split
    if (atTo > 0) atTo /= to * to
  }
  return sum + lost
}

/** The integral of t^-exponent from 1 to e^length. */
function integral(length: number, exponent: number): number {
  if (length === Infinity) return 1 / (exponent - 1)
  const steepness = 1 - exponent
  return steepness === 0 ? length : expm1(steepness * length) / steepness
}
