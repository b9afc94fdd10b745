/**
 * Special functions: error, gamma, beta, normal and zeta functions, their inverses and logarithms, accurate to the last
 * digits or nearly, the same in every engine.
 *
 * @packageDocumentation
 */
export { logBeta } from "./special/beta/beta.js"
export { betaI, betaIComplement, logBetaI, logBetaIComplement } from "./special/beta/incomplete.js"
export { inverseBetaI, inverseBetaIComplement } from "./special/beta/inverse.js"
export { digamma } from "./special/gamma/digamma.js"
export { gammaFunction, logGamma } from "./special/gamma/gamma.js"
export { gammaP, gammaQ, logGammaP, logGammaQ } from "./special/gamma/incomplete.js"
export { inverseGammaP, inverseGammaQ } from "./special/gamma/inverse.js"
export { stirlingError } from "./special/gamma/stirling.js"
export { erf, erfc, erfcx } from "./special/normal/erf.js"
export { normalLogMass, normalMass } from "./special/normal/mass.js"
export { normalCdf, normalLogCdf, normalLogPdf, normalLogSf, normalPdf, normalSf } from "./special/normal/normal.js"
export { normalQuantile, normalQuantileLog } from "./special/normal/quantile.js"
export { hurwitzZeta } from "./special/zeta.js"
