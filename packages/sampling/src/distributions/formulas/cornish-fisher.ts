// An approximate quantile from three moments.
// Source: Cornish and Fisher 1938, "Moments and cumulants in the specification of distributions".

import { normalQuantile } from "@lectern/random/special"
/** The quantile of `p` of a distribution that is roughly normal, to first order in its skewness. */
export function cornishFisher(p: number, mean: number, variance: number, skewness: number): number {
  const z = normalQuantile(p)
  return mean + Math.sqrt(variance) * (z + (skewness * (z * z - 1)) / 6)
}
