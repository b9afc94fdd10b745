// The bootstrap as units: which ones each resample draws, for scores that are not functions of sums.

import { checkInteger } from "@lectern/core/checks"
import { checkSeed, MAX_UNITS } from "../rows/check-rows.js"
import { BLOCK_UNITS, strataOf } from "../rows/strata.js"
import type { BootstrapPlan } from "./accumulator.js"
import { type BlockDraws, blockDraws } from "./block-draws.js"
import { visitBlocks } from "./draw-tree.js"

/** A block of units, with what is drawn from it. */
interface DrawnBlock {
  readonly firstUnit: number
  /** By resample, how many units. */
  readonly counts: Int32Array
  readonly draws: BlockDraws
}

/** Draws one resample after another. */
export interface UnitDraws {
  /**
   * The units of the next resample: as many of each stratum as it has, stratum by stratum, otherwise in no meaningful
   * order.
   */
  next(units: Int32Array): void
}

/**
 * The units that each resample of a bootstrap draws: those whose rows {@link bootstrapAccumulator} adds up for the same plan.
 *
 * Memory is that of `resamples` numbers for every 256 units.
 */
export function unitDraws({ resamples, seed, strata }: BootstrapPlan): UnitDraws {
  checkInteger("resamples", resamples, 1, MAX_UNITS)
  checkSeed(seed)
  const blocks = blocksOf({ resamples, seed, strata })
  let words = new Int32Array(BLOCK_UNITS)
  let resample = 0
  return {
    next(units) {
      let at = 0
      for (const { firstUnit, counts, draws } of blocks) {
        const count = counts[resample]!
        if (4 * words.length < count) words = new Int32Array(count)
        draws.take(words, 0, count)
        for (let k = 0; k < count; k++) units[at++] = firstUnit + ((words[k >>> 2]! >>> (8 * (k & 3))) & 0xff)
      }
      resample++
    },
  }
}

function blocksOf({ resamples, seed, strata }: BootstrapPlan): DrawnBlock[] {
  const all: DrawnBlock[] = []
  for (const stratum of strataOf(strata)) {
    const blocks = Array.from({ length: Math.ceil(stratum.units / BLOCK_UNITS) }, (_, block) => block)
    visitBlocks(stratum, { seed, resamples, blocks }, (block, draws) => {
      const size = Math.min(BLOCK_UNITS, stratum.units - block * BLOCK_UNITS)
      all.push({
        firstUnit: stratum.firstUnit + block * BLOCK_UNITS,
        // The visitor's draws change with the next block.
        counts: draws.slice(),
        draws: blockDraws(seed, stratum.firstBlock + block, size),
      })
    })
  }
  return all
}
