/**
 * Special functions that distributions need: incomplete gamma functions and their inverses, and the zeta function, accurate to the
 * last digits or nearly, the same in every engine. `@lectern/random/special` has the error, normal and beta functions.
 *
 * @packageDocumentation
 */
export { gammaP, gammaQ, logGammaP, logGammaQ } from "./special/gamma/incomplete.js"
export { inverseGammaP, inverseGammaQ } from "./special/gamma/inverse.js"
export { hurwitzZeta } from "./special/zeta.js"
