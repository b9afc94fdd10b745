/**
 * Seeded random streams, distributions, Monte Carlo integration, importance sampling, quadrature and resampling.
 *
 * Special functions are in `@lectern/sampling/special`, resampling and Monte Carlo in parts that workers can share in
 * `@lectern/sampling/engine`.
 *
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./choose/alias.js"
export { type GumbelTopK, gumbelTopK } from "./choose/gumbel-top-k.js"
export { integers } from "./choose/integers.js"
export { permutation } from "./choose/permutation.js"
export { type Reservoir, reservoir } from "./choose/reservoir.js"
export { type Shuffleable, shuffle } from "./choose/shuffle.js"
export { type WeightedReservoir, weightedReservoir } from "./choose/weighted-reservoir.js"
export { weightedWithoutReplacement } from "./choose/weighted-without-replacement.js"
export { type WithoutReplacementOptions, withoutReplacement } from "./choose/without-replacement.js"
export { bernoulli } from "./distributions/bernoulli.js"
export { beta } from "./distributions/beta.js"
export { binomial } from "./distributions/binomial.js"
export { categorical } from "./distributions/categorical.js"
export type {
  ContinuousDistribution,
  DiscreteDistribution,
  Distribution,
  Moments,
  MultivariateDistribution,
} from "./distributions/distribution.js"
export { exponential } from "./distributions/exponential.js"
export { gamma } from "./distributions/gamma.js"
export { geometric } from "./distributions/geometric.js"
export { type Dirichlet, dirichlet } from "./distributions/multivariate/dirichlet.js"
export { type Multinomial, multinomial } from "./distributions/multivariate/multinomial.js"
export { type MultivariateNormal, multivariateNormal } from "./distributions/multivariate/normal.js"
export { type MultivariateStudentT, multivariateStudentT } from "./distributions/multivariate/student-t.js"
export { normal } from "./distributions/normal.js"
export { poisson } from "./distributions/poisson.js"
export type { RateOrScale } from "./distributions/rate-or-scale.js"
export { fillStandardExponential, standardExponential } from "./distributions/samplers/standard-exponential.js"
export { fillStandardNormal, standardNormal } from "./distributions/samplers/standard-normal.js"
export { type StudentTOptions, studentT } from "./distributions/student-t.js"
export {
  type TruncatedNormal,
  type TruncatedNormalOptions,
  truncatedNormal,
} from "./distributions/truncated-normal/truncated-normal.js"
export { uniform } from "./distributions/uniform.js"
export { type ZipfOptions, zipf } from "./distributions/zipf.js"
export { pcg64 } from "./generators/algorithms/pcg64.js"
export { pcg64dxsm } from "./generators/algorithms/pcg64dxsm.js"
export { type PhiloxPlace, philox, philoxAt } from "./generators/algorithms/philox.js"
export { sfc64 } from "./generators/algorithms/sfc64.js"
export { type StreamOf, streamAt } from "./generators/algorithms/stream-at.js"
export { type Xoshiro256Words, xoshiro256, xoshiro256At } from "./generators/algorithms/xoshiro256.js"
export type { Generator } from "./generators/generator.js"
export { type Entropy, type SeedSequence, type SeedSequenceOptions, seedSequence } from "./generators/seed-sequence.js"
export { splitmix64 } from "./generators/splitmix64.js"
export type { AlgorithmName } from "./generators/streams/algorithm.js"
export type { JumpingStream, Seed, SeedState, Stream, StreamState } from "./generators/streams/stream.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export {
  type DiagnosisOptions,
  diagnose,
  type MultivariateDiagnosisOptions,
} from "./importance/diagnosis/diagnose.js"
export {
  type Diagnosis,
  diagnoseWeights,
  type WeightDiagnosisOptions,
} from "./importance/diagnosis/diagnose-weights.js"
export type { Finding, FindingKind } from "./importance/diagnosis/finding.js"
export type { WeightSummary } from "./importance/diagnosis/weights.js"
export {
  type ImportanceDraws,
  type ImportanceOptions,
  type ImportanceSample,
  importanceSample,
  type LogDensity,
  type MultivariateImportanceOptions,
  type MultivariateLogDensity,
} from "./importance/importance-sample.js"

export { paretoK } from "./importance/pareto/k.js"
export { type ParetoOptions, type ParetoSmoothed, paretoSmoothed } from "./importance/pareto/smoothed.js"
export { convergenceRate, minimumDraws, paretoKThreshold } from "./importance/pareto/threshold.js"
export {
  type PopulationIteration,
  type PopulationOptions,
  type PopulationResult,
  populationMonteCarlo,
} from "./importance/population-monte-carlo.js"
export { type DefensiveOptions, defensive } from "./importance/proposals/defensive.js"
export { type ExponentialTiltOptions, exponentialTilt } from "./importance/proposals/exponential-tilt.js"
export {
  type Mixed,
  type Mixture,
  type MultivariateMixture,
  mixture,
  multivariateMixture,
} from "./importance/proposals/mixture.js"
export {
  type MultivariateRejectionOptions,
  type RejectionDraws,
  type RejectionOptions,
  type RejectionSample,
  rejectionSample,
} from "./importance/rejection-sample.js"
export { effectiveSampleSize } from "./importance/weights/effective-sample-size.js"
export {
  type NormalizedLogWeights,
  type NormalizingConstant,
  normalizingConstant,
  plainEstimate,
  selfNormalizedEstimate,
  type WeightedEstimate,
} from "./importance/weights/estimates.js"
export { normalizedWeights } from "./importance/weights/normalized-weights.js"
export { type ResampleOptions, type ResamplingScheme, resample } from "./importance/weights/resample.js"
export type { MonteCarloCaution, MonteCarloCautionKind } from "./monte-carlo/caution.js"
export type { Box, Interval, LineDomain, SpaceDomain } from "./monte-carlo/domain.js"
export type { MonteCarloEstimate, PointEstimate } from "./monte-carlo/estimate.js"
export {
  type MonteCarloReason,
  type MonteCarloResult,
  type MonteCarloStep,
  monteCarlo,
} from "./monte-carlo/monte-carlo.js"
export type {
  ControlVariate,
  MonteCarloMethod,
  MonteCarloOptions,
  PointFunction,
  SequenceMaker,
} from "./monte-carlo/options.js"
export { unitCube } from "./monte-carlo/unit-cube.js"
export { type GaussKronrodOptions, gaussKronrod } from "./quadrature/gauss-kronrod.js"
export type {
  ConvergedQuadrature,
  Integrand,
  Quadrature,
  QuadratureEstimate,
  QuadratureTolerance,
  UnconvergedQuadrature,
} from "./quadrature/quadrature.js"
export { type RombergOptions, type RombergResult, romberg } from "./quadrature/romberg.js"
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
export { type BcaInterval, bcaInterval } from "./resampling/intervals/bca.js"
export type { IntervalChoice, IntervalKind } from "./resampling/intervals/chosen.js"
export type { Confidence, ConfidenceInterval } from "./resampling/intervals/confidence-interval.js"
export { basicInterval, percentileInterval } from "./resampling/intervals/intervals.js"
export { type ScoreSpread, scoreSpread } from "./resampling/intervals/score-spread.js"
export { studentizedInterval } from "./resampling/intervals/studentized.js"
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
export { type HaltonOptions, halton } from "./sequences/halton.js"
export { type LatinHypercubeOptions, latinHypercube } from "./sequences/latin-hypercube.js"
export type { Sequence } from "./sequences/sequence.js"
export { type SobolOptions, type SobolScramble, sobol } from "./sequences/sobol.js"
export { stratified } from "./sequences/stratified.js"
export { exactMean, type MeanResult } from "./sums/exact-mean.js"
export { exactSum, type NumberStatistic, sumExactly } from "./sums/exact-sum.js"
