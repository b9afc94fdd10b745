// The bootstrap over rows that come in pieces: for every resample the sum of the rows it draws.

import { checkInteger, checkOptions, type OptionNames, wrongType } from "@lectern/core/checks"
import { checkRows, checkSeed, checkStrata, MAX_UNITS } from "../rows/check-rows.js"
import { type ColumnSums, columnsOf, MAX_LANES, packedGroups, unpackSums } from "../rows/packed-columns.js"
import { denseRows, endOfRun, type PlacedRows, placeRows } from "../rows/place-rows.js"
import { BLOCK_UNITS, type Stratum, strataOf } from "../rows/strata.js"
import { blockDraws } from "./block-draws.js"
import { visitBlocks } from "./draw-tree.js"
import { sumDraws } from "./sum-draws.js"

/** Plan of a bootstrap; equal plans draw the same. */
export interface BootstrapPlan {
  /** The number of resamples, at least 1. Resample r is the same however many follow it. */
  readonly resamples: number
  /** An integer in 0..2^32-1. */
  readonly seed: number
  /**
   * Units of each stratum; one number in the plain case. Units are numbered from 0 through the strata, and every
   * resample draws as many units of a stratum as it has.
   */
  readonly strata: readonly number[]
}

/** Rows of one metric of one system, and where their sums go. */
export interface BootstrapSet {
  /** `count` rows, one after another: whole numbers, so that sums do not depend on their order. */
  readonly rows: Float64Array
  /** The length of a row. */
  readonly width: number
  /** `resamples` rows, added to in place: row r is the sum of the rows that resample r draws. */
  readonly sums: Float64Array
}

/** Adds up what each resample draws; stores nothing that it added. */
export interface BootstrapAccumulator {
  /**
   * Adds rows to the sums of every resample that draws their units, as often as it draws them.
   *
   * All sets share the same draws, which is what makes tests paired. Rows may come in any pieces and any order, a unit's
   * rows in different pieces; pieces added elsewhere, with the same plan, add up to the same sums, bit by bit. A piece
   * should hold thousands of rows: its cost has a part that does not depend on their number.
   *
   * @param units - the unit of the first row when each row is the next unit; or the unit of every row
   * @param count - how many rows
   * @param sets - rows and sums
   * @throws LecternError `out-of-range` for a unit that does not exist, `unequal-lengths` for rows or sums of another length
   */
  add(units: number | Int32Array, count: number, sets: readonly BootstrapSet[]): void
}

const PLAN: OptionNames<BootstrapPlan> = { resamples: true, seed: true, strata: true }
const SET: OptionNames<BootstrapSet> = { rows: true, width: true, sums: true }

// Words of draws that are worked on together: they stay in the cache.
const BATCH_WORDS = 1 << 13

/**
 * The bootstrap as sums: draw as many units as there are, with replacement, `resamples` times.
 *
 * The draws are exactly multinomial (a Poisson bootstrap, where each unit is drawn independently, would let the size of
 * resamples and strata vary), and yet no piece needs to know of the others: units lie in blocks of 256, a binary tree of
 * binomial draws says how many of a resample's draws fall into each block, and every node and block of the tree has its
 * own random stream, seeded by its place.
 *
 * Time is that of `units * resamples` draws, each an addition per four or so columns; memory does not depend on units.
 *
 * @param plan - how many resamples, seed, strata
 * @returns an accumulator with its own buffers
 * @throws LecternError `out-of-range` when the plan is not allowed
 * @see Efron 1979, "Bootstrap Methods: Another Look at the Jackknife"
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const sums = new Float64Array(1000 * 2)
 * const rows = Float64Array.of(3, 4, 1, 4, 4, 4)
 * bootstrapAccumulator({ resamples: 1000, seed: 1, strata: [3] }).add(0, 3, [{ rows, width: 2, sums }])
 * sums[1] //=> 12
 * ```
 */
