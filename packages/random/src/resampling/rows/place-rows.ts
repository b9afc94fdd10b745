// Rows in the order of their units, whatever order they came in, so that a block of units can be taken out at once.

import { checkInteger, checkSameLength, checkTypedArray, outOfRange } from "@lectern/core/checks"

/** Rows by ascending unit; several may belong to one. */
export interface PlacedRows {
  /** The unit of each, ascending. */
  readonly units: Int32Array
  /** Which row it is. */
  readonly rows: Int32Array
}

/** Puts rows in the order of their units. */
export function placeRows(units: number | Int32Array, count: number, total: number): PlacedRows {
  checkInteger("count", count, 0)
  if (typeof units === "number") {
    if (!Number.isInteger(units) || units < 0 || units + count > total) {
      const want = `an integer in 0..${total - count}, for ${count} rows of ${total} units`
      throw outOfRange("units", units, want)
    }
    return { units: Int32Array.from({ length: count }, (_, i) => units + i), rows: counting(count) }
  }
  checkTypedArray("units", units, "Int32Array")
  checkSameLength("rows", ["count", count], ["units", units.length])
  let sorted = true
  for (let i = 0; i < count; i++) {
    const unit = units[i]!
    if (unit < 0 || unit >= total) throw outOfRange(`units[${i}]`, unit, `an integer in 0..${total - 1}`)
    if (i > 0 && unit < units[i - 1]!) sorted = false
  }
  if (sorted) return { units, rows: counting(count) }
  const rows = counting(count).sort((a, b) => units[a]! - units[b]! || a - b)
  return { units: rows.map((row) => units[row]!), rows }
}

interface UnitRun {
  /** The place of the run's first row. */
  readonly from: number
  /** The first unit. */
  readonly first: number
  /** The number of units. */
  readonly size: number
}

/**
 * The rows of a run of units, the columns of several sets side by side; rows of one unit added up, zeros where a unit has
 * none.
 */
export function denseRows(
  { units, rows }: PlacedRows,
  { from, first, size }: UnitRun,
  sets: readonly { readonly rows: Float64Array; readonly width: number }[],
): Float64Array {
  const whole = sets.reduce((sum, { width }) => sum + width, 0)
  const dense = new Float64Array(size * whole)
  const to = endOfRun(units, from, first + size)
  let column = 0
  for (const { rows: numbers, width } of sets) {
    for (let i = from; i < to; i++) {
      const source = rows[i]! * width
      const target = (units[i]! - first) * whole + column
      for (let c = 0; c < width; c++) dense[target + c]! += numbers[source + c]!
    }
    column += width
  }
  return dense
}

/** The end of the rows of a run of units. */
export function endOfRun(units: Int32Array, from: number, end: number): number {
  let to = from
  while (to < units.length && units[to]! < end) to++
  return to
}

function counting(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i)
}
