/**
 * Special functions that distributions need: incomplete gamma functions and their inverses, and the zeta function, accurate to the
 * last digits or nearly, the same in every engine. `@lectern/random/special` has the error, normal and beta functions.
 *
 * Use it for probabilities of waiting times and of sums of squares.
 *
 * @see [Note: Monte Carlo](../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * // The share of chi-squared values, with 4 degrees of freedom, below 2: 1 - 2 / e.
 * gammaP(2, 1) //=> 0.2642411176571153
 * ```
 * @packageDocumentation
 */
export { gammaP, gammaQ, logGammaP, logGammaQ } from "./special/gamma/incomplete.js"
export { inverseGammaP, inverseGammaQ } from "./special/gamma/inverse.js"
export { hurwitzZeta } from "./special/zeta.js"
