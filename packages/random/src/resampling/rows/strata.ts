// Strata of units, divided into blocks.

/** Units per block: a byte says which. */
export const BLOCK_UNITS = 256

/** A stratum divided into blocks, the last of which may be short. */
export interface Stratum {
  /** Number of its first unit. */
  readonly firstUnit: number
  /** The number of units. */
  readonly units: number
  /** Number of its first block; blocks are counted through the strata. */
  readonly firstBlock: number
}

/** Splits strata into blocks. */
export function strataOf(sizes: readonly number[]): Stratum[] {
  let firstUnit = 0
  let firstBlock = 0
  const strata: Stratum[] = []
  for (const units of sizes) {
    if (units > 0) strata.push({ firstUnit, units, firstBlock })
    firstUnit += units
    firstBlock += Math.ceil(units / BLOCK_UNITS)
  }
  return strata
}
