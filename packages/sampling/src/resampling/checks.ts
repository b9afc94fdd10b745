// Refusals that the doors of this folder share.
import { LecternError } from "@lectern/core"

/** The most units that can be numbered. */
export const MOST_UNITS: number = 2 ** 31 - 1

/** The error for a value that is not allowed. */
export function refused(name: string, got: string | number, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got, want })
}

/** What a list is called, and its length. */
type NamedLength = readonly [name: string, length: number]

/** Refuses lists of different lengths. */
export function checkLengths(unit: string, ...both: readonly [NamedLength, NamedLength]): void {
  if (both[0][1] === both[1][1]) return
  throw new LecternError({ kind: "unequal-lengths", unit, lengths: both.map(([name, length]) => ({ name, length })) })
}

/** Refuses anything but a seed. */
export function checkSeed(seed: number): void {
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return
  throw refused("seed", seed, "an integer in 0..4294967295")
}

/** Refuses anything but a positive whole number. */
export function checkPositive(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= MOST_UNITS) return
  throw refused(name, value, `an integer in 1..${MOST_UNITS}`)
}

/** Refuses strata that are not whole numbers or have too many units; returns how many they have. */
export function checkStrata(strata: readonly number[]): number {
  let units = 0
  for (const [s, size] of strata.entries()) {
    if (!Number.isInteger(size) || size < 0) throw refused(`strata[${s}]`, size, "an integer of at least 0")
    units += size
  }
  if (units > MOST_UNITS) throw refused("the sum of strata", units, `at most ${MOST_UNITS}`)
  return units
}

/** Refuses a list that is not `count` rows long. */
export function checkRows(name: string, numbers: { readonly length: number }, count: number, width: number): void {
  checkPositive("width", width)
  checkLengths("numbers", [`${count} rows of ${width}`, count * width], [name, numbers.length])
}
