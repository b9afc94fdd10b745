/**
 * Seeded random streams, distributions, Monte Carlo integration, importance sampling, quadrature and resampling.
 *
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./alias.js"
export type { Confidence, ConfidenceInterval } from "./confidence-interval.js"
export { bernoulli } from "./distributions/bernoulli.js"
export { beta } from "./distributions/beta.js"
export { binomial } from "./distributions/binomial.js"
export { categorical } from "./distributions/categorical.js"
export { type Dirichlet, dirichlet } from "./distributions/dirichlet.js"
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
export { type Multinomial, multinomial } from "./distributions/multinomial.js"
export { type MultivariateNormal, multivariateNormal } from "./distributions/multivariate-normal.js"
export { type MultivariateStudentT, multivariateStudentT } from "./distributions/multivariate-student-t.js"
export { normal } from "./distributions/normal.js"
export { poisson } from "./distributions/poisson.js"
export { fillStandardExponential, standardExponential } from "./distributions/standard-exponential.js"
export { fillStandardNormal, standardNormal } from "./distributions/standard-normal.js"
export { type StudentTOptions, studentT } from "./distributions/student-t.js"
export { type TruncatedNormal, type TruncatedNormalOptions, truncatedNormal } from "./distributions/truncated-normal.js"
export { uniform } from "./distributions/uniform.js"
export { type ZipfOptions, zipf } from "./distributions/zipf.js"
export type { AlgorithmName } from "./generators/algorithm.js"
export type { Generator } from "./generators/generator.js"
export { pcg64 } from "./generators/pcg64.js"
export { pcg64dxsm } from "./generators/pcg64dxsm.js"
export { type PhiloxPlace, philox, philoxAt } from "./generators/philox.js"
export { type Entropy, type SeedSequence, type SeedSequenceOptions, seedSequence } from "./generators/seed-sequence.js"
export { sfc64 } from "./generators/sfc64.js"
export { splitmix64 } from "./generators/splitmix64.js"
export type { JumpingStream, Seed, SeedState, Stream, StreamState } from "./generators/stream.js"
export { type StreamOf, streamAt } from "./generators/stream-at.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export { type Xoshiro256Words, xoshiro256, xoshiro256At } from "./generators/xoshiro256.js"
export { type GumbelTopK, gumbelTopK } from "./gumbel-top-k.js"
export { type DefensiveOptions, defensive } from "./importance/defensive.js"
export {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  diagnoseWeights,
  type MultivariateDiagnosisOptions,
  type WeightDiagnosisOptions,
} from "./importance/diagnose.js"
export { effectiveSampleSize } from "./importance/effective-sample-size.js"
export {
  type NormalizingConstant,
  normalizingConstant,
  plainEstimate,
  selfNormalizedEstimate,
  type WeightedEstimate,
} from "./importance/estimates.js"
export { type ExponentialTiltOptions, exponentialTilt } from "./importance/exponential-tilt.js"
export type { Finding, FindingKind } from "./importance/finding.js"
export {
  type ImportanceDraws,
  type ImportanceOptions,
  type ImportanceSample,
  importanceSample,
  type MultivariateImportanceOptions,
} from "./importance/importance-sample.js"
export type { LogDensity, MultivariateLogDensity } from "./importance/log-density.js"
export {
  type Mixed,
  type Mixture,
  type MultivariateMixture,
  mixture,
  multivariateMixture,
} from "./importance/mixture.js"
export { normalizedWeights } from "./importance/normalized-weights.js"
export { paretoK } from "./importance/pareto-k.js"
export { convergenceRate, minimumDraws, paretoKThreshold } from "./importance/pareto-k-threshold.js"
export { type ParetoOptions, type ParetoSmoothed, paretoSmoothed } from "./importance/pareto-smoothed.js"
export {
  type PopulationIteration,
  type PopulationOptions,
  type PopulationResult,
  populationMonteCarlo,
} from "./importance/population-monte-carlo.js"
export {
  type MultivariateRejectionOptions,
  type RejectionDraws,
  type RejectionOptions,
  type RejectionSample,
  rejectionSample,
} from "./importance/rejection-sample.js"
export { type ResampleOptions, type ResamplingScheme, resample } from "./importance/resample.js"
export {
  type StudyMethod,
  type StudyOptions,
  type StudyPoint,
  type TruncatedNormalStudy,
  truncatedNormalStudy,
} from "./importance/truncated-normal-study.js"
export type { WeightSummary } from "./importance/weight-findings.js"
export { type QuantileOptions, weightedQuantile } from "./importance/weighted-quantile.js"
export type { Box, Interval, LineDomain, SpaceDomain } from "./monte-carlo/domain.js"
export type { MonteCarloEstimate, PointEstimate } from "./monte-carlo/estimate.js"
export {
  type MonteCarloReason,
  type MonteCarloResult,
  type MonteCarloStep,
  monteCarlo,
} from "./monte-carlo/monte-carlo.js"
export { type MonteCarloBlocks, monteCarloBlocks } from "./monte-carlo/monte-carlo-blocks.js"
export type {
  ControlVariate,
  MonteCarloMethod,
  MonteCarloOptions,
  PointFunction,
} from "./monte-carlo/monte-carlo-options.js"
export { unitCube } from "./monte-carlo/unit-cube.js"
export { permutation } from "./permutation.js"
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
export {
  approximateRandomization,
  type RandomizationOptions,
  type RandomizationResult,
  type RandomizationSystem,
} from "./resampling/approximate-randomization.js"
export type { PermutationDesign } from "./resampling/arrangements.js"
export { type BcaInterval, bcaInterval } from "./resampling/bca-interval.js"
export { type BootstrapOptions, type BootstrapResult, bootstrap } from "./resampling/bootstrap.js"
export { type BootstrapRowsOptions, bootstrapRows } from "./resampling/bootstrap-rows.js"
export {
  type BootstrapPlan,
  type BootstrapSet,
  type BootstrapSums,
  bootstrapSums,
} from "./resampling/bootstrap-sums.js"
export type { IntervalChoice, IntervalKind } from "./resampling/chosen-interval.js"
export {
  type BootstrapComparison,
  type Comparison,
  compareBootstraps,
  compareRandomizations,
} from "./resampling/comparisons.js"
export { holm } from "./resampling/holm.js"
export { basicInterval, percentileInterval } from "./resampling/intervals.js"
export { type JackknifeOptions, jackknife, jackknifeRows } from "./resampling/jackknife.js"
export type { JackknifeResult } from "./resampling/jackknife-summary.js"
export {
  type Alternative,
  bootstrapPValue,
  compatBootstrapPValue,
  compatRandomizationPValue,
  type PermutationPValueOptions,
  permutationPValue,
  randomizationPValue,
} from "./resampling/p-values.js"
export {
  type PairedBootstrapOptions,
  type PairedBootstrapResult,
  type PairedBootstrapSystem,
  pairedBootstrap,
} from "./resampling/paired-bootstrap.js"
export type { TwoGroups } from "./resampling/permutation-groups.js"
export {
  type GroupsScore,
  type PermutationOptions,
  type PermutationResult,
  permutationTest,
} from "./resampling/permutation-test.js"
export {
  type RandomizationPair,
  type RandomizationPlan,
  type RandomizationSums,
  randomizationSums,
} from "./resampling/randomization-sums.js"
export { type ScoreSpread, scoreSpread } from "./resampling/score-spread.js"
export type { Grouping, ResampledScore, ScoreFunction } from "./resampling/scored-rows.js"
export { studentizedInterval } from "./resampling/studentized-interval.js"
export type { RowList, RowsScore, ScoredRows } from "./resampling/unit-rows.js"
export { type LabelledUnits, type SegmentLabels, unitsByLabel } from "./resampling/units-by-label.js"
export { type Reservoir, reservoir } from "./reservoir.js"
export { centredDiscrepancy } from "./sequences/centred-discrepancy.js"
export { type HaltonOptions, halton } from "./sequences/halton.js"
export { type LatinHypercubeOptions, latinHypercube } from "./sequences/latin-hypercube.js"
export { mixtureDiscrepancy } from "./sequences/mixture-discrepancy.js"
export type { Sequence } from "./sequences/sequence.js"
export { type SobolOptions, type SobolScramble, sobol } from "./sequences/sobol.js"
export { starDiscrepancy } from "./sequences/star-discrepancy.js"
export { stratified } from "./sequences/stratified.js"
export { wrapAroundDiscrepancy } from "./sequences/wrap-around-discrepancy.js"
export { type Shuffleable, shuffle } from "./shuffle.js"
export { logBeta } from "./special/beta.js"
export { digamma } from "./special/digamma.js"
export { erf, erfc, erfcx } from "./special/erf.js"
export { gammaFunction, logGamma } from "./special/gamma.js"
export { betaI, betaIComplement, logBetaI, logBetaIComplement } from "./special/incomplete-beta.js"
export { gammaP, gammaQ, logGammaP, logGammaQ } from "./special/incomplete-gamma.js"
export { inverseBetaI, inverseBetaIComplement } from "./special/inverse-beta.js"
export { inverseGammaP, inverseGammaQ } from "./special/inverse-gamma.js"
export { normalCdf, normalLogCdf, normalLogPdf, normalLogSf, normalPdf, normalSf } from "./special/normal.js"
export { normalLogMass, normalMass } from "./special/normal-mass.js"
export { normalQuantile, normalQuantileLog } from "./special/normal-quantile.js"
export { stirlingError } from "./special/stirling.js"
export { hurwitzZeta } from "./special/zeta.js"
export { exactMean, type MeanResult } from "./sums/exact-mean.js"
export { exactSum, type NumberStatistic, sumExactly } from "./sums/exact-sum.js"
export { type WeightedReservoir, weightedReservoir } from "./weighted-reservoir.js"
export { weightedWithoutReplacement } from "./weighted-without-replacement.js"
export { type WithoutReplacementOptions, withoutReplacement } from "./without-replacement.js"
