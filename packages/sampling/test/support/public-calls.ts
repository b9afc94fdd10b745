// Every public function and every method of what they return, with arguments that it takes.
import * as sampling from "../../src/index.js"

/** The arguments of a call. */
export type Arguments = readonly unknown[]

const NUMBERS = [0.1, 0.2, 0.3, 0.4]
const generator = sampling.pcg64(1)
const normal = sampling.normal()
const vectors = sampling.multivariateNormal([0], [1])
const square = (x: number): number => -x * x
const rows = Float64Array.of(1, 2, 3, 4)
const units = Int32Array.of(0, 1, 2, 3)
const ofSums = { width: 1, score: ([sum]: Float64Array): number => sum ?? 0, units }
const firstOf = (some: Float64Array): number => some[0] ?? 0
const sample = { design: undefined, width: 1, units, strata: [4] }
const resampling = { resamples: 9, interval: "percentile", seed: 1, generator: undefined, confidence: 0.9 }
const resampled = { score: 2.5, scores: Float64Array.of(1, 2, 3, 4) }
const errors = { score: 1, scores: Float64Array.of(1, 1, 1, 1) }
const target = { target: square, proposal: normal, generator, draws: 30 }
const monteCarlo = {
  method: "stratified",
  draws: 64,
  seed: 1,
  generator: undefined,
  confidence: 0.9,
  absoluteError: 9,
  relativeError: 9,
  strata: 8,
  controls: [{ integrand: Math.abs, integral: 0.5 }],
}
const quadrature = { relativeError: 0.1, absoluteError: 0.1 }
const confidence = { confidence: 0.9 }

