// Refusals that the doors of this folder share.
import { LecternError } from "@lectern/core"

/** The most units that can be numbered. */
export const MOST_UNITS: number = 2 ** 31 - 1

/** Refuses anything but a seed. */
export function checkSeed(seed: number): void {
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return
  throw new LecternError({ kind: "out-of-range", name: "seed", got: seed, want: "an integer in 0..4294967295" })
}

/** Refuses anything but a positive whole number. */
export function checkPositive(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= MOST_UNITS) return
  throw new LecternError({ kind: "out-of-range", name, got: value, want: `an integer in 1..${MOST_UNITS}` })
}

/** Refuses strata that are not whole numbers or have too many units; returns how many they have. */
export function checkStrata(strata: readonly number[]): number {
  let units = 0
  for (const [s, size] of strata.entries()) {
    if (!Number.isInteger(size) || size < 0) {
      throw new LecternError({
        kind: "out-of-range",
        name: `strata[${s}]`,
        got: size,
        want: "an integer of at least 0",
      })
    }
    units += size
  }
  if (units > MOST_UNITS) {
    throw new LecternError({
      kind: "out-of-range",
      name: "the sum of strata",
      got: units,
      want: `at most ${MOST_UNITS}`,
    })
  }
  return units
}

/** Refuses a list of numbers that is not `count` rows long. */
export function checkRows(name: string, numbers: Float64Array, count: number, width: number): void {
  checkPositive("width", width)
  if (numbers.length === count * width) return
  const lengths = [
    { name: `${count} rows of ${width}`, length: count * width },
    { name, length: numbers.length },
  ]
  throw new LecternError({ kind: "unequal-lengths", unit: "numbers", lengths })
}
