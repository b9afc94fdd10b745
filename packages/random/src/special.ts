/**
 * Special functions that intervals and tests need: error, normal, t, beta and gamma functions, accurate to the last digits or
 * nearly, the same in every engine. `@lectern/sampling/special` has the others.
 *
 * Use it for p-values and intervals of your own.
 *
 * @see [Note: Monte Carlo](../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * // The two-sided p-value of z = 1.96, and the z of a 95% interval.
 * 2 * normalSf(1.96) //=> 0.04999579029644
 * normalQuantile(0.975) //=> 1.959963984540054
 * ```
 * @packageDocumentation
 */
export { logBeta } from "./special/beta/beta.js"
export { betaI, betaIComplement, logBetaI, logBetaIComplement } from "./special/beta/incomplete.js"
export { inverseBetaI, inverseBetaIComplement } from "./special/beta/inverse.js"
export { logGamma } from "./special/gamma/gamma.js"
export { stirlingError } from "./special/gamma/stirling.js"
export { erf, erfc, erfcx } from "./special/normal/erf.js"
export { normalMass } from "./special/normal/mass.js"
export { normalCdf, normalLogCdf, normalLogPdf, normalLogSf, normalSf } from "./special/normal/normal.js"
export { normalQuantile } from "./special/normal/quantile.js"
export { studentTCdf, studentTQuantile, studentTSf } from "./special/student/student.js"
