// How often chance alone would give a difference as large as the one observed, from the differences of many resamples.
//
// All p-values count the observed outcome as one of the trials, (c + 1) / (n + 1), so none is 0 (Davison and Hinkley
// 1997, section 4.2.1).
import { meanOf } from "./score-spread.js"

/**
 * The two-sided p-value of the paired bootstrap.
 *
 * Resampled differences scatter around the observed one, not around the zero of the null hypothesis; so they are
 * centred first: counted are those with |d - mean of d| >= |observed|. Two systems that always score the same give 1.
 *
 * @param differences - system less baseline, one per resample
 * @param observed - system less baseline on the whole test set
 * @returns the p-value, in (0, 1]
 * @see Riezler and Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT", figure 2
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * bootstrapPValue([3, -1, 2, 0], 1) //=> 1
 * bootstrapPValue([3, -1, 2, 0], 1.5) //=> 0.6
 * ```
 */
export function bootstrapPValue(differences: Float64Array | readonly number[], observed: number): number {
  const all = Float64Array.from(differences)
  const mean = meanOf(all)
  return shareOf(all, (difference) => Math.abs(difference - mean) >= Math.abs(observed))
}

/**
 * The p-value that sacreBLEU prints for the paired bootstrap.
 *
 * It takes the absolute value first and centres then, |d| - mean of |d| > |observed|, which folds one tail onto the other
 * and makes it too small, often by far. Two systems that always score the same give 1 / (n + 1). For comparison with
 * published numbers only.
 *
 * @param differences - system less baseline, one per resample
 * @param observed - system less baseline on the whole test set
 * @returns the p-value, in (0, 1]
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 */
export function compatBootstrapPValue(differences: Float64Array | readonly number[], observed: number): number {
  const sizes = Float64Array.from(differences, Math.abs)
  const mean = meanOf(sizes)
  return shareOf(sizes, (size) => size - mean > Math.abs(observed))
}

/**
 * The two-sided p-value of approximate randomization.
 *
 * Counted are trials with |d| >= |observed|; trials have the zero mean of the null hypothesis by design. Two systems
 * with the same outputs give 1.
 *
 * @param differences - system less baseline after swapping, one per trial
 * @param observed - system less baseline as they are
 * @returns the p-value, in (0, 1]
 * @see Noreen 1989, "Computer-Intensive Methods for Testing Hypotheses"
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 */
export function randomizationPValue(differences: Float64Array | readonly number[], observed: number): number {
  return shareOf(Float64Array.from(differences), (difference) => Math.abs(difference) >= Math.abs(observed))
}

/**
 * The p-value that sacreBLEU prints for approximate randomization: as {@link randomizationPValue}, but ties do not count.
 *
 * The two differ where trials reproduce the observed difference exactly: on few segments, or for systems with the same
 * outputs, which get 1 / (n + 1) here.
 *
 * @param differences - system less baseline after swapping, one per trial
 * @param observed - system less baseline as they are
 * @returns the p-value, in (0, 1]
 */
export function compatRandomizationPValue(differences: Float64Array | readonly number[], observed: number): number {
  return shareOf(Float64Array.from(differences), (difference) => Math.abs(difference) > Math.abs(observed))
}

function shareOf(numbers: Float64Array, counts: (number: number) => boolean): number {
  let count = 1
  for (const number of numbers) if (counts(number)) count++
  return count / (numbers.length + 1)
}
