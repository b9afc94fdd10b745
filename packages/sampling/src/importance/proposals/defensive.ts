// Defensive mixtures: a share of a safe distribution keeps the weights of a bold proposal bounded.

import { checkBetween0And1, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { checkContinuous, checkMultivariate, checkWithDensity } from "../../distributions/check-distribution.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../../distributions/distribution.js"
import { type Mixture, type MultivariateMixture, mixture, multivariateMixture } from "./mixture.js"

/** The share of the safe distribution. */
export interface DefensiveOptions {
  /**
   * The share of draws from the safe distribution, between 0 and 1.
   * @defaultValue `0.1`
   */
  readonly share?: number
}

const OPTIONS: OptionTable<DefensiveOptions> = { share: [checkBetween0And1, 0.1] }

/**
 * A proposal mixed with a distribution known to cover the target.
 *
 * Where the target is at most c times the safe density, no weight exceeds c / share: the variance is finite however badly the
 * proposal fits. When the safe distribution is the target itself, no weight exceeds 1 / share.
 *
 * @param proposal - where most draws come from
 * @param safe - a distribution that is positive wherever the target is, with tails at least as heavy; of the same dimension
 * @param options - `share`, 0.1 by default
 * @returns the mixture, a proposal like any other
 * @throws LecternError `out-of-range` for a share not between 0 and 1 or dimensions that differ
 * @see Hesterberg 1995, "Weighted average importance sampling and defensive mixture distributions", section 2
 * @see Owen and Zhou 2000, "Safe and effective importance sampling", section 2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const proposal = defensive(normal(0, 0.5), normal(), { share: 0.2 })
 * // No weight of a standard normal target exceeds 5.
 * Math.exp(normal().logPdf(10) - proposal.logPdf(10)) //=> 5.000000000
 * ```
 */
export function defensive(
  proposal: ContinuousDistribution,
  safe: ContinuousDistribution,
  options?: DefensiveOptions,
): Mixture
/**
 * A proposal over vectors mixed with a distribution known to cover the target: as for numbers.
 *
 * @param proposal - where most draws come from
 * @param safe - a distribution that is positive wherever the target is, with tails at least as heavy; of the same dimension
 * @param options - `share`, 0.1 by default
 * @returns the mixture, a proposal like any other
 * @throws LecternError `out-of-range` for a share not between 0 and 1 or dimensions that differ
 * @see Hesterberg 1995, "Weighted average importance sampling and defensive mixture distributions", section 2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 */
export function defensive(
  proposal: MultivariateDistribution,
  safe: MultivariateDistribution,
  options?: DefensiveOptions,
): MultivariateMixture
export function defensive(
  proposal: ContinuousDistribution | MultivariateDistribution,
  safe: ContinuousDistribution | MultivariateDistribution,
  options: DefensiveOptions = {},
): Mixture | MultivariateMixture {
  const { share } = checkedOptions("defensive()", options, OPTIONS)
  checkWithDensity("proposal", proposal)
  const weights = [1 - share, share]
  if ("dimension" in proposal) {
    checkMultivariate("safe", safe as MultivariateDistribution)
    return multivariateMixture([proposal, safe as MultivariateDistribution], weights)
  }
  checkContinuous("proposal", proposal)
  checkContinuous("safe", safe as ContinuousDistribution)
  return mixture([proposal, safe as ContinuousDistribution], weights)
}
