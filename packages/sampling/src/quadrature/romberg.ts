// Romberg's method: sums of equal steps, the step divided again and again, and the limit extrapolated (Romberg 1955).

import { checkedOptions, checkFunction, choice, integer, notTheNumber, type OptionTable } from "@lectern/core/checks"
import {
  checkedIntegrand,
  checkSize,
  type Integrand,
  type Quadrature,
  type QuadratureTolerance,
  TOLERANCE,
} from "./quadrature.js"

/** Options of Romberg's method. */
export interface RombergOptions extends QuadratureTolerance {
  /**
   * The maximum number of divisions of the step, an integer in 1..25.
   * @defaultValue `20` by trapezoids, `12` by midpoints
   */
  readonly divisions?: number
  /**
   * `"trapezoid"` evaluates both ends and halves the step; `"midpoint"` never evaluates the ends and divides the step
   * by 3.
   * @defaultValue `"trapezoid"`
   */
  readonly rule?: "trapezoid" | "midpoint"
}

/** An integral by Romberg's method, with the table it was read from. */
export type RombergResult = Quadrature & {
  /**
   * The table: row k has k + 1 entries, first the sum of steps divided k times, then its extrapolations. Of a smooth
   * integrand, entry j is exact for polynomials of degree 2 j + 1.
   */
  readonly table: readonly Float64Array[]
}

const OPTIONS: OptionTable<RombergOptions, "divisions"> = {
  ...TOLERANCE,
  divisions: [integer(1, 25), undefined],
  rule: [choice(["trapezoid", "midpoint"]), "trapezoid"],
}
const EPSILON = 2 ** -52
// Fewer steps can all miss the same wave.
const MIN_DIVISIONS = 4

/**
 * The integral of a smooth function over a finite range.
 *
 * The error bound is the larger distance of the last entry of the table from its neighbours, twice, with an allowance
 * for rounding; two rows must agree before it is trusted. For an integrand with a kink, a pole or an infinite slope use
 * {@link gaussKronrod}: equal steps must all be as short as the roughest place needs. Equal ends give 0, swapped ones the
 * negative integral.
 *
 * @param integrand - a function with finite values in the range, with `"midpoint"` inside it
 * @param low - where the range starts, finite
 * @param high - where it ends, finite
 * @param options - the errors allowed, the divisions, the rule
 * @returns the integral with its error bound and table
 * @throws LecternError `out-of-range` when an argument is not allowed or the integrand is not finite at some place;
 *   when the integral of its absolute value is too large for a number
 * @see Romberg 1955, "Vereinfachte numerische Integration"
 * @see Bauer, Rutishauser and Stiefel 1963, "New aspects in numerical quadrature"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const { value, evaluations } = romberg((x) => 4 / (1 + x * x), 0, 1)
 * Math.abs(value - Math.PI) < 1e-12 //=> true
 * evaluations //=> 129
 * ```
 */
export function romberg(integrand: Integrand, low: number, high: number, options: RombergOptions = {}): RombergResult {
  checkFunction("integrand", integrand)
  const { rule, ...tolerance } = checkedOptions("romberg()", options, OPTIONS)
  const { divisions = rule === "trapezoid" ? 20 : 12 } = tolerance
  for (const [name, end] of [
    ["low", low],
    ["high", high],
  ] as const) {
    if (!Number.isFinite(end)) throw notTheNumber(name, end, "a finite number; gaussKronrod() takes infinite ranges")
  }
  if (low === high) return { value: 0, errorBound: 0, evaluations: 0, converged: true, table: [] }
  const sums = rule === "trapezoid" ? trapezoids : midpoints
  const steps = sums(checkedIntegrand(integrand, "; gaussKronrod() takes singular integrands"), low, high)
  const ratio = rule === "trapezoid" ? 4 : 9
  const table: Float64Array[] = []
  let settled = 0
  for (let k = 0; k <= divisions; k++) {
    table.push(extrapolated(table[k - 1], steps.next(), ratio))
    checkSize(steps.size())
    const { value, errorBound } = estimateOf(table, ratio, steps.size())
    const enough = Math.max(
      tolerance.absoluteError,
      tolerance.relativeError * Math.abs(value),
      100 * EPSILON * steps.size(),
    )
    settled = errorBound <= enough ? settled + 1 : 0
    if (settled >= 2 && k >= MIN_DIVISIONS) {
      return { value, errorBound, evaluations: steps.evaluations(), converged: true, table }
    }
  }
  return {
    ...estimateOf(table, ratio, steps.size()),
    evaluations: steps.evaluations(),
    converged: false,
    kind: "limit",
    reason: `${divisions} divisions of the step do not make the integral as exact as asked for: allow more, or a larger error, or use gaussKronrod()`,
    table,
  }
}

