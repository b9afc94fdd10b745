// The standard t distribution right of its middle, by the incomplete beta function of t^2 / (df + t^2) and its complement, both
// in twice the precision; where squares would overflow by the leading term of the tail, which is exact there.

import { exp, log, productError, sumError } from "@lectern/core/elementary"
import { logBeta } from "../beta/beta.js"
import { betaTail } from "../beta/incomplete.js"
import { inverseBetaI, inverseBetaIComplement } from "../beta/inverse.js"
import { betaKernel } from "../beta/kernel.js"
import { gauss, normalLogPdf, normalLogSf, normalSf } from "../normal/normal.js"
import { normalQuantile } from "../normal/quantile.js"
import { type Tail, tailLog, tailValue } from "../tail.js"

/** The t distribution of location 0 and scale 1 at t of at least 0. */
export interface StudentTail {
  density(t: number): number
  logDensity(t: number): number
  /** The probability above t. */
  tail(t: number): number
  logTail(t: number): number
  /** The t with a tail of q, in [0, 1/2). */
  inverseTail(q: number): number
}

const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327

// Roots of df beyond which 1 + t^2 / df is t^2 / df to the last bit, and those beyond which it could overflow.
const FAR = 1e8
const FARTHEST = 1e140
// Up to here the density is that at 0, and the tail a half.
const NEAR = 1e-20
// Above this, squares cannot be computed with twice the precision.
const LARGE = 1e120
// With this many degrees of freedom the distribution is normal.
const NORMAL = 1e60

const PARTS: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/** The tail of `df` degrees of freedom, positive and finite. */
export function studentTail(df: number): StudentTail {
  return df > NORMAL ? NORMAL_TAIL : heavyTail(df)
}

const NORMAL_TAIL: StudentTail = {
  density: (t) => INVERSE_ROOT_OF_TWO_PI * gauss(t),
  logDensity: normalLogPdf,
  tail: normalSf,
  logTail: normalLogSf,
  inverseTail: (q) => -normalQuantile(q),
}

function heavyTail(df: number): StudentTail {
  const half = df / 2
  const rootDf = Math.sqrt(df)
  const logRootDf = log(df) / 2
  const constant = -logBeta(half, 0.5)
  const far = rootDf * Math.min(FARTHEST, Math.max(FAR, LARGE / rootDf))
  const near = NEAR * Math.min(1, rootDf)
  const farLogTail = (t: number): number => constant - 2 * logRootDf - df * (log(t) - logRootDf)

  const tailAt = (t: number): Readonly<Tail> => {
    split(df, t)
    return betaTail(half, 0.5, X[0]!, X[1]!, Y[0]!, Y[1]!)
  }
  const densityAt = (t: number): Readonly<Tail> => {
    split(df, t)
    PARTS.scale = betaKernel(PARTS, half, 0.5, X[0]!, X[1]!, Y[0]!, Y[1]!) / t
    return PARTS
  }

  return {
    density(t) {
      if (t < near) return exp(constant) / rootDf
      return t > far ? (exp(farLogTail(t)) / t) * df : tailValue(densityAt(t), "lower")
    },
    logDensity(t) {
      if (t < near) return constant - logRootDf
      return t > far ? farLogTail(t) + 2 * logRootDf - log(t) : tailLog(densityAt(t), "lower")
    },
    tail(t) {
      if (t < near) return 0.5
      return t > far ? exp(farLogTail(t)) : tailValue(tailAt(t), "lower") / 2
    },
    logTail(t) {
      if (t < near) return -Math.LN2
      return t > far ? farLogTail(t) : tailLog(tailAt(t), "lower") - Math.LN2
    },
    inverseTail(q) {
      if (q === 0) return Infinity
      const logFar = (constant - 2 * logRootDf - log(q)) / df + logRootDf
      if (logFar > log(far)) return exp(logFar)
      // 1 - 2 q is the share of the middle, exact from a quarter on.
      const y = q < 0.25 ? inverseBetaIComplement(2 * q, 0.5, half) : inverseBetaI(1 - 2 * q, 0.5, half)
      if (y < 0.5) return rootDf * Math.sqrt(y / (1 - y))
      const x = q < 0.25 ? inverseBetaI(2 * q, half, 0.5) : inverseBetaIComplement(1 - 2 * q, half, 0.5)
      return rootDf * Math.sqrt((1 - x) / x)
    },
  }
}

// df / (df + t^2) and t^2 / (df + t^2), each with its rounding error.
const X = new Float64Array(2)
const Y = new Float64Array(2)

function split(df: number, t: number): void {
  const square = t * t
  const squareLow = productError(t, t, square)
  const sum = df + square
  const sumLow = sumError(df, square, sum) + squareLow
  divide(X, df, 0, sum, sumLow)
  divide(Y, square, squareLow, sum, sumLow)
}

function divide(quotient: Float64Array, a: number, aLow: number, b: number, bLow: number): void {
  const high = a / b
  const back = high * b
  quotient[0] = high
  quotient[1] = (a - back - productError(high, b, back) + aLow - high * bLow) / b
}
