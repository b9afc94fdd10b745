/**
 * The elementary functions and the exact rounding errors of sums and products: the same bits in every engine.
 *
 * @packageDocumentation
 */
export { productError, scaledProductError, smallError, sumError } from "./double-double.js"
export { exp, expm1, expPair, LOW, log, log1p, logPair, pow } from "./elementary.js"
