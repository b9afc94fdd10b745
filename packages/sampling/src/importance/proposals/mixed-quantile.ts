// Quantiles of a mixture, between those of its components.
import { checkProbability } from "@lectern/core/checks"
import type { ContinuousDistribution } from "../../distributions/distribution.js"

/** The smallest x with cdf(x) at least p, to the last bit that bisection can resolve. */
export function mixedQuantile(
  p: number,
  components: readonly ContinuousDistribution[],
  cdf: (x: number) => number,
  sf: (x: number) => number,
): number {
  checkProbability("p", p)
  const quantiles = components.map((each) => each.quantile(p))
  let low = Math.min(...quantiles)
  let high = Math.max(...quantiles)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return p === 0 ? low : high
  // Above the median the cdf has lost the digits that sf still has.
  const reached = p <= 0.5 ? (x: number): boolean => cdf(x) >= p : (x: number): boolean => sf(x) <= 1 - p
  while (true) {
    const middle = low / 2 + high / 2
    if (!(middle > low && middle < high)) return reached(low) ? low : high
    if (reached(middle)) high = middle
    else low = middle
  }
}
