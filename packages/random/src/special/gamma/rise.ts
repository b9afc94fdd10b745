// log Gamma(b + a) - log Gamma(b) for a small a, where the difference of the two would lose it.
// Source: NIST DLMF 5.11.1, subtracted term by term.

// B(2k) / (2k (2k - 1))
import { log, log1p } from "@lectern/core/elementary"

const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400]

/**
 * log Gamma(b + a) - log Gamma(b) + a log(x), for 0 < a <= 1 and b > 0, relative to a.
 *
 * The last term is there because x is often close to 1/b, and the sum of the two small.
 */
export function logGammaRise(b: number, a: number, x: number): number {
  let at = b
  let steps = 0
  while (at < 10) {
    steps += log1p(a / at)
    at += 1
  }
  const end = at + a
  const main = (at - 0.5) * log1p(a / at) + a * log(end * x) - a
  return main + stirlingDifference(at, end, a) - steps
}

// stirlingError(end) - stirlingError(at): v^m - u^m = (v - u)(v^(m-1) + ... + u^(m-1)) for the odd powers m.
function stirlingDifference(at: number, end: number, a: number): number {
  const u = 1 / at
  const v = 1 / end
  let uPower = 1
  let powers = 1
  let sum = 0
  for (let k = 0; k < SERIES.length; k++) {
    sum += SERIES[k]! * powers
    // Two more terms: v^(m+1) + v^m u + ... = v^2 (...) + v u^m + u^(m+1).
    uPower *= u * u
    powers = v * v * powers + uPower * (v / u + 1)
  }
  return -a * u * v * sum
}
