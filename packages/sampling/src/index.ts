/**
 * Distributions, Monte Carlo integration, importance sampling, quasi-random sequences and quadrature.
 *
 * Generators are in `@lectern/random`, special functions in `@lectern/sampling/special`.
 *
 * Use it to estimate integrals, probabilities and expected values together with their errors, and to draw from distributions with numpy's and
 * scipy's parameters.
 *
 * @see [Note: Monte Carlo](../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const { estimate } = monteCarlo((x) => 3 * x * x, [0, 1], { method: sobol, seed: 1 })
 * Math.abs(estimate - 1) < 0.001 //=> true
 * normal(100, 15).cdf(130) //=> 0.9772
 * ```
 * @packageDocumentation
 */
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
export { type StudentTOptions, studentT } from "./distributions/student-t.js"
export {
  type TruncatedNormal,
  type TruncatedNormalOptions,
  truncatedNormal,
} from "./distributions/truncated-normal/truncated-normal.js"
export { uniform } from "./distributions/uniform.js"
export { type ZipfOptions, zipf } from "./distributions/zipf.js"
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
export {
  type NormalizedLogWeights,
  type NormalizingConstant,
  normalizingConstant,
  plainEstimate,
  selfNormalizedEstimate,
  type WeightedEstimate,
} from "./importance/weights/estimates.js"
export { effectiveSampleSize, normalizedWeights } from "./importance/weights/log-weights.js"
export { type ResampleOptions, type ResamplingScheme, resample } from "./importance/weights/resample.js"
export { type MonteCarloBlocks, monteCarloBlocks } from "./monte-carlo/blocks.js"
export type { Box, Interval, LineDomain, SpaceDomain } from "./monte-carlo/domain.js"
export { unitCube } from "./monte-carlo/domain.js"
export type {
  MonteCarloCaution,
  MonteCarloCautionKind,
  MonteCarloEstimate,
  PointEstimate,
} from "./monte-carlo/estimate.js"
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
export { type HaltonOptions, halton } from "./sequences/halton.js"
export { type LatinHypercubeOptions, latinHypercube } from "./sequences/latin-hypercube.js"
export type { Sequence } from "./sequences/sequence.js"
export { type SobolOptions, type SobolScramble, sobol } from "./sequences/sobol.js"
export { stratified } from "./sequences/stratified.js"
