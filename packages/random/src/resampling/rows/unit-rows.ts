// Rows of any kind by unit: what a resample of units looks like to a score function.
import { checkNotEmpty, outOfRange, wrongType } from "@lectern/core/checks"
import { checkRows, checkStrata } from "./check-rows.js"
import { placeRows } from "./place-rows.js"
import { countOfRows, type Grouping, strataOfRows } from "./scored-rows.js"

/** Rows: numbers, `width` to a row, or a list of anything with an element per row. */
export type RowList = Float64Array | readonly unknown[]

/** Rows, and what belongs together. */
export interface GroupedRows<Rows extends RowList> extends Grouping {
  /** Numbers, `width` to a row, one row after another; or a list of anything with an element per row. */
  readonly rows: Rows
  /**
   * The length of a row of numbers; 1 for a list of anything else.
   * @defaultValue `1`
   */
  readonly width?: number
}

/** Rows that can be gathered by unit. */
export interface UnitRows<Rows extends RowList> {
  /** The units of each stratum. */
  readonly sizes: readonly number[]
  /** The rows of some units, in the order of the units. */
  gather(units: Int32Array): Rows
}

/** Sorts rows by unit. */
export function unitRows<Rows extends RowList>(grouped: GroupedRows<Rows>, name = "rows"): UnitRows<Rows> {
  const { rows, width = 1, units } = grouped
  const count = checkedCount(name, rows, width)
  checkNotEmpty(name, rows)
  const sizes = strataOfRows(grouped, count, name)
  const total = checkStrata(sizes)
  const order = units === undefined ? undefined : orderOf(units, count, total)
  // The compiler cannot follow Rows through the branches.
  const any = rows instanceof Float64Array ? numbersOf(rows, width, order) : itemsOf(rows, order)
  const gather = any as (units: Int32Array) => Rows
  return { sizes, gather }
}

/** The number of rows. */
export function checkedCount(name: string, rows: RowList, width: number): number {
  const count = countOfRows(rows, width, name)
  if (ArrayBuffer.isView(rows)) checkRows(name, rows, count, width)
  else if (!Array.isArray(rows)) throw wrongType(name, rows, "a Float64Array or an array")
  else if (width > 1) throw outOfRange("width", width, "1 for rows in a list")
  return count
}

/** The positions of the rows of each unit. */
interface UnitOrder {
  /** By unit, the position of its first row; then the number of rows. */
  readonly starts: Int32Array
  /** By position, which row. */
  readonly places: Int32Array
}

function orderOf(units: Int32Array, count: number, total: number): UnitOrder {
  const placed = placeRows(units, count, total)
  if (total > count) throw outOfRange("the number of units", total, `at most ${count}, as many as there are rows`)
  const starts = new Int32Array(total + 1)
  for (const unit of placed.units) starts[unit + 1]! += 1
  for (let unit = 0; unit < total; unit++) {
    if (starts[unit + 1] === 0)
      throw outOfRange(`the number of rows of unit ${unit}`, 0, "at least 1: units are numbered without gaps")
    starts[unit + 1]! += starts[unit]!
  }
  return { starts, places: placed.rows }
}

/** The rows of some units. */
function placesOf(units: Int32Array, { starts, places }: UnitOrder): Int32Array {
  let length = 0
  for (let k = 0; k < units.length; k++) length += starts[units[k]! + 1]! - starts[units[k]!]!
  const found = new Int32Array(length)
  for (let k = 0, at = 0; k < units.length; k++) {
    const end = starts[units[k]! + 1]!
    for (let position = starts[units[k]!]!; position < end; position++) found[at++] = places[position]!
  }
  return found
}

function numbersOf(
  all: Float64Array,
  width: number,
  order: UnitOrder | undefined,
): (units: Int32Array) => Float64Array {
  let buffer = new Float64Array(all.length)
  return (units) => {
    const places = order === undefined ? units : placesOf(units, order)
    const length = width * places.length
    if (length > buffer.length) buffer = new Float64Array(length)
    const gathered = buffer.subarray(0, length)
    if (width === 1) {
      for (let k = 0; k < length; k++) gathered[k] = all[places[k]!]!
    } else {
      for (let k = 0, at = 0; k < places.length; k++) {
        for (let c = 0, from = width * places[k]!; c < width; c++) gathered[at++] = all[from++]!
      }
    }
    return gathered
  }
}

function itemsOf(all: readonly unknown[], order: UnitOrder | undefined): (units: Int32Array) => unknown[] {
  return (units) => {
    const places = order === undefined ? units : placesOf(units, order)
    const gathered = new Array<unknown>(places.length)
    for (let k = 0; k < places.length; k++) gathered[k] = all[places[k]!]
    return gathered
  }
}
