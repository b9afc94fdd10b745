// Refusals that the doors of this folder share.

import { LecternError } from "@lectern/core"
import { checkList } from "../check-list.js"
import { checkObject } from "../check-object.js"
import { refuseNumber } from "../refuse-number.js"
import { refuseType } from "../refuse-type.js"

/** The most units that can be numbered. */
export const MOST_UNITS: number = 2 ** 31 - 1

/** The error for a value that is not allowed. */
export function refused(name: string, got: unknown, want: string): LecternError {
  if (typeof got !== "number" && typeof got !== "string") refuseType(name, got, want)
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
  refuseNumber("seed", seed, "an integer in 0..4294967295")
}

/** Refuses anything but a positive whole number. */
export function checkPositive(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= MOST_UNITS) return
  refuseNumber(name, value, `an integer in 1..${MOST_UNITS}`)
}

/** Refuses strata that are not whole numbers or have too many units; returns how many they have. */
export function checkStrata(strata: readonly number[]): number {
  let units = 0
  checkList("strata", strata)
  for (const [s, size] of Array.from(strata).entries()) {
    if (!Number.isInteger(size) || size < 0) refuseNumber(`strata[${s}]`, size, "an integer of at least 0")
    units += size
  }
  if (units > MOST_UNITS) throw refused("the sum of strata", units, `at most ${MOST_UNITS}`)
  return units
}

/** Refuses a list that is not `count` rows long. */
export function checkRows(name: string, numbers: Readonly<ArrayLike<unknown>>, count: number, width: number): void {
  checkPositive("width", width)
  if (typeof count !== "number") refuseNumber("count", count, "a whole number of at least 0")
  checkList(name, numbers)
  checkLengths("numbers", [`${count} rows of ${width}`, count * width], [name, numbers.length])
}

/** Refuses what is no list, and what in it is no number; NaN passes. */
export function checkNumbers(name: string, numbers: Readonly<ArrayLike<number>>): void {
  checkList(name, numbers)
  for (let i = 0; i < numbers.length; i++) {
    if (typeof numbers[i] !== "number") refuseType(`${name}[${i}]`, numbers[i], "a number")
  }
}

/** Refuses what is no score with those of resamples. */
export function checkResampled(
  name: string,
  resampled: { readonly score: number; readonly scores: Float64Array },
): void {
  checkObject(name, resampled, "a score with those of resamples")
  const { score, scores } = resampled
  if (typeof score !== "number") refuseType(`${name}.score`, score, "a number")
  checkNumbers(`${name}.scores`, scores)
}
