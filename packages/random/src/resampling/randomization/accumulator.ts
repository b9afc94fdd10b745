// Approximate randomization over rows that come in pieces: for every trial the effect of swapping some units.

import { checkInteger, checkOptions, type OptionNames, wrongType } from "@lectern/core/checks"
import { wordsAt } from "../../generators/word-stream.js"
import { checkRows, checkSeed, MAX_UNITS } from "../rows/check-rows.js"
import { columnsOf, packedGroups, unpackSums } from "../rows/packed-columns.js"
import { denseRows, endOfRun, type PlacedRows, placeRows } from "../rows/place-rows.js"
import { addSubsets, subsetSums, UNITS_PER_WORD } from "./add-subsets.js"

/** The coins that a randomization test tosses; equal plans toss the same. */
export interface RandomizationPlan {
  /** The number of trials, at least 1. Trial t is the same however many follow it. */
  readonly trials: number
  /** An integer in 0..2^32-1. */
  readonly seed: number
}

/** Rows of one metric of two systems, and where their sums go. */
export interface RandomizationPair {
  /** `count` rows of the baseline, one after another: whole numbers, so that sums do not depend on their order. */
  readonly baseline: Float64Array
  /** As many rows of the system that is compared with it. */
  readonly system: Float64Array
  /** The length of a row. */
  readonly width: number
  /**
   * `trials` rows, added to in place: row t is the sum of system row less baseline row over the units that trial t swaps.
   * In trial t the baseline has the score of its total plus row t, the system that of its total less row t.
   */
  readonly sums: Float64Array
}

/** Adds up what each trial swaps; stores nothing that it added. */
export interface RandomizationAccumulator {
  /**
   * Adds rows to the sums of every trial that swaps their units.
   *
   * All pairs share the same tosses. Rows may come in any pieces and any order, a unit's rows in different pieces; pieces
   * added elsewhere, with the same plan, add up to the same sums, bit by bit. A piece should hold thousands of rows.
   *
   * @param units - the unit of the first row when each row is the next unit; or the unit of every row; each in 0..2^31-2
   * @param count - how many rows
   * @param pairs - rows and sums
   * @throws LecternError `out-of-range` for a unit that does not exist, `unequal-lengths` for rows or sums of another length
   */
  add(units: number | Int32Array, count: number, pairs: readonly RandomizationPair[]): void
}

const PLAN: OptionNames<RandomizationPlan> = { trials: true, seed: true }
const PAIR: OptionNames<RandomizationPair> = { baseline: true, system: true, width: true, sums: true }

// Streams of coins are separate from those of splits and draws.
const COINS = 3

// Units whose sums stay packed together.
const STRETCH_UNITS = 32 * UNITS_PER_WORD

/**
 * Approximate randomization as sums: in each of `trials` trials a fair coin per unit says whether the two systems swap
 * their outputs for that unit.
 *
 * The coins depend on seed, unit and trial alone: a word of 32 random bits for 32 units in one trial. For every eight
 * units the sums of all 256 subsets are made once, so a byte of the word picks the sum of those that swap.
 *
 * @param plan - how many trials, seed
 * @returns an accumulator with its own buffers
 * @throws LecternError `out-of-range` when the plan is not allowed
 * @see Noreen 1989, "Computer-Intensive Methods for Testing Hypotheses"
 * @see Arlazarov, Dinic, Kronrod and Faradzev 1970, for sums of subsets by table
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // Only the last segment differs: a trial swaps it, or it does not.
 * const [baseline, system] = [Float64Array.of(1, 1, 0), Float64Array.of(1, 1, 1)]
 * const sums = new Float64Array(100)
 * randomizationAccumulator({ trials: 100, seed: 1 }).add(0, 3, [{ baseline, system, width: 1, sums }])
 * Array.from(new Set(sums)).sort() //=> [0, 1]
 * ```
 */
export function randomizationAccumulator(plan: RandomizationPlan): RandomizationAccumulator {
  checkOptions("randomizationAccumulator()", plan, PLAN)
  const { trials, seed } = plan
  checkInteger("trials", trials, 1, MAX_UNITS)
  checkSeed(seed)
  const words = new Int32Array(trials)

  function addStretch(placed: PlacedRows, from: number, first: number, pairs: readonly RandomizationPair[]): void {
    const dense = differences(placed, from, first, pairs)
    const width = dense.length / STRETCH_UNITS
    const groups = packedGroups(dense, STRETCH_UNITS, boundsOf(dense, width)).map((group) => ({
      ...group,
      sums: new Float64Array(trials * group.lanes.length),
    }))
    for (let unit = 0; unit < STRETCH_UNITS; unit += UNITS_PER_WORD) {
      const block = dense.subarray(unit * width, (unit + UNITS_PER_WORD) * width)
      if (block.every((value) => value === 0)) continue
      wordsAt(seed, COINS, (first + unit) / UNITS_PER_WORD)(words, 0, trials)
      for (const { lanes, packed, sums } of groups) {
        addSubsets(subsetSums(packed, lanes.length, unit), lanes.length, words, sums)
      }
    }
    const targets = columnsOf(pairs)
    for (const { lanes, sums } of groups) unpackSums(sums, lanes, targets, 0, trials)
  }

  return {
    add(units, count, pairs) {
      if (!Array.isArray(pairs)) throw wrongType("pairs", pairs, "a list of pairs of rows with their sums")
      for (const [p, pair] of (pairs as readonly RandomizationPair[]).entries()) {
        checkOptions(`pairs[${p}]`, pair, PAIR)
        const { baseline, system, width, sums } = pair
        checkRows(`pairs[${p}].baseline`, baseline, count, width)
        checkRows(`pairs[${p}].system`, system, count, width)
        checkRows(`pairs[${p}].sums`, sums, trials, width)
      }
      const placed = placeRows(units, count, MAX_UNITS)
      for (let from = 0; from < count; ) {
        const first = placed.units[from]! - (placed.units[from]! % STRETCH_UNITS)
        addStretch(placed, from, first, pairs)
        from = endOfRun(placed.units, from, first + STRETCH_UNITS)
      }
    },
  }
}

/** System less baseline, one row per unit of a stretch, the columns of all pairs side by side. */
function differences(
  placed: PlacedRows,
  from: number,
  first: number,
  pairs: readonly RandomizationPair[],
): Float64Array {
  const side = (which: "baseline" | "system"): Float64Array => {
    const sets = pairs.map((pair) => ({ rows: pair[which], width: pair.width }))
    return denseRows(placed, { from, first, size: STRETCH_UNITS }, sets)
  }
  const dense = side("system")
  const baseline = side("baseline")
  for (let i = 0; i < dense.length; i++) dense[i]! -= baseline[i]!
  return dense
}

/** The bound of the sums of all subsets of units, by column. */
function boundsOf(dense: Float64Array, width: number): Float64Array {
  const bounds = new Float64Array(width)
  for (let i = 0; i < dense.length; i++) {
    const size = Math.abs(dense[i]!)
    bounds[i % width]! += Number.isInteger(size) ? size : Infinity
  }
  return bounds
}
