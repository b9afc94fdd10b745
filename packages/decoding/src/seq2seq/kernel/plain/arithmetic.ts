// The arithmetic of the plain kernels: single precision, every result rounded, or double precision.
import { exp, expm1 } from "@lectern/core/elementary"
import { exp32, sigmoid32, tanh32 } from "./elementary32.js"

/** Rounding and elementary functions of a precision. */
export interface Arithmetic {
  /** An array of its numbers. */
  array(length: number): Float32Array | Float64Array
  /** The nearest number of the precision. */
  round(x: number): number
  /** The exponential. */
  exp(x: number): number
  /** The hyperbolic tangent. */
  tanh(x: number): number
  /** The logistic function. */
  sigmoid(x: number): number
}

/** Single precision, as the WebAssembly kernels compute. */
export const SINGLE: Arithmetic = {
  array: (length) => new Float32Array(length),
  round: Math.fround,
  exp: exp32,
  tanh: tanh32,
  sigmoid: sigmoid32,
}

/** Double precision, for gradient checks. */
export const DOUBLE: Arithmetic = {
  array: (length) => new Float64Array(length),
  round: (x) => x,
  exp,
  tanh(x) {
    const e = expm1(-2 * Math.abs(x))
    return x < 0 ? e / (2 + e) : -e / (2 + e)
  },
  sigmoid(x) {
    const e = exp(-Math.abs(x))
    return (x < 0 ? e : 1) / (1 + e)
  },
}

/** Adds terms to four lanes. */
interface Lanes {
  /** Starts a sum. */
  clear(): void
  /** Adds term `i`, which is rounded already. */
  add(i: number, term: number): void
  /** The sum. */
  total(): number
}

/** The lanes of a precision. */
export function lanesOf({ round }: Arithmetic): Lanes {
  const lanes = new Float64Array(4)
  return {
    clear: () => void lanes.fill(0),
    add(i, term) {
      lanes[i & 3] = round(lanes[i & 3]! + term)
    },
    total: () => round(round(lanes[0]! + lanes[2]!) + round(lanes[1]! + lanes[3]!)),
  }
}
