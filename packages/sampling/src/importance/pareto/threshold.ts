// Thresholds from a k-hat and the number of draws: when estimates are reliable, and how fast they improve.

import { checkInteger, checkNumber } from "@lectern/core/checks"
import { log, pow } from "@lectern/core/elementary"

const LOG_10 = log(10)
const NEAR_HALF = 1e-4

/**
 * The largest k-hat at which smoothed estimates from `draws` draws can be relied on.
 *
 * @param draws - how many draws there are, an integer of at least 1
 * @returns min(1 - 1 / log10(draws), 0.7): 0.5 for 100 draws, 0.7 from 2155 on; `-Infinity` for one draw
 * @throws LecternError `out-of-range` when `draws` is not allowed
 * @see Vehtari et al. 2024, section 3.2.4, equation (13)
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * paretoKThreshold(100) //=> 0.5
 * ```
 */
export function paretoKThreshold(draws: number): number {
  checkInteger("draws", draws, 1)
  return Math.min(1 - LOG_10 / log(draws), 0.7)
}

/**
 * The number of draws that a smoothed estimate needs at a given k-hat.
 *
 * @param k - the shape of the tail, any number but NaN
 * @returns 10 ^ (1 / (1 - max(0, k))): 10 for k of at most 0, 100 for 0.5, 2154.4 for 0.7; `Infinity` from 1 on
 * @throws LecternError `out-of-range` when `k` is NaN
 * @see Vehtari et al. 2024, equation (11)
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * Math.round(minimumDraws(0.7)) //=> 2154
 * ```
 */
export function minimumDraws(k: number): number {
  checkNumber("k", k)
  return k < 1 ? pow(10, 1 / (1 - Math.max(0, k))) : Infinity
}

/**
 * The rate at which the error of a smoothed estimate falls, compared with the usual 1 / sqrt(n).
 *
 * @param k - the shape of the tail, any number but NaN
 * @param draws - how many draws there are, an integer of at least 2
 * @returns from 1, as fast as usual, for k below 0, down to 0, not at all, for k above 1
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Vehtari et al. 2024, appendix B
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * convergenceRate(-1, 1000) //=> 1
 * ```
 */
export function convergenceRate(k: number, draws: number): number {
  checkNumber("k", k)
  checkInteger("draws", draws, 2)
  if (k <= 0) return 1
  if (k >= 1) return 0
  // The closed form is 0/0 at a half and loses its digits nearby, where it is nearly a straight line.
  if (Math.abs(k - 0.5) < NEAR_HALF) {
    const below = closedRate(0.5 - NEAR_HALF, draws)
    return below + ((closedRate(0.5 + NEAR_HALF, draws) - below) * (k - 0.5 + NEAR_HALF)) / (2 * NEAR_HALF)
  }
  return Math.max(0, closedRate(k, draws))
}

function closedRate(k: number, n: number): number {
  const power = pow(n, 2 * k)
  return (2 * (k - 1) * n * power + (1 - 2 * k) * power + n * n) / ((n - 1) * (n - power))
}
