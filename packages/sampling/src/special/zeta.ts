// The Hurwitz zeta function, the sum of (q + k)^-s over k = 0, 1, 2, ...: it normalizes Zipf's law.
// Source: NIST DLMF 25.11.28 (Euler-Maclaurin).
import { checkPositive, notTheNumber } from "@lectern/core/checks"
import { pow } from "@lectern/core/elementary"

// Terms summed one by one before the rest is given by its integral and corrections.
const TERMS = 12
// B(2k) / (2k)!
const CORRECTIONS = [
  1 / 12,
  -1 / 720,
  1 / 30240,
  -1 / 1209600,
  1 / 47900160,
  -691 / 1307674368000,
  1 / 74724249600,
  -3617 / 10670622842880000,
  43867 / 5109094217170944000,
  -174611 / 802857662698291200000,
]

/**
 * The Hurwitz zeta function, the sum of (q + k)^-s over k = 0, 1, 2, ...; Riemann's when q is 1.
 *
 * @param s - the exponent, above 1; `Infinity` is not allowed
 * @param q - where the sum starts, positive and finite
 * @returns a positive number
 * @throws LecternError `out-of-range` when `s` is not above 1 or `q` is not positive
 * @see NIST DLMF 25.11.28
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * hurwitzZeta(2, 1) //=> 1.6449340668482264
 * ```
 */
export function hurwitzZeta(s: number, q: number): number {
  if (!(typeof s === "number" && s > 1 && s < Infinity)) throw notTheNumber("s", s, "a finite number above 1")
  checkPositive("q", q)
  if (s > 60 && q <= 40 + s) return directSum(s, q)
  const terms = q > 40 + s ? 0 : TERMS + Math.ceil(s / 3)
  const start = q + terms
  const power = pow(start, -s)
  // s (s+1) ... (s + 2j - 2) start^(-2j + 1)
  let factor = s / start
  let corrections = 0
  for (let j = 0; j < CORRECTIONS.length; j++) {
    corrections += CORRECTIONS[j]! * factor
    factor *= ((s + 2 * j + 1) / start) * ((s + 2 * j + 2) / start)
  }
  let sum = power * (start / (s - 1) + 0.5 + corrections)
  for (let k = terms - 1; k >= 0; k--) sum += pow(q + k, -s)
  return sum
}

// Terms fall at least as exp(-s k / q): there are only some seventy.
function directSum(s: number, q: number): number {
  let sum = 0
  for (let k = 0; ; k++) {
    const term = pow(q + k, -s)
    sum += term
    if (!(term > 1e-18 * sum && sum < Infinity)) return sum
  }
}
