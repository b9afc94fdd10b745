// The rounding error of a standardized value: far out, one unit in its last place is thousands in a density.

import { productError, sumError } from "@lectern/core/elementary"
/**
 * The rounding error of z, the rounded (x - location) / scale; 0 where it cannot be computed, for numbers beyond 1e290.
 */
export function standardizedLow(x: number, location: number, scale: number, z: number): number {
  const distance = x - location
  const back = z * scale
  const low = (distance - back - productError(z, scale, back) + sumError(x, -location, distance)) / scale
  return Math.abs(low) <= Math.abs(z) * 2 ** -50 ? low : 0
}
