// The integrand and its controls at many points, one column of values each.
import { notTheNumber } from "@lectern/core/checks"
import type { Domain } from "./domain.js"

/** A function and its name in errors. */
export interface NamedFunction {
  /** The parameter it came from. */
  readonly name: string
  /** Takes a number or an array, as the domain's kind says. */
  readonly at: (point: never) => number
}

/** Evaluates every function at every row; `into` are the columns to write to, fresh ones by default. */
export type Evaluate = (rows: Float64Array, into?: readonly Float64Array[]) => readonly Float64Array[]

/** The columns of functions over a domain, which must give finite numbers. */
export function evaluator({ kind, dimension }: Domain, functions: readonly NamedFunction[]): Evaluate {
  if (kind === "line") {
    return (rows, into) =>
      functions.map(({ name, at }, k) => {
        const f = at as (x: number) => number
        const values = into?.[k] ?? new Float64Array(rows.length)
        for (let i = 0; i < rows.length; i++) {
          const value = f(rows[i]!)
          if (!Number.isFinite(value)) throw notTheNumber(`${name}(${rows[i]})`, value, "a finite number")
          values[i] = value
        }
        return values
      })
  }
  const point = new Float64Array(dimension)
  return (rows, into) =>
    functions.map(({ name, at }, k) => {
      const f = at as (x: Float64Array) => number
      const values = into?.[k] ?? new Float64Array(rows.length / dimension)
      for (let i = 0; i < values.length; i++) {
        for (let j = 0; j < dimension; j++) point[j] = rows[i * dimension + j]!
        const value = f(point)
        if (!Number.isFinite(value)) {
          const place = rows.slice(i * dimension, (i + 1) * dimension).join(", ")
          throw notTheNumber(`${name}([${place}])`, value, "a finite number")
        }
        values[i] = value
      }
      return values
    })
}