/** The row of the table below another: `ratio` is how much a division of the step divides the leading error by. */
function extrapolated(above: Float64Array | undefined, sum: number, ratio: number): Float64Array {
  const row = new Float64Array((above?.length ?? 0) + 1)
  row[0] = sum
  let power = 1
  for (let j = 1; j < row.length; j++) {
    power *= ratio
    row[j] = row[j - 1]! + (row[j - 1]! - above![j - 1]!) / (power - 1)
  }
  return row
}

/** The last entry of a table, and how far off it may be. */
function estimateOf(
  table: readonly Float64Array[],
  ratio: number,
  size: number,
): { readonly value: number; readonly errorBound: number } {
  const last = table.at(-1)!
  const value = last.at(-1)!
  const above = table.at(-2)
  if (above === undefined) return { value, errorBound: Infinity }
  let apart = Math.max(Math.abs(value - last.at(-2)!), Math.abs(value - above.at(-1)!))
  const step = last[0]! - above[0]!
  const stepBefore = above[0]! - (table.at(-3)?.[0] ?? 0)
  // Extrapolation is meaningless if the sums do not converge at the expected rate.
  if (!(Math.abs(stepBefore / step - ratio) < 0.5 * ratio)) apart = Math.max(apart, Math.abs(step))
  return { value, errorBound: 2 * apart + 10 * EPSILON * size }
}

/** Sums of ever smaller steps. */
interface Steps {
  /** The sum of the current steps, times the step; the next call divides them. */
  next(): number
  /** The same of absolute values, as of the last sum. */
  size(): number
  /** The number of evaluations of the integrand. */
  evaluations(): number
}

function trapezoids(integrand: Integrand, low: number, high: number): Steps {
  const first = integrand(low)
  const last = integrand(high)
  let sum = 0.5 * (first + last)
  let size = 0.5 * (Math.abs(first) + Math.abs(last))
  let count = 1
  let divided = false
  return {
    next() {
      if (divided) {
        let added = 0
        for (let i = 0; i < count; i++) {
          const y = integrand(between(low, high, (i + 0.5) / count))
          added += y
          size += Math.abs(y)
        }
        sum += added
        count *= 2
      }
      divided = true
      return ((high - low) / count) * sum
    },
    size: () => (Math.abs(high - low) / count) * size,
    evaluations: () => count + 1,
  }
}

function midpoints(integrand: Integrand, low: number, high: number): Steps {
  let sum = 0
  let size = 0
  let count = 1 / 3
  function take(share: number): void {
    const y = integrand(between(low, high, share))
    sum += y
    size += Math.abs(y)
  }
  return {
    next() {
      const before = Math.round(3 * count) / 3
      count = Math.round(3 * before)
      if (count === 1) take(0.5)
      else {
        for (let i = 0; i < before; i++) {
          take((3 * i + 0.5) / count)
          take((3 * i + 2.5) / count)
        }
      }
      return ((high - low) / count) * sum
    },
    size: () => (Math.abs(high - low) / count) * size,
    evaluations: () => count,
  }
}

/** The number at a share of the way: halves added up do not overflow. */
function between(low: number, high: number, share: number): number {
  return low * (1 - share) + high * share
}
