// The pieces that the range of an integral falls into: finite ones as they are, tails folded onto (0, 1].
import { KRONROD_15, KRONROD_21 } from "./kronrod-nodes.js"
import type { Integrand } from "./quadrature.js"

/** A part of the range on which one rule works: from `low` to `high` in the rule's own variable. */
export interface Piece {
  /** The start of the rule's variable. */
  readonly low: number
  /** Its end. */
  readonly high: number
  /** The nodes and weights in use. */
  readonly rule: typeof KRONROD_21
  /** The integrand in the rule's variable. */
  readonly integrand: Integrand
  /** The place in the range that belongs to a value of the rule's variable. */
  readonly place: (t: number) => number
  /** The piece that a halving of the whole gives its upper half to, with a variable of its own; only tails have one. */
  readonly near?: Piece
}

/**
 * Splits a range at the given points.
 *
 * A tail from `a` on is the integral over t in (0, 1] of f(a + (1 - t) / t) / t^2. Numbers near 1 are too far apart to halve
 * towards a singularity at `a`: so once halved, the half near `a` is over u = 1 - t in [0, 1/2]. The whole line is split at
 * 0 when nothing else splits it: each half must converge on its own.
 *
 * @see Piessens et al. 1983, "QUADPACK", section 3.2 (QAGI)
 */
export function piecesOf(integrand: Integrand, low: number, high: number, breakpoints: readonly number[]): Piece[] {
  const borders = breakpoints.length === 0 && low === -Infinity && high === Infinity ? [0] : breakpoints
  const ends = [low, ...borders, high]
  const pieces: Piece[] = []
  for (let i = 0; i + 1 < ends.length; i++) {
    const from = ends[i]!
    const to = ends[i + 1]!
    if (to === Infinity) pieces.push(tail(integrand, from, 1))
    else if (from === -Infinity) pieces.push(tail(integrand, to, -1))
    else pieces.push(span(integrand, from, to))
  }
  return pieces
}

function span(integrand: Integrand, low: number, high: number): Piece {
  const place = (t: number): number => {
    if (t <= low) return beside(low, high)
    return t >= high ? beside(high, low) : t
  }
  return { low, high, rule: KRONROD_21, integrand: (t) => integrand(place(t)), place }
}

function tail(integrand: Integrand, start: number, sign: 1 | -1): Piece {
  const rule = KRONROD_15
  // Far out 1 / t^2 overflows: there 0 is meant to stay 0.
  const scaled = (x: number, t: number): number => {
    const y = integrand(x)
    return y === 0 ? 0 : y / t / t
  }
  const clear = (x: number): number => (x === start ? beside(start, sign * Number.MAX_VALUE) : x)
  const place = (t: number): number => clear(start + (sign * (1 - t)) / t)
  const nearPlace = (u: number): number => clear(start + (sign * u) / (1 - u))
  const near: Piece = {
    low: 0,
    high: 0.5,
    rule,
    integrand: (u) => scaled(nearPlace(u), 1 - u),
    place: nearPlace,
  }
  return { low: 0, high: 1, rule, integrand: (t) => scaled(place(t), t), place, near }
}

/** A number next to an end of a piece, towards the other: an integrand may be infinite at the end itself. */
function beside(end: number, other: number): number {
  const step = Math.max(Math.abs(end) * 2 ** -52, Number.MIN_VALUE)
  const x = end < other ? end + step : end - step
  // No number lies between them.
  return Math.min(end, other) < x && x < Math.max(end, other) ? x : end
}
