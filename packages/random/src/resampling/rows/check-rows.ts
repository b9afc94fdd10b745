// Checks that resampling shares: seeds, numbers of resamples, rows, strata, and scores with those of resamples.
import {
  checkInteger,
  checkList,
  checkNumber,
  checkNumbers,
  checkObject,
  checkSameLength,
  checkTypedArray,
  outOfRange,
} from "@lectern/core/checks"

/** The maximum number of units, and of resamples or trials. */
export const MAX_UNITS: number = 2 ** 31 - 1

/** Throws unless the value is a seed of 32 bits. */
export function checkSeed(seed: number): void {
  checkInteger("seed", seed, 0, 2 ** 32 - 1)
}

/** Throws unless strata are numbers of units; returns how many units there are. */
export function checkStrata(strata: readonly number[]): number {
  checkList("strata", strata)
  let units = 0
  for (let s = 0; s < strata.length; s++) {
    checkInteger(`strata[${s}]`, strata[s], 0)
    units += strata[s]!
  }
  if (units > MAX_UNITS) throw outOfRange("the sum of strata", units, `at most ${MAX_UNITS}`)
  return units
}

/** Throws unless the value is an array of `count` rows. */
export function checkRows(name: string, numbers: Float64Array, count: number, width: number): void {
  checkInteger("width", width, 1, MAX_UNITS)
  checkInteger("count", count, 0)
  checkTypedArray(name, numbers, "Float64Array")
  checkSameLength("numbers", [`${count} rows of ${width}`, count * width], [name, numbers.length])
}

/** Throws unless the value is a score with those of resamples; none of them is NaN. */
export function checkResampled(
  name: string,
  resampled: { readonly score: number; readonly scores: Float64Array },
): void {
  checkObject(name, resampled, "a score with those of resamples")
  checkNumber(`${name}.score`, resampled.score)
  checkTypedArray(`${name}.scores`, resampled.scores, "Float64Array")
  checkNumbers(`${name}.scores`, resampled.scores)
}
