// Adaptive Gauss-Kronrod quadrature: QUADPACK's general-purpose algorithm (QAGS, QAGP, QAGI in one).

import {
  checkedOptions,
  checkFunction,
  checkList,
  checkNumber,
  integer,
  notTheNumber,
  type OptionTable,
} from "@lectern/core/checks"
import { bisect } from "./bisect.js"
import { piecesOf } from "./piece.js"
import { checkedIntegrand, type Integrand, type Quadrature, type QuadratureTolerance, TOLERANCE } from "./quadrature.js"

/** Options of adaptive Gauss-Kronrod quadrature. */
export interface GaussKronrodOptions extends QuadratureTolerance {
  /**
   * Points inside the range where the integrand is singular, jumps, has a corner, or where a narrow peak starts and ends;
   * in any order.
   * @defaultValue none
   */
  readonly breakpoints?: Readonly<ArrayLike<number>>
  /**
   * The maximum number of intervals that the range is split into, an integer of at least 1.
   * @defaultValue `250`
   */
  readonly intervals?: number
}

const OPTIONS: OptionTable<GaussKronrodOptions> = {
  ...TOLERANCE,
  breakpoints: [checkList, []],
  intervals: [integer(1), 250],
}

/**
 * The integral of a function over a finite or infinite range.
 *
 * A rule of 21 nodes (15 on a tail) is halved where its error is largest, and the limit of the halvings extrapolated:
 * an integrable singularity at an end of the range, or at a breakpoint, costs little. The ends and the breakpoints
 * themselves are never evaluated as long as there are numbers beside them. An integral is as exact as requested when
 * `errorBound` is at most the larger of `relativeError * |value|`, `absoluteError` and what rounding allows,
 * `2.2e-14` of the integral of `|f|`.
 *
 * A peak narrower than the distance of the first nodes can be missed, and a jump or a kink can hide between the last
 * node of an interval and its end: then `errorBound` is wrong, with an unnamed kink about one time in fifty. Name jumps
 * and kinks as breakpoints, and both feet of a narrow peak: with its centre alone the nodes are still too far apart. A
 * range whose ends are equal has the integral 0, one whose ends are swapped the negative one.
 *
 * @param integrand - a function whose values are finite inside the range except at breakpoints
 * @param low - where the range starts, a number or `-Infinity`
 * @param high - where it ends, a number or `Infinity`
 * @param options - the errors allowed, the breakpoints, the maximum number of intervals
 * @returns the integral with its error bound; an integral that diverges says so
 * @throws LecternError `out-of-range` when an argument is not allowed or the integrand is not finite at some place;
 *   when the integral of its absolute value is too large for a number
 * @see Piessens et al. 1983, "QUADPACK: A subroutine package for automatic integration", sections 2.2 and 3.2
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const { value, converged } = gaussKronrod((x) => Math.exp((-x * x) / 2), -Infinity, Infinity)
 * value / Math.sqrt(2 * Math.PI) //=> 1.0000000000
 * converged //=> true
 * ```
 */
export function gaussKronrod(
  integrand: Integrand,
  low: number,
  high: number,
  options: GaussKronrodOptions = {},
): Quadrature {
  checkFunction("integrand", integrand)
  const { breakpoints, intervals, ...tolerance } = checkedOptions("gaussKronrod()", options, OPTIONS)
  checkNumber("low", low)
  checkNumber("high", high)
  const points = checkedBreakpoints(breakpoints, Math.min(low, high), Math.max(low, high))
  if (low === high) return { value: 0, errorBound: 0, evaluations: 0, converged: true }
  let evaluations = 0
  const checked = checkedIntegrand((x) => {
    evaluations++
    return integrand(x)
  }, "; points where it is not belong into breakpoints")
  const pieces = piecesOf(checked, Math.min(low, high), Math.max(low, high), points)
  const found = bisect(pieces, { ...tolerance, intervals, evaluations: () => evaluations })
  return low < high ? found : { ...found, value: 0 - found.value }
}

/** The breakpoints in order, each once. */
function checkedBreakpoints(breakpoints: Readonly<ArrayLike<number>>, low: number, high: number): number[] {
  const points: number[] = []
  for (let i = 0; i < breakpoints.length; i++) {
    const point = breakpoints[i]!
    if (!(typeof point === "number" && point > low && point < high))
      throw notTheNumber(`breakpoints[${i}]`, point, `between ${low} and ${high}`)
    points.push(point)
  }
  return [...new Set(points)].sort((a, b) => a - b)
}
