// The moments of a mixture from those of its components.
import type { Moments } from "../../distributions/distribution.js"

/** The moments of the mixture; undefined where a component's is, infinite where one diverges. */
export function mixedMoments(components: readonly Moments[], shares: Float64Array): Moments {
  if (components.length === 1) {
    const { mean, variance, skewness, excessKurtosis } = components[0]!
    return { mean, variance, skewness, excessKurtosis }
  }
  const sum = (each: (component: Moments) => number | undefined): number | undefined => {
    let total = 0
    for (const [k, component] of components.entries()) {
      const term = each(component)
      if (term === undefined) return undefined
      total += shares[k]! * term
    }
    return Number.isNaN(total) ? undefined : total
  }
  const mean = sum((each) => each.mean)
  if (mean === undefined || !Number.isFinite(mean)) {
    return { mean, variance: undefined, skewness: undefined, excessKurtosis: undefined }
  }
  const variance = sum((each) => (each.variance === undefined ? undefined : each.variance + (each.mean! - mean) ** 2))
  if (variance === undefined || !Number.isFinite(variance)) {
    return { mean, variance, skewness: undefined, excessKurtosis: undefined }
  }
  const third = sum((each) => {
    const shift = each.mean! - mean
    const own = centralThird(each)
    return own === undefined ? undefined : own + 3 * shift * each.variance! + shift ** 3
  })
  const fourth = sum((each) => {
    const shift = each.mean! - mean
    const own = centralThird(each)
    if (each.excessKurtosis === undefined) return undefined
    if (each.excessKurtosis === Infinity) return Infinity
    if (own === undefined || !Number.isFinite(own)) return undefined
    return (
      (each.excessKurtosis + 3) * each.variance! ** 2 + 4 * shift * own + 6 * shift ** 2 * each.variance! + shift ** 4
    )
  })
  return {
    mean,
    variance,
    skewness: third === undefined ? undefined : third / (variance * Math.sqrt(variance)),
    excessKurtosis: fourth === undefined ? undefined : fourth / variance ** 2 - 3,
  }
}

function centralThird({ skewness, variance }: Moments): number | undefined {
  return skewness === undefined ? undefined : skewness * Math.sqrt(variance!) * variance!
}
