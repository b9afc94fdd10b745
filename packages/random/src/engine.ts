/**
 * Resampling in parts, for callers that share the work among workers. Parts depend on nothing but
 * the seed and their place, and add up to the same bytes in any order. Also resolves a seed or generator option, with the table of both, and provides
 * streams by place and the columns of alias tables, for kernels that draw the same numbers in WebAssembly.
 *
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
