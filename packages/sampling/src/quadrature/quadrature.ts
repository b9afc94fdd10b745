// The result of an integration rule, and its checks of an integrand.

import { inRange, notTheNumber, type OptionTable, outOfRange } from "@lectern/core/checks"

/**
 * A function to integrate.
 *
 * @param x - a number within the range
 */
export type Integrand = (x: number) => number

/** An integral, how far it may be off, and what it cost. */
export interface QuadratureEstimate {
  /** The integral. */
  readonly value: number
  /** The estimated error of `value`, on the safe side but not proven. `Infinity` when nothing is known. */
  readonly errorBound: number
  /** The number of evaluations of the integrand. */
  readonly evaluations: number
}

/** An integral of the requested accuracy. */
export interface ConvergedQuadrature extends QuadratureEstimate {
  /** Distinguishes it from an {@link UnconvergedQuadrature}. */
  readonly converged: true
}

/** An integral that is less accurate than requested, or none at all. */
export interface UnconvergedQuadrature extends QuadratureEstimate {
  /** Distinguishes it from a {@link ConvergedQuadrature}. */
  readonly converged: false
  /**
   * The reason: `limit`: the evaluations allowed did not suffice; `rounding`: rounding errors; `singular`: the
   * integrand behaves badly at a point; `divergent`: the integral seems to be infinite, or not to exist.
   */
  readonly kind: "limit" | "rounding" | "singular" | "divergent"
  /** The same in one sentence, with advice. */
  readonly reason: string
}

/** The result of an integration; look at `converged`. */
export type Quadrature = ConvergedQuadrature | UnconvergedQuadrature

/** The required accuracy of an integral. */
export interface QuadratureTolerance {
  /**
   * The error allowed as a part of the integral, from 0 up.
   * @defaultValue `1e-10`
   */
  readonly relativeError?: number
  /**
   * The error allowed, from 0 up. The larger of both counts.
   * @defaultValue `0`
   */
  readonly absoluteError?: number
}

/** The integrand; throws for values that are not finite numbers. */
export function checkedIntegrand(integrand: Integrand, advice: string): Integrand {
  return (x) => {
    const y = integrand(x)
    if (Number.isFinite(y)) return y
    throw notTheNumber(`the integrand at ${x}`, y, `a finite number${advice}`)
  }
}

/** Throws when the integral of the absolute value is too large for a number. */
export function checkSize(size: number): void {
  if (Number.isFinite(size)) return
  throw outOfRange("the integral of the absolute value", size, `at most ${Number.MAX_VALUE}: scale the integrand down`)
}

/** The table of {@link QuadratureTolerance}. */
export const TOLERANCE: OptionTable<QuadratureTolerance> = {
  relativeError: [inRange(0, Infinity), 1e-10],
  absoluteError: [inRange(0, Infinity), 0],
}
