// The mean of items and its spread by cluster: what all intervals of means start from.
// Source: Liang and Zeger 1986, "Longitudinal data analysis using generalized linear models", the robust variance, for a
// regression on nothing but a constant.
import { exactMean, sumExactly } from "@lectern/random"
import { groupSums, type Items, numbered } from "./items.js"

/** Sums of deviations from the mean, by cluster; deviations and errors are in units of `scale`, a power of two. */
export interface Spread {
  /** The double nearest to the mean of the items. */
  readonly mean: number
  readonly scale: number
  /** The sum of the deviations of each cluster's items. */
  readonly deviations: Float64Array
  /** The number of items in each cluster. */
  readonly sizes: Float64Array
  /** The sum of the squares of `deviations`. */
  readonly squares: number
}

/** The spread of at least one item. */
export function spreadOf({ scores, clusters }: Items): Spread {
  const exact = exactMean()
  const { mean } = exact.finalize(exact.addAll(exact.zero(), scores))
  const scale = scaleOf(scores)
  const centre = mean / scale
  const distances = scores.map((score) => score / scale - centre)
  const { groups, labels } = clusters === undefined ? { labels: scores } : numbered(clusters)
  const { sums, sizes } =
    groups === undefined
      ? { sums: distances, sizes: new Float64Array(scores.length).fill(1) }
      : groupSums(distances, groups, labels.length)
  // What rounding the mean has left.
  const rest = sumExactly(distances) / scores.length
  const deviations = sums.map((sum, g) => sum - sizes[g]! * rest)
  return { mean, scale, deviations, sizes, squares: sumExactly(deviations.map((each) => each * each)) }
}

/** The cluster-robust standard error of the mean, with the small-sample factor clusters / (clusters - 1). */
export function standardErrorOf({ scale, deviations, squares }: Spread, items: number): number {
  const { length } = deviations
  return (scale * Math.sqrt((squares * length) / (length - 1))) / items
}

// A power of two near the largest size, so that no square overflows or underflows.
function scaleOf(values: Float64Array): number {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  let scale = 1
  while (scale < largest / 2) scale *= 2
  while (scale > largest && largest > 0) scale /= 2
  return scale
}