/** By function, arguments that it takes: all of them, and of options each. */
export const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  aliasColumns: [[1, 2]],
  aliasTable: [[1, 2]],
  approximateRandomizationSums: [
    { ...ofSums, baseline: rows, systems: [rows], seed: 1, generator: undefined, trials: 9 },
  ],
  basicInterval: [resampled, confidence],
  bcaInterval: [resampled, 0, { confidence: 0.2 }],
  bernoulli: [0.5],
  beta: [2, 3],
  betaI: [0.5, 2, 3],
  betaIComplement: [0.5, 2, 3],
  binomial: [9, 0.5],
  bootstrap: [rows, firstOf, { ...sample, ...resampling }],
  bootstrapPValue: [NUMBERS, 1],
  bootstrapAccumulator: [{ resamples: 9, seed: 1, strata: [3] }],
  bootstrapSums: [{ ...ofSums, ...resampling, rows, strata: [4] }],
  categorical: [[1, 2]],
  compareBootstraps: [resampled, resampled],
  compareRandomizations: [resampled, resampled],
  compatBootstrapPValue: [NUMBERS, 1],
  compatRandomizationPValue: [NUMBERS, 1],
  convergenceRate: [0.3, 100],
  defensive: [normal, normal, { share: 0.2 }],
  diagnose: [sampling.importanceSample(target), { target: square, proposal: normal, probes: [1], logConstant: 0 }],
  diagnoseWeights: [NUMBERS, { values: NUMBERS, logConstant: 0 }],
  digamma: [2],
  dirichlet: [[1, 2]],
  effectiveSampleSize: [NUMBERS],
  erf: [1],
  erfc: [1],
  erfcx: [1],
  exactMean: [],
  exactSum: [],
  exponential: [{ rate: 1, scale: undefined }],
  exponentialTilt: [3, { rate: 3 }],
  fillStandardExponential: [new Float64Array(3), generator],
  fillStandardNormal: [new Float64Array(3), generator],
  gamma: [2, { rate: 3, scale: undefined }],
  gammaFunction: [3],
  gammaP: [2, 3],
  gammaQ: [2, 3],
  gaussKronrod: [square, 0, 1, { ...quadrature, breakpoints: [0.5], intervals: 9 }],
  geometric: [0.5],
  generatorOf: [{ seed: 1, generator: undefined }],
  gumbelTopK: [NUMBERS, 2, generator],
  halton: [2, { generator, seed: undefined }],
  holm: [NUMBERS],
  hurwitzZeta: [2, 1],
  importanceSample: [{ ...target, seed: undefined, allocation: "random" }],
  integers: [[1, 7], 3, generator],
  inverseBetaI: [0.5, 2, 3],
  inverseBetaIComplement: [0.5, 2, 3],
  inverseGammaP: [2, 0.5],
  inverseGammaQ: [2, 0.5],
  jackknife: [rows, firstOf, sample],
  jackknifeSums: [{ ...ofSums, rows, strata: [4] }],
  latinHypercube: [3, 2, generator, { place: "random" }],
  logBeta: [2, 3],
  logBetaI: [0.5, 2, 3],
  logBetaIComplement: [0.5, 2, 3],
  logGamma: [3],
  logGammaP: [2, 3],
  logGammaQ: [2, 3],
  minimumDraws: [0.3],
  mixture: [[normal], [1]],
  monteCarlo: [square, [0, 1], monteCarlo],
  monteCarloBlocks: [square, { low: [0], high: [1] }, monteCarlo],
  multinomial: [9, [1, 2]],
  multivariateMixture: [[vectors], [1]],
  multivariateNormal: [[0], [1]],
  multivariateStudentT: [3, [0], [1]],
  normal: [0, 1],
  normalCdf: [1],
  normalLogCdf: [1],
  normalLogMass: [0, 1],
  normalLogPdf: [1],
  normalLogSf: [1],
  normalMass: [0, 1],
  normalPdf: [1],
  normalQuantile: [0.5],
  normalQuantileLog: [-1],
  normalSf: [1],
  normalizedWeights: [NUMBERS],
  normalizingConstant: [NUMBERS, confidence],
  pairedBootstrapSums: [{ ...ofSums, ...resampling, baseline: rows, systems: [rows], strata: [4] }],
  paretoK: [NUMBERS, NUMBERS, { relativeEfficiency: 1 }],
  paretoKThreshold: [100],
  paretoSmoothed: [NUMBERS, { relativeEfficiency: 1 }],
  pcg64: [1],
  pcg64dxsm: [1],
  percentileInterval: [NUMBERS, confidence],
  permutation: [3, generator],
  permutationPValue: [NUMBERS, 1, { alternative: "less", trials: "all" }],
  permutationTest: [
    {
      width: 1,
      score: firstOf,
      first: rows,
      second: rows,
      units: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7),
      seed: 1,
      generator: undefined,
      trials: 9,
      design: "independent",
      alternative: "less",
    },
  ],
  philox: [1],
  philoxAt: [{ key: 1n, counter: 1n }],
  plainEstimate: [NUMBERS, NUMBERS, confidence],
  poisson: [3],
  populationMonteCarlo: [
    {
      target: ([x]: Float64Array): number => square(x ?? 0),
      start: vectors,
      generator,
      seed: undefined,
      draws: 50,
      iterations: 2,
      components: 2,
      df: 5,
      safeShare: 0.1,
    },
  ],
  randomizationPValue: [NUMBERS, 1],
  randomizationAccumulator: [{ trials: 9, seed: 1 }],
  rejectionSample: [{ ...target, seed: undefined, logBound: 3, attempts: 9 }],
  resample: [NUMBERS, 3, generator, { scheme: "residual" }],
  reservoir: [2, generator],
  romberg: [square, 0, 1, { ...quadrature, divisions: 6, rule: "midpoint" }],
  scoreSpread: [NUMBERS],
  seedOf: [{ seed: 1, generator: undefined }],
  seedSequence: [1, { spawnKey: [1], poolSize: 4, spawned: 0 }],
  selfNormalizedEstimate: [NUMBERS, NUMBERS, confidence],
  sfc64: [1],
  shuffle: [[1, 2], generator],
  sobol: [2, { generator, seed: undefined, scramble: "linear", bits: 8 }],
  splitmix64: [1n],
  standardExponential: [generator],
  standardNormal: [generator],
  stirlingError: [2],
  stratified: [[2, 2], generator],
  streamAt: [generator.state],
  studentT: [3, { location: 0, scale: 1 }],
  studentizedInterval: [resampled, errors, confidence],
  sumExactly: [NUMBERS],
  truncatedNormal: [0, 1, { mean: 0, sd: 1 }],
  uniform: [0, 1],
  unitCube: [2],
  unitsByLabel: [{ documents: ["a", "b"], strata: ["x", "y"] }, 2],
  weightedReservoir: [2, generator],
  weightedWithoutReplacement: [NUMBERS, 2, generator],
  withoutReplacement: [5, 2, generator, { order: "ascending" }],
  xoshiro128: [1],
  xoshiro128Place: [1, 2, 3],
  xoshiro256: [1],
  xoshiro256At: [[1n, 2n, 3n, 4n]],
  zipf: [2, { ranks: 9 }],
}

