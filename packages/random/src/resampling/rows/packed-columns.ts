// Several columns of whole numbers in one float64, side by side, so that one addition adds to all of them.
//
// A column whose sums stay below 2^(b-1) in size takes b bits: packed = first + second * 2^b + ..., and sums of packed
// numbers are packed sums. It all fits 51 bits, so nothing is ever rounded.

/** Columns that share a float64. */
export interface Lane {
  /** Column numbers. */
  readonly columns: readonly number[]
  /** The factor of each column: ascending powers of two, the first 1. */
  readonly scales: readonly number[]
}

const MAX_BITS = 51

/** Shares columns out among lanes. */
export function lanesOf(bounds: Float64Array): Lane[] {
  const lanes: { columns: number[]; scales: number[]; bits: number }[] = []
  for (const [column, bound] of bounds.entries()) {
    if (bound === 0) continue
    const bits = bitsFor(bound)
    const last = lanes.at(-1)
    if (last !== undefined && last.bits + bits <= MAX_BITS) {
      last.columns.push(column)
      last.scales.push(2 ** last.bits)
      last.bits += bits
    } else {
      lanes.push({ columns: [column], scales: [1], bits })
    }
  }
  return lanes
}

/** Bits for numbers from -bound to bound. */
function bitsFor(bound: number): number {
  let bits = 1
  for (let limit = 1; limit <= bound && bits <= MAX_BITS; limit *= 2) bits++
  return bits
}

/** Packs the rows of a block. */
function packRows(dense: Float64Array, width: number, lanes: readonly Lane[], packed: Float64Array): void {
  const count = dense.length / width
  for (const [l, { columns, scales }] of lanes.entries()) {
    for (let row = 0; row < count; row++) {
      let sum = 0
      for (let k = 0; k < columns.length; k++) sum += dense[row * width + columns[k]!]! * scales[k]!
      packed[row * lanes.length + l] = sum
    }
  }
}

/** Lanes that are worked on together, with their packed rows. */
export interface PackedGroup {
  /** One, two or four. */
  readonly lanes: readonly Lane[]
  /** One packed row per unit. */
  readonly packed: Float64Array
}

/** The maximum number of lanes in a group. */
export const MAX_LANES = 4

/** Packs the rows of a block into groups of lanes. */
export function packedGroups(dense: Float64Array, units: number, bounds: Float64Array): PackedGroup[] {
  const all = lanesOf(bounds)
  const groups: PackedGroup[] = []
  for (let from = 0; from < all.length; ) {
    const left = all.length - from
    const lanes = all.slice(from, from + (left >= MAX_LANES ? MAX_LANES : left >= 2 ? 2 : 1))
    const packed = new Float64Array(units * lanes.length)
    packRows(dense, bounds.length, lanes, packed)
    groups.push({ lanes, packed })
    from += lanes.length
  }
  return groups
}

/** The destination of the sums of one column. */
export interface ColumnSums {
  /** One row per resample. */
  readonly sums: Float64Array
  /** The length of a row. */
  readonly width: number
  /** The place in the row. */
  readonly column: number
}

/** The destinations of the columns of several sets that stand side by side. */
export function columnsOf(sets: readonly { readonly sums: Float64Array; readonly width: number }[]): ColumnSums[] {
  return sets.flatMap(({ sums, width }) => Array.from({ length: width }, (_, column) => ({ sums, width, column })))
}

/** Adds packed sums to the sums of their columns, in place. */
export function unpackSums(
  packed: Float64Array,
  lanes: readonly Lane[],
  targets: readonly ColumnSums[],
  from: number,
  to: number,
): void {
  for (const [l, { columns, scales }] of lanes.entries()) {
    for (let k = 0; k < columns.length; k++) {
      const { sums, width, column } = targets[columns[k]!]!
      const down = 1 / scales[k]!
      // The part of the columns above, to subtract; the last column has none above.
      const next = scales[k + 1] ?? 0
      const downNext = next === 0 ? 0 : 1 / next
      const step = next * down
      let at = from * width + column
      for (let r = 0; r < to - from; r++) {
        const value = packed[r * lanes.length + l]!
        const shifted = k === 0 ? value : Math.floor(value * down + 0.5)
        sums[at]! += shifted - Math.floor(value * downNext + 0.5) * step
        at += width
      }
    }
  }
}
