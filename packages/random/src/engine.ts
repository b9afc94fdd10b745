/**
 * Resampling in parts, for callers that share the work among workers. Parts depend on nothing but
 * the seed and their place, and add up to the same bytes in any order. Also resolves a seed or generator option, with the table of both, and provides
 * streams by place and the columns of alias tables, for kernels that draw the same numbers in WebAssembly.
 *
 * Use it when rows are too many for one machine, or when a kernel of yours must draw what a function here draws.
 *
 * @see [Architecture: randomness](../../../docs/architecture.md#randomness)
 * @example
 * ```ts
 * // Four resamples of three segments, in two parts: the same bytes as in one.
 * const plan = { resamples: 4, seed: 1, strata: [3] }
 * const rows = Float64Array.of(1, 0, 1)
 * const [whole, parts] = [new Float64Array(4), new Float64Array(4)]
 * bootstrapAccumulator(plan).add(0, 3, [{ rows, width: 1, sums: whole }])
 * bootstrapAccumulator(plan).add(2, 1, [{ rows: rows.subarray(2), width: 1, sums: parts }])
 * bootstrapAccumulator(plan).add(0, 2, [{ rows: rows.subarray(0, 2), width: 1, sums: parts }])
 * parts.every((sum, i) => sum === whole[i]) //=> true
 * ```
 * @packageDocumentation
 */
export { type AliasColumns, aliasColumns } from "./choose/alias-columns.js"
export { xoshiro128Place } from "./generators/word-stream.js"
export { generatorOf, RANDOMNESS, seedOf } from "./randomness/randomness.js"
export {
  type BootstrapAccumulator,
  type BootstrapPlan,
  type BootstrapSet,
  bootstrapAccumulator,
} from "./resampling/bootstrap/accumulator.js"
export {
  type RandomizationAccumulator,
  type RandomizationPair,
  type RandomizationPlan,
  randomizationAccumulator,
} from "./resampling/randomization/accumulator.js"
export { compareBootstraps, compareRandomizations } from "./resampling/significance/comparisons.js"
