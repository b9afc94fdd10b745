/**
 * The elementary functions and the exact rounding errors of sums and products: the same bits in every engine.
 *
 * Use it instead of `Math.exp`, `Math.log` and `Math.pow` where a result is promised to the bit: engines differ in their last digit.
 *
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * exp(1) //=> 2.718281828459045
 * // 0.1 + 0.2 rounds up, by 2^-55.
 * sumError(0.1, 0.2, 0.1 + 0.2) //=> -2.7755575615628914e-17
 * ```
 * @packageDocumentation
 */
export { productError, scaledProductError, smallError, sumError } from "./double-double.js"
export { exp, expm1, expPair, LOW, log, log1p, logPair, pow } from "./elementary.js"
