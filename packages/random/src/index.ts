/**
 * Seeded random streams, samplers of standard numbers, choosing at random, exact sums, and resampling.
 *
 * Normal and beta functions are in `@lectern/random/special`, resampling in parts that workers can share in
 * `@lectern/random/engine`, distributions and integrals in `@lectern/sampling`.
 *
 * Use it for studies that anyone can repeat: a seed gives numpy's own numbers, the same bytes in every engine and on any number of threads.
 *
 * @see [Note: Random numbers you can split](../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // As np.random.Generator(np.random.PCG64(42)).random() of numpy 2.4.6.
 * pcg64(42).uniform() //=> 0.7739560485559633
 * // As np.random.Generator(np.random.PCG64(1)).shuffle(letters) of numpy 2.4.6.
 * shuffle(["a", "b", "c", "d", "e"], pcg64(1)) //=> ["e", "a", "b", "c", "d"]
 * ```
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./choose/alias.js"
export { fillIntegers, integers } from "./choose/integers.js"
export { type Reservoir, reservoir } from "./choose/reservoir.js"
export { permutation, type Shuffleable, shuffle } from "./choose/shuffle.js"
export { type WeightedReservoir, weightedReservoir } from "./choose/weighted-reservoir.js"
export { type GumbelTopK, gumbelTopK, weightedWithoutReplacement } from "./choose/weighted-without-replacement.js"

export { type WithoutReplacementOptions, withoutReplacement } from "./choose/without-replacement.js"
export type { Generator } from "./generators/generator.js"
export { type Entropy, type SeedSequence, type SeedSequenceOptions, seedSequence } from "./generators/seed-sequence.js"
export { splitmix64 } from "./generators/splitmix64.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export type { Randomness, RandomSource } from "./randomness/randomness.js"
export {
  type BootstrapOptions,
  type BootstrapSamplesOptions,
  bootstrap,
} from "./resampling/bootstrap/bootstrap.js"
export {
  type PairedBootstrapOptions,
  type PairedBootstrapResult,
  type PairedBootstrapSystem,
  pairedBootstrapSums,
} from "./resampling/bootstrap/paired-sums.js"
export {
  type BootstrapResult,
  type BootstrapSumsOptions,
  bootstrapSums,
  type Resampling,
} from "./resampling/bootstrap/sums.js"
export { type BcaInterval, bcaInterval, type IntervalChoice, type IntervalKind } from "./resampling/intervals/chosen.js"

export type { Confidence, ConfidenceInterval } from "./resampling/intervals/intervals.js"
export { basicInterval, percentileInterval, studentizedInterval } from "./resampling/intervals/intervals.js"
export { type ScoreSpread, scoreSpread } from "./resampling/intervals/score-spread.js"
export { type JackknifeOptions, type JackknifeSamplesOptions, jackknife } from "./resampling/jackknife/jackknife.js"
export type { JackknifeResult } from "./resampling/jackknife/summary.js"
export { type JackknifeSumsOptions, jackknifeSums } from "./resampling/jackknife/sums.js"
export type { PermutationDesign } from "./resampling/permutation/arrangements.js"
export type { TwoGroups } from "./resampling/permutation/groups.js"
export {
  type GroupsScore,
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from "./resampling/permutation/permutation-test.js"
export {
  approximateRandomizationSums,
  type RandomizationOptions,
  type RandomizationResult,
  type RandomizationSystem,
} from "./resampling/randomization/sums.js"
export type { DataOptions, DataStatistic, SamplesStatistic } from "./resampling/rows/data.js"
export type { Grouping, ResampledScore, ScoreFunction } from "./resampling/rows/scored-rows.js"
export type { RowList } from "./resampling/rows/unit-rows.js"
export { type LabelledUnits, type SegmentLabels, unitsByLabel } from "./resampling/rows/units-by-label.js"
export type { BootstrapComparison, Comparison } from "./resampling/significance/comparisons.js"
export { holm } from "./resampling/significance/holm.js"
export {
  type Alternative,
  bootstrapPValue,
  compatBootstrapPValue,
  compatRandomizationPValue,
  type PermutationPValueOptions,
  permutationPValue,
  randomizationPValue,
} from "./resampling/significance/p-values.js"
export { fillStandardExponential, standardExponential } from "./samplers/standard-exponential.js"
export { fillStandardNormal, standardNormal } from "./samplers/standard-normal.js"
export type { AlgorithmName } from "./streams/algorithm.js"
export { pcg64 } from "./streams/algorithms/pcg64.js"
export { pcg64dxsm } from "./streams/algorithms/pcg64dxsm.js"
export { type PhiloxPlace, philox, philoxAt } from "./streams/algorithms/philox.js"
export { sfc64 } from "./streams/algorithms/sfc64.js"
export { type StreamOf, streamAt } from "./streams/algorithms/stream-at.js"
export { type Xoshiro256Words, xoshiro256, xoshiro256At } from "./streams/algorithms/xoshiro256.js"
export type { JumpingStream, Seed, SeedState, Stream, StreamState } from "./streams/stream.js"
export { exactMean, exactSum, type MeanResult, type NumberStatistic, sumExactly } from "./sums/exact-mean.js"
