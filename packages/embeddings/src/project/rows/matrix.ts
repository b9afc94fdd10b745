// The input of all projections: a matrix of numbers, one point per row. Projections do not use words.
import { LecternError } from "@lectern/core"
import { checkInteger, checkRecord, checkSameLength, notTheNumber, wrongType } from "@lectern/core/checks"

/** A matrix of numbers, one point a row. */
export interface Matrix {
  /** The numbers, row after row; each finite and at most 1e100 in size. */
  readonly data: Float32Array | Float64Array
  /** The number of rows, at least 2. */
  readonly rows: number
  /** The number of columns, at least 1. */
  readonly columns: number
}

/** A matrix of doubles that belongs to the function that reads it. */
export interface Doubles extends Matrix {
  readonly data: Float64Array
}

// Squares of larger numbers, and products of such squares, would overflow.
const MAX_SIZE = 1e100

// Positions and neighbours are counted in 32 bits.
const MAX_ROWS = 2 ** 26

/** Checks a matrix and copies it. */
export function checkedMatrix(name: string, matrix: Matrix): Doubles {
  checkRecord(name, matrix, "an object with data, rows and columns")
  const { data, rows, columns } = matrix
  if (!(data instanceof Float64Array) && !(data instanceof Float32Array)) {
    throw wrongType(`${name}.data`, data, "a Float32Array or a Float64Array")
  }
  checkInteger(`${name}.rows`, rows, 2, MAX_ROWS)
  checkInteger(`${name}.columns`, columns, 1)
  checkSameLength("numbers", [`${name}.data`, data.length], ["rows times columns", rows * columns])
  for (let i = 0; i < data.length; i++) {
    if (Math.abs(data[i]!) <= MAX_SIZE) continue
    throw notTheNumber(`${name}.data[${i}]`, data[i], "a finite number of at most 1e100 in size")
  }
  return { data: Float64Array.from(data), rows, columns }
}

/** Throws when all rows are equal: no picture shows anything of them. */
export function checkRowsDiffer(name: string, { data, columns }: Doubles): void {
  for (let i = columns; i < data.length; i++) if (data[i] !== data[i - columns]) return
  throw new LecternError({
    kind: "out-of-range",
    name,
    got: "rows that are all equal",
    want: "a matrix with two rows that differ",
  })
}

/** The square of a number, rounded once. The operator ** may round in another way in every engine, even for the exponent 2. */
export function squared(x: number): number {
  return x * x
}
