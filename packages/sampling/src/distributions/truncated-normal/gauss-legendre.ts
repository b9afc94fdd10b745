// Integrals of smooth functions over short intervals, by the 16-point rule of Gauss and Legendre, and of the bell curve
// right of its middle, relative to its height there: never underflows.
import { exp } from "@lectern/core/elementary"
import { erfcx } from "@lectern/random/special"

/** Something to integrate. */
export type Integrand = (x: number) => number

const ROOT_OF_HALF_PI = 1.2533141373155003

// Below this exponent the difference of two tails would lose bits, and one panel of quadrature is exact.
const SHORT = 0.7

// The positive nodes on [-1, 1] and their weights (Abramowitz and Stegun 1964, table 25.4).
const NODES: readonly number[] = [
  0.09501250983763744, 0.2816035507792589, 0.45801677765722737, 0.6178762444026438, 0.755404408355003,
  0.8656312023878318, 0.9445750230732326, 0.9894009349916499,
]
const WEIGHTS: readonly number[] = [
  0.1894506104550685, 0.18260341504492358, 0.16915651939500254, 0.14959598881657674, 0.12462897125553388,
  0.09515851168249279, 0.062253523938647894, 0.027152459411754096,
]

/**
 * The integral of `f` from 0 to `width`, in equal panels: exact to rounding where `f` is a polynomial of degree 31 in each.
 */
export function gaussLegendre(f: Integrand, width: number, panels: number): number {
  const half = width / panels / 2
  let sum = 0
  for (let panel = 0; panel < panels; panel++) {
    const middle = (2 * panel + 1) * half
    for (let i = 0; i < NODES.length; i++) {
      const step = half * NODES[i]!
      sum += WEIGHTS[i]! * (f(middle - step) + f(middle + step))
    }
  }
  return sum * half
}

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