export function bootstrapAccumulator(plan: BootstrapPlan): BootstrapAccumulator {
  checkOptions("bootstrapAccumulator()", plan, PLAN)
  const { resamples, seed, strata: sizes } = plan
  checkInteger("resamples", resamples, 1, MAX_UNITS)
  checkSeed(seed)
  const total = checkStrata(sizes)
  const strata = strataOf(sizes)
  let words = new Int32Array(BATCH_WORDS)

  function addBlock({ block, units, draws, dense, targets }: Block): void {
    const most = largest(draws)
    const groups = packedGroups(dense, units, boundsOf(dense, units, most))
    if (groups.length === 0) return
    const stride = (most + 3) >>> 2
    if (words.length < stride) words = new Int32Array(stride)
    const batch = Math.min(resamples, Math.floor(words.length / stride))
    const sums = new Float64Array(batch * MAX_LANES)
    const stream = blockDraws(seed, block, units)
    for (let from = 0; from < resamples; from += batch) {
      const to = Math.min(from + batch, resamples)
      for (let r = from; r < to; r++) stream.take(words, (r - from) * stride, draws[r]!)
      for (const { lanes, packed } of groups) {
        const count = lanes.length
        for (let k = 0; k < to - from; k++) {
          sumDraws(packed, count, words, k * stride, draws[from + k]!, sums, k * count)
        }
        unpackSums(sums, lanes, targets, from, to)
      }
    }
  }

  function addStratum(stratum: Stratum, piece: Piece, from: number, to: number): void {
    const { firstUnit, firstBlock, units } = stratum
    const { placed, sets, targets } = piece
    // The first row of each block.
    const begins = new Map<number, number>()
    for (let i = from; i < to; ) {
      const block = Math.floor((placed.units[i]! - firstUnit) / BLOCK_UNITS)
      begins.set(block, i)
      i = endOfRun(placed.units, i, Math.min(firstUnit + (block + 1) * BLOCK_UNITS, firstUnit + units))
    }
    visitBlocks(stratum, { seed, resamples, blocks: [...begins.keys()] }, (block, draws) => {
      const first = firstUnit + block * BLOCK_UNITS
      const size = Math.min(BLOCK_UNITS, firstUnit + units - first)
      const dense = denseRows(placed, { from: begins.get(block)!, first, size }, sets)
      addBlock({ block: firstBlock + block, units: size, draws, dense, targets })
    })
  }

  return {
    add(units, count, sets) {
      if (!Array.isArray(sets)) throw wrongType("sets", sets, "a list of rows with their sums")
      for (const [s, set] of (sets as readonly BootstrapSet[]).entries()) {
        checkOptions(`sets[${s}]`, set, SET)
        const { rows, width, sums } = set
        checkRows(`sets[${s}].rows`, rows, count, width)
        checkRows(`sets[${s}].sums`, sums, resamples, width)
      }
      const piece = { placed: placeRows(units, count, total), sets, targets: columnsOf(sets) }
      let from = 0
      for (const stratum of strata) {
        if (from === count) break
        const to = endOfRun(piece.placed.units, from, stratum.firstUnit + stratum.units)
        if (to > from) addStratum(stratum, piece, from, to)
        from = to
      }
    },
  }
}

/** One call of `add`. */
interface Piece {
  readonly placed: PlacedRows
  readonly sets: readonly BootstrapSet[]
  /** The destination of each column of each set. */
  readonly targets: readonly ColumnSums[]
}

/** A block with what is drawn from it. */
interface Block {
  readonly block: number
  readonly units: number
  /** By resample, how many. */
  readonly draws: Int32Array
  /** One row per unit, the columns of all sets side by side. */
  readonly dense: Float64Array
  readonly targets: readonly ColumnSums[]
}

function largest(draws: Int32Array): number {
  let most = 0
  for (let r = 0; r < draws.length; r++) if (draws[r]! > most) most = draws[r]!
  return most
}

/** The bounds of each column's sums when `draws` units are drawn. */
function boundsOf(dense: Float64Array, units: number, draws: number): Float64Array {
  const width = dense.length / units
  const bounds = new Float64Array(width)
  for (let i = 0; i < dense.length; i++) {
    const size = Math.abs(dense[i]!)
    const column = i % width
    if (!Number.isInteger(size)) bounds[column] = Infinity
    else if (size * draws > bounds[column]!) bounds[column] = size * draws
  }
  return bounds
}