/** What has no options, though it is an object with fields: by function, the places of such arguments. */
export const NOT_OPTIONS: Readonly<Record<string, readonly number[]>> = {
  basicInterval: [0],
  bcaInterval: [0],
  compareBootstraps: [0, 1],
  compareRandomizations: [0, 1],
  diagnose: [0],
  generatorOf: [0],
  monteCarloBlocks: [1],
  seedOf: [0],
  streamAt: [0],
  studentizedInterval: [0, 1],
}

const laws = (x: number): Readonly<Record<string, Arguments>> => ({
  sample: [generator],
  fill: [new Float64Array(20), generator],
  cdf: [x],
  sf: [x],
  logCdf: [x],
  logSf: [x],
  quantile: [0.5],
})
const continuous = { ...laws(0.5), pdf: [0.5], logPdf: [0.5] }
const discrete = { ...laws(1), pmf: [1], logPmf: [1] }
const vector = { sample: [generator, new Float64Array(1)], fill: [new Float64Array(20), generator], logPdf: [[0.5]] }
const shares = { ...vector, sample: [generator, new Float64Array(2)], logPdf: [[0.5, 0.5]] }
const stream = {
  next: [],
  below: [6],
  uniform: [],
  fillWords: [new Uint32Array(40)],
  fillUniform: [new Float64Array(20)],
  split: [],
  spawn: [2],
}
const jumping = { ...stream, advance: [3], jumped: [1] }
const points = { next: [new Float64Array(2)], fill: [new Float64Array(4)], skip: [2] }
const exact = { zero: [], add: [1], addAll: [NUMBERS], merge: [], finalize: [] }

/**
 * By function, the methods of what it returns, with arguments that they take. States of statistics are left out here:
 * see {@link STATES}.
 */
export const METHODS: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = {
  aliasTable: { draw: [generator], fill: [new Uint32Array(40), generator] },
  bernoulli: discrete,
  beta: continuous,
  binomial: discrete,
  bootstrapAccumulator: { add: [0, 3, [{ rows: Float64Array.of(1, 2, 3), width: 1, sums: new Float64Array(9) }]] },
  categorical: discrete,
  defensive: continuous,
  dirichlet: shares,
  exactMean: exact,
  exactSum: exact,
  exponential: continuous,
  exponentialTilt: continuous,
  gamma: continuous,
  geometric: discrete,
  halton: points,
  mixture: continuous,
  monteCarloBlocks: { zero: [], add: [0], merge: [], finalize: [] },
  multinomial: { sample: shares.sample, logPdf: [[4, 5]], covariance: [0, 1] },
  multivariateMixture: { sample: vector.sample, logPdf: vector.logPdf },
  multivariateNormal: vector,
  multivariateStudentT: vector,
  normal: continuous,
  generatorOf: jumping,
  pcg64: jumping,
  pcg64dxsm: jumping,
  philox: jumping,
  philoxAt: jumping,
  poisson: discrete,
  randomizationAccumulator: {
    add: [
      0,
      3,
      [{ baseline: Float64Array.of(1, 2, 3), system: Float64Array.of(3, 2, 1), width: 1, sums: new Float64Array(9) }],
    ],
  },
  reservoir: { add: ["item"], skip: [0], items: [] },
  seedSequence: { generateState: [4], spawn: [2] },
  sfc64: stream,
  sobol: points,
  splitmix64: {},
  streamAt: jumping,
  studentT: continuous,
  truncatedNormal: continuous,
  uniform: continuous,
  weightedReservoir: { add: ["item", 1], items: [] },
  xoshiro128: {
    next: [],
    below: [6],
    uniform: [],
    fillWords: stream.fillWords,
    fillUniform: stream.fillUniform,
    split: [],
  },
  xoshiro128Place: {
    next: [],
    below: [6],
    uniform: [],
    fillWords: stream.fillWords,
    fillUniform: stream.fillUniform,
    split: [],
  },
  xoshiro256: jumping,
  xoshiro256At: jumping,
  zipf: discrete,
}

/** How many states the methods of statistics take before their other arguments. */
export const STATES: Readonly<Record<string, number>> = { add: 1, addAll: 1, merge: 2, finalize: 1 }
