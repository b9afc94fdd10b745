/**
 * Seeded random streams for reproducible evaluation, and resampling: how sure to be of a score.
 *
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./alias.js"
export { binomial } from "./distributions/binomial.js"
export type { Generator } from "./generators/generator.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export {
  approximateRandomization,
  type RandomizationOptions,
  type RandomizationResult,
  type RandomizationSystem,
} from "./resampling/approximate-randomization.js"
export { type BootstrapOptions, type BootstrapResult, bootstrap } from "./resampling/bootstrap.js"
export {
  type BootstrapPlan,
  type BootstrapSet,
  type BootstrapSums,
  bootstrapSums,
} from "./resampling/bootstrap-sums.js"
export {
  type BootstrapComparison,
  type Comparison,
  compareBootstraps,
  compareRandomizations,
} from "./resampling/comparisons.js"
export { holm } from "./resampling/holm.js"
export {
  bootstrapPValue,
  compatBootstrapPValue,
  compatRandomizationPValue,
  randomizationPValue,
} from "./resampling/p-values.js"
export {
  type PairedBootstrapOptions,
  type PairedBootstrapResult,
  type PairedBootstrapSystem,
  pairedBootstrap,
} from "./resampling/paired-bootstrap.js"
export {
  type RandomizationPair,
  type RandomizationPlan,
  type RandomizationSums,
  randomizationSums,
} from "./resampling/randomization-sums.js"
export { type ScoreSpread, scoreSpread } from "./resampling/score-spread.js"
export type { Grouping, ResampledScore, ScoreFunction } from "./resampling/scored-rows.js"
export { type LabelledUnits, type SegmentLabels, unitsByLabel } from "./resampling/units-by-label.js"
export { type Shuffleable, shuffle } from "./shuffle.js"
