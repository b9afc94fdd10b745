// The curve 1 / (1 + a d^(2b)) that falls like the wanted closeness of points at distance d, fitted by least squares.
// McInnes, Healy and Melville 2018, section 3.2; the fit is that of Levenberg and Marquardt.
import { exp, log, pow } from "@lectern/core/elementary"
import { squared } from "../rows/matrix.js"

/** The curve `1 / (1 + a d^(2b))` of the closeness of two points at distance d. */
export interface Curve {
  /** Positive. */
  readonly a: number
  /** Positive. */
  readonly b: number
}

// Closeness is wanted at this many distances, from 0 to three spreads.
const POINTS = 300
const MAX_STEPS = 500

/** The curve that is nearest to 1 up to `minDist` and falls exponentially after it. */
export function fittedCurve(minDist: number, spread: number): Curve {
  const wanted = Float64Array.from({ length: POINTS }, (_, i) => {
    const beyond = distanceOf(i) - minDist / spread
    return beyond < 0 ? 1 : exp(-beyond)
  })
  let curve: Curve = { a: 1, b: 1 }
  let fit = normalEquations(curve, wanted)
  let damping = 1e-3
  for (let step = 0; step < MAX_STEPS && damping < 1e12; step++) {
    const { aa, ab, bb, a, b } = fit
    const determinant = aa * (1 + damping) * bb * (1 + damping) - ab * ab
    const moveA = (bb * (1 + damping) * a - ab * b) / determinant
    const moveB = (aa * (1 + damping) * b - ab * a) / determinant
    const next = { a: curve.a - moveA, b: curve.b - moveB }
    const nextFit = next.a > 0 && next.b > 0 ? normalEquations(next, wanted) : undefined
    if (nextFit === undefined || !(nextFit.squares < fit.squares)) {
      damping *= 4
      continue
    }
    curve = next
    fit = nextFit
    damping /= 4
  }
  return { a: curve.a / pow(spread, 2 * curve.b), b: curve.b }
}

/** In spreads. */
function distanceOf(i: number): number {
  return (3 * i) / (POINTS - 1)
}

/** The sum of squared residuals, its gradient and the products of the derivatives by `a` and `b`. */
interface NormalEquations {
  readonly squares: number
  readonly a: number
  readonly b: number
  readonly aa: number
  readonly ab: number
  readonly bb: number
}

function normalEquations({ a, b }: Curve, wanted: Float64Array): NormalEquations {
  const sums = { squares: squared(1 - wanted[0]!), a: 0, b: 0, aa: 0, ab: 0, bb: 0 }
  // At distance 0 the curve is 1 whatever the parameters.
  for (let i = 1; i < POINTS; i++) {
    const logDistance = log(distanceOf(i))
    const power = exp(2 * b * logDistance)
    const value = 1 / (1 + a * power)
    const residual = value - wanted[i]!
    const byA = -power * value * value
    const byB = 2 * a * logDistance * byA
    sums.squares += residual * residual
    sums.a += residual * byA
    sums.b += residual * byB
    sums.aa += byA * byA
    sums.ab += byA * byB
    sums.bb += byB * byB
  }
  return sums
}
