// Finds where a monotone mass reaches a given size. The masses here have concave logarithms, for which
// Newton's method on the logarithm converges from one side; a bracket guards against rounding errors.

import { log } from "@lectern/core/elementary"

const MAX_STEPS = 100

/** A mass as a function of where it ends, with its derivative. */
export interface Mass {
  /** The mass; positive inside the bracket. */
  mass(t: number): number
  /** Its derivative. */
  slope(t: number): number
}

/** The t in [low, high] with `mass(t) = wanted`. */
export function logConcaveRoot(curve: Mass, wanted: number, start: number, low: number, high: number): number {
  let [from, to] = [low, high]
  let t = start
  for (let step = 0; step < MAX_STEPS; step++) {
    const mass = curve.mass(t)
    const slope = curve.slope(t)
    const excess = mass - wanted
    if (excess === 0) return t
    if (excess > 0 === slope > 0) to = t
    else from = t
    // log(mass / wanted), which near the end is a division of a small excess.
    const off = Math.abs(excess) < 1e-3 * wanted ? excess / wanted - (excess / wanted) ** 2 / 2 : log(mass / wanted)
    let next = t - (off * mass) / slope
    if (!(next > from && next < to)) next = from + (to - from) / 2
    if (next === t || Math.abs(next - t) <= 1e-16 * Math.abs(next)) return next
    t = next
  }
  return t
}
