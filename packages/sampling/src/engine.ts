/**
 * Resampling and Monte Carlo integration in parts, for callers that share the work among workers. Parts depend on nothing but
 * the seed and their place, and add up to the same bytes in any order.
 *
 * @packageDocumentation
 */
export { type MonteCarloBlocks, monteCarloBlocks } from "./monte-carlo/blocks.js"
export {
  type BootstrapPlan,
  type BootstrapSet,
  type BootstrapSums,
  bootstrapSums,
} from "./resampling/bootstrap/sums.js"
export {
  type RandomizationPair,
  type RandomizationPlan,
  type RandomizationSums,
  randomizationSums,
} from "./resampling/randomization/sums.js"
export { compareBootstraps, compareRandomizations } from "./resampling/significance/comparisons.js"
