// The zero of an increasing function by Newton's method inside a bracket, halving it where a step would leave it.
// Source: Press et al. 2007, "Numerical Recipes", section 9.4.

/** A function at a point. */
export interface ValueAndSlope {
  /** The value. */
  value: number
  /** The derivative, positive. */
  slope: number
}

/**
 * Finds the zero of the increasing function `at`, starting from `start`.
 *
 * Steps are at most `reach`, until both sides are known.
 */
export function increasingZero(at: (t: number) => ValueAndSlope, start: number, reach: number): number {
  let low = -Infinity
  let high = Infinity
  let t = start
  for (let i = 0; i < 200; i++) {
    const { value, slope } = at(t)
    if (value === 0) return t
    if (value < 0) low = t
    else high = t
    let step = -value / slope
    if (!(step > -reach && step < reach)) step = value < 0 ? reach : -reach
    let next = t + step
    if (!(next > low && next < high)) {
      next = low === -Infinity ? t - reach : high === Infinity ? t + reach : low + (high - low) / 2
    }
    if (Math.abs(next - t) <= 4e-16 * Math.abs(t) || next === t) return next
    t = next
  }
  return t
}
