/**
 * Seeded random streams for reproducible evaluation.
 *
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./alias.js"
export { binomial } from "./distributions/binomial.js"
export type { Generator } from "./generators/generator.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export {
  type BootstrapPlan,
  type BootstrapSet,
  type BootstrapSums,
  bootstrapSums,
} from "./resampling/bootstrap-sums.js"
export {
  type RandomizationPair,
  type RandomizationPlan,
  type RandomizationSums,
  randomizationSums,
} from "./resampling/randomization-sums.js"
export { type Shuffleable, shuffle } from "./shuffle.js"
