// Two groups of rows as one pool, from which either group can be dealt again.
import { checkNotEmpty, checkSameLength, checkTypedArray, outOfRange, wrongType } from "@lectern/core/checks"
import { countUnits } from "../rows/scored-rows.js"
import { checkedCount, type RowList, type UnitRows, unitRows } from "../rows/unit-rows.js"
import type { PermutationDesign } from "./arrangements.js"

/** Two groups of rows. */
export interface TwoGroups<Rows extends RowList> {
  /** The first group: numbers, `width` to a row, one row after another; or a list with an element per row. */
  readonly first: Rows
  /** The second group. */
  readonly second: Rows
  /**
   * The length of a row of numbers; 1 for a list of anything else.
   * @defaultValue `1`
   */
  readonly width?: number
  /**
   * Rows that go together. For `paired` the unit of each pair, numbered from 0 without gaps; for `independent` the units
   * of the rows of the first group, then those of the second, numbered on from there. Not for `pairings`.
   * @defaultValue every row or pair is a unit of its own
   */
  readonly units?: Int32Array
}

/** The rows of both groups, from which either group may take. */
export interface PermutationGroups<Rows extends RowList> {
  readonly firstRows: UnitRows<Rows>
  readonly secondRows: UnitRows<Rows>
  /** Units of the first group and of the second. */
  readonly sizes: readonly [number, number]
}

/** Puts the rows of both groups in one pool, and numbers their units. */
export function permutationGroups<Rows extends RowList>(
  groups: TwoGroups<Rows>,
  design: PermutationDesign,
): PermutationGroups<Rows> {
  const { first, second, width = 1 } = groups
  if (first instanceof Float64Array !== second instanceof Float64Array) {
    throw wrongType("second", second, "rows of the same kind as first, a Float64Array or an array")
  }
  const counts = [checkedCount("first", first, width), checkedCount("second", second, width)] as const
  checkNotEmpty("first", first)
  checkNotEmpty("second", second)
  const { units, sizes } = unitsOf(groups.units, design, counts)
  const pooled = {
    rows: (first instanceof Float64Array ? joined(first, second as Float64Array) : [...first, ...second]) as Rows,
    width,
    ...(units === undefined ? {} : { units }),
  }
  // Two pools, because gathering a group overwrites the one gathered before from the same pool.
  return { firstRows: unitRows(pooled), secondRows: unitRows(pooled), sizes }
}

/** The unit of each row of both groups, and how many either has. */
interface PooledUnits {
  readonly units?: Int32Array
  readonly sizes: readonly [number, number]
}

function unitsOf(
  units: Int32Array | undefined,
  design: PermutationDesign,
  counts: readonly [number, number],
): PooledUnits {
  const [n, m] = counts
  if (units !== undefined) checkTypedArray("units", units, "Int32Array")
  switch (design) {
    case "independent": {
      if (units === undefined) return { sizes: counts }
      checkSameLength("rows", ["first and second", n + m], ["units", units.length])
      const own = countUnits(units.subarray(0, n))
      for (let i = n; i < n + m; i++) {
        if (units[i]! < own)
          throw outOfRange(`units[${i}]`, units[i]!, `at least ${own}, not a unit of the first group`)
      }
      return { units, sizes: [own, countUnits(units) - own] }
    }
    case "paired": {
      checkSameLength("rows", ["first", n], ["second", m])
      if (units === undefined) return { sizes: counts }
      checkSameLength("rows", ["first", n], ["units", units.length])
      const own = countUnits(units)
      return { units: joinedUnits(units, own), sizes: [own, own] }
    }
    case "pairings":
      checkSameLength("rows", ["first", n], ["second", m])
      if (units !== undefined) throw outOfRange("units", units, 'left out when design is "pairings"')
      return { sizes: counts }
  }
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function joinedUnits(units: Int32Array, own: number): Int32Array {
  const all = new Int32Array(2 * units.length)
  all.set(units)
  all.set(
    units.map((unit) => unit + own),
    units.length,
  )
  return all
}
