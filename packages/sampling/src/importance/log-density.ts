// Targets by the logarithms of their densities, which need not integrate to 1.

/**
 * The natural logarithm of a density over numbers, up to a constant; `-Infinity` where the density is 0.
 *
 * @param x - a number
 */
export type LogDensity = (x: number) => number

/**
 * The natural logarithm of a density over vectors, up to a constant; `-Infinity` where the density is 0.
 *
 * @param x - a vector; good until the function returns
 */
export type MultivariateLogDensity = (x: Float64Array) => number
