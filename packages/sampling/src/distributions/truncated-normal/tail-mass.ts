// The area under the bell curve right of its middle, relative to the curve's height: never underflows.

import { exp } from "@lectern/core/elementary"
import { erfcx } from "@lectern/random/special"
import { gaussLegendre } from "./gauss-legendre.js"

const ROOT_OF_HALF_PI = 1.2533141373155003

// Below this exponent the difference of two tails would lose bits, and one panel of quadrature is exact.
const SHORT = 0.7

/**
 * The integral of exp(-a t - t^2 / 2) over t from 0 to `width`: the mass of the standard normal on [a, a + width], divided by
 * its density at a.
 */
export function tailMass(a: number, width: number): number {
  const exponent = a * width + (width * width) / 2
  if (exponent < SHORT) return gaussLegendre((t) => exp(-t * (a + t / 2)), width, 1)
  const whole = erfcx(a * Math.SQRT1_2)
  if (!(exponent < 750)) return ROOT_OF_HALF_PI * whole
  return ROOT_OF_HALF_PI * (whole - exp(-exponent) * erfcx((a + width) * Math.SQRT1_2))
}
