// P-values: the share of resampled differences that are at least as large as the one observed.
//
// All p-values count the observed outcome as one of the trials, (c + 1) / (n + 1) when these are random, so none is 0
// (Davison and Hinkley 1997, section 4.2.1).
import {
  checkedOptions,
  checkFinite,
  checkNotEmpty,
  checkNumber,
  checkNumbers,
  choice,
  type OptionTable,
  type Rule,
} from "@lectern/core/checks"
import { meanOf } from "../intervals/score-spread.js"
import { tieDistance } from "../intervals/ties.js"

/**
 * The two-sided p-value of the paired bootstrap.
 *
 * Resampled differences scatter around the observed one, not around the zero of the null hypothesis; so they are centred
 * first, and those with |d - mean of d| >= |observed| are counted. Two systems that always score the same give 1.
 *
 * @param differences - system less baseline, one per resample
 * @param observed - system less baseline on the whole test set
 * @returns the p-value, in (0, 1]
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 16: translate to the null hypothesis first
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * bootstrapPValue([3, -1, 2, 0], 1) //=> 1
 * bootstrapPValue([3, -1, 2, 0], 1.5) //=> 0.6
 * ```
 */
export function bootstrapPValue(differences: Float64Array | readonly number[], observed: number): number {
  const all = numbersOf(differences, observed)
  const mean = meanOf(all)
  return shareOf(all, (difference) => Math.abs(difference - mean) >= Math.abs(observed))
}

/**
 * The p-value that sacreBLEU prints for the paired bootstrap.
 *
 * It takes the absolute value first and centres afterwards, |d| - mean of |d| > |observed|, which folds one tail onto the
 * other and makes it too small, often much too small. Two systems that always score the same give 1 / (n + 1). For comparison
 * with published numbers only.
 *
 * @param differences - system less baseline, one per resample
 * @param observed - system less baseline on the whole test set
 * @returns the p-value, in (0, 1]
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // Three of the sizes 3, 1, 2, 0 are within 1 of their mean, 1.5; bootstrapPValue gives 1.
 * compatBootstrapPValue([3, -1, 2, 0], 1) //=> 0.4
 * ```
 */
export function compatBootstrapPValue(differences: Float64Array | readonly number[], observed: number): number {
  const sizes = numbersOf(differences, observed).map(Math.abs)
  const mean = meanOf(sizes)
  return shareOf(sizes, (size) => size - mean > Math.abs(observed))
}

/**
 * The two-sided p-value of approximate randomization.
 *
 * Trials with |d| >= |observed| are counted; trials have the zero mean of the null hypothesis by design. Two systems
 * with the same outputs give 1.
 *
 * @param differences - system less baseline after swapping, one per trial
 * @param observed - system less baseline as they are
 * @returns the p-value, in (0, 1]
 * @see Noreen 1989, "Computer-Intensive Methods for Testing Hypotheses"
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // Two of four trials differ by as much, and the observed difference counts as one more.
 * randomizationPValue([1, -1, 3, -3], 3) //=> 0.6
 * ```
 */
export function randomizationPValue(differences: Float64Array | readonly number[], observed: number): number {
  return shareOf(numbersOf(differences, observed), (difference) => Math.abs(difference) >= Math.abs(observed))
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
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // No trial differs by more, and those that differ by as much do not count.
 * compatRandomizationPValue([1, -1, 3, -3], 3) //=> 0.2
 * ```
 */
export function compatRandomizationPValue(differences: Float64Array | readonly number[], observed: number): number {
  return shareOf(numbersOf(differences, observed), (difference) => Math.abs(difference) > Math.abs(observed))
}

/** The scores that count as at least as extreme as the observed one. */
export type Alternative = "two-sided" | "less" | "greater"

/** The kind of trials, and the alternative hypothesis. */
export interface PermutationPValueOptions {
  /**
   * A `greater` score, a `less` one, or `two-sided`, twice the smaller share.
   * @defaultValue `"two-sided"`
   */
  readonly alternative?: Alternative
  /**
   * Whether the scores are those of all ways to exchange rows, the observed one among them, or of random ones.
   * @defaultValue `"random"`
   */
  readonly trials?: "all" | "random"
}

/** The rule of alternatives. */
export const ALTERNATIVE: Rule<Alternative> = choice(["two-sided", "less", "greater"])

const OPTIONS: OptionTable<PermutationPValueOptions> = {
  alternative: [ALTERNATIVE, "two-sided"],
  trials: [choice(["all", "random"]), "random"],
}

/**
 * The p-value of a permutation test.
 *
 * Does not assume that the scores are centred at zero, as {@link randomizationPValue} does: two-sided is twice the
 * smaller of the two shares, at most 1. Scores within 2.2e-14 of the observed one are ties with it, and
 * count: 2.2e-14 of its size, or of the size that a tenth of the scores exceed.
 *
 * @param scores - after exchanges, none NaN
 * @param observed - the score as it is, finite
 * @param options - `alternative`, `"two-sided"` by default; `trials`, `"random"` by default
 * @returns the p-value, in (0, 1] unless `"all"` scores lack the observed one
 * @throws LecternError `out-of-range` for an unknown alternative or kind of trials, no scores of `"all"` trials,
 * a score that is NaN, or an observed one that is not finite
 * @see Phipson and Smyth 2010, "Permutation P-values Should Never Be Zero", for random trials
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * permutationPValue([3, -1, 2, 0], 2, { alternative: "greater" }) //=> 0.6
 * permutationPValue([3, -1, 2, 0], 2, { alternative: "greater", trials: "all" }) //=> 0.5
 * permutationPValue([3, -1, 2, 0], 2, { trials: "all" }) //=> 1
 * ```
 */
export function permutationPValue(
  scores: Float64Array | readonly number[],
  observed: number,
  options: PermutationPValueOptions = {},
): number {
  const { alternative, trials } = checkedOptions("permutationPValue()", options, OPTIONS)
  checkFinite("observed", observed)
  checkNumbers("scores", scores)
  const all = Float64Array.from(scores)
  const more = trials === "random" ? 1 : 0
  if (trials === "all") checkNotEmpty("scores", scores)
  const slack = tieDistance(all, observed)
  const less = (): number => shareOf(all, (score) => score <= observed + slack, more)
  const greater = (): number => shareOf(all, (score) => score >= observed - slack, more)
  switch (alternative) {
    case "less":
      return less()
    case "greater":
      return greater()
    case "two-sided":
      return Math.min(1, 2 * Math.min(less(), greater()))
  }
}

/** A copy of the differences; throws for NaN among them or as the observed one. */
function numbersOf(differences: Readonly<ArrayLike<number>>, observed: number): Float64Array {
  checkNumbers("differences", differences)
  checkNumber("observed", observed)
  return Float64Array.from(differences)
}

/** The share of the numbers that count, with `more` further ones that do: the observed one, or none. */
function shareOf(numbers: Float64Array, counts: (number: number) => boolean, more = 1): number {
  let count = more
  for (const number of numbers) if (counts(number)) count++
  return count / (numbers.length + more)
}
