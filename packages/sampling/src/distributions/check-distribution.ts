// Checks of distributions that callers pass.
import { wrongType } from "@lectern/core/checks"
import type { ContinuousDistribution, Distribution, MultivariateDistribution } from "./distribution.js"

/** Throws unless the value can be drawn from and has a density. */
export function checkWithDensity(name: string, distribution: ContinuousDistribution | MultivariateDistribution): void {
  const any = distribution as Partial<ContinuousDistribution & MultivariateDistribution> | null | undefined
  const fills = typeof any?.fill === "function" || isDimension(any?.dimension)
  if (fills && typeof any?.sample === "function" && typeof any.logPdf === "function") return
  throw wrongType(name, distribution, "a distribution with a density, such as normal()")
}

/** Throws unless the value is a distribution over numbers. */
export function checkDistribution(name: string, distribution: Distribution): void {
  const any = distribution as Partial<Distribution> | null | undefined
  if (typeof any?.fill === "function" && typeof any.quantile === "function") return
  throw wrongType(name, distribution, "a distribution over numbers, such as normal()")
}

const METHODS = ["sample", "fill", "pdf", "logPdf", "cdf", "sf", "logCdf", "logSf", "quantile"] as const

/** Throws unless the value is a distribution over numbers with a density. */
export function checkContinuous(name: string, distribution: ContinuousDistribution): void {
  const any = distribution as Partial<ContinuousDistribution> | null | undefined
  if (METHODS.every((method) => typeof any?.[method] === "function") && any?.support?.length === 2) return
  throw wrongType(name, distribution, "a distribution over numbers with a density, such as normal()")
}

/** Throws unless the value is a distribution over vectors. */
export function checkMultivariate(name: string, distribution: MultivariateDistribution): void {
  const any = distribution as Partial<MultivariateDistribution> | null | undefined
  if (isDimension(any?.dimension) && typeof any?.sample === "function" && typeof any.logPdf === "function") return
  throw wrongType(name, distribution, "a distribution over vectors, such as multivariateNormal()")
}

function isDimension(dimension: unknown): boolean {
  return Number.isSafeInteger(dimension) && (dimension as number) >= 1
}
