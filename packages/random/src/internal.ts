/**
 * Building blocks that other packages of Lectern share with this one: they check no arguments and may change in any version.
 *
 * @internal
 * @packageDocumentation
 */
export { checkTotal, checkWeights, prefixSums, suffixSums } from "./choose/weights.js"
export { checkFill, checkGenerator } from "./generators/generator.js"
export { mix32 } from "./generators/splitmix32.js"
export { generatorFrom, isRandom, wideSeedOf } from "./randomness/randomness.js"
export { pairedSums } from "./resampling/bootstrap/paired-sums.js"
export { resampledSums } from "./resampling/bootstrap/sums.js"
export { addSubsets, subsetSums, UNITS_PER_WORD } from "./resampling/randomization/add-subsets.js"
export { oneWordExponential, oneWordNormal, uniformAt } from "./samplers/one-word-draws.js"
export { fillExponentials } from "./samplers/standard-exponential.js"
export { fillNormals } from "./samplers/standard-normal.js"
export { betaTail, checkShape } from "./special/beta/incomplete.js"
export { betaKernel } from "./special/beta/kernel.js"
export { deviancePair } from "./special/deviance-pair.js"
export { logGammaOnePlus } from "./special/gamma/gamma.js"
export { increasingZero } from "./special/invert-log.js"
export { scaledTail, smallErf } from "./special/normal/erf.js"
export { gauss } from "./special/normal/normal.js"
export { polynomial } from "./special/polynomial.js"
export { type StudentTail, studentTail } from "./special/student/tail.js"
export { setExponent, type Tail, tailLog, tailValue } from "./special/tail.js"
export { cursorOf } from "./streams/cursor.js"
export { addProducts } from "./sums/add-products.js"
export { addValues } from "./sums/add-values.js"
export {
  addSecondMoments,
  addToMoments,
  countOf,
  mergeMoments,
  momentsLength,
  type WholeMoments,
  wholeMoments,
} from "./sums/moments.js"
export { addRegister, checkState, deposit, lowestLimb, PRODUCT, SUM, settle, unitsOf } from "./sums/register.js"
export { rootOfRatio, roundedRatio } from "./sums/rounded-ratio.js"
