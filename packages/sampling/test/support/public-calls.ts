// Every public function and every method of what they return, with arguments that it takes.
import { pcg64 } from "@lectern/random"
import type { Arguments } from "../../../random/test/support/public-calls.js"
import * as sampling from "../../src/index.js"

const NUMBERS = [0.1, 0.2, 0.3, 0.4]
const generator = pcg64(1)
const normal = sampling.normal()
const vectors = sampling.multivariateNormal([0], [1])
const square = (x: number): number => -x * x
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
  bernoulli: [0.5],
  beta: [2, 3],
  binomial: [9, 0.5],
  categorical: [[1, 2]],
  convergenceRate: [0.3, 100],
  defensive: [normal, normal, { share: 0.2 }],
  diagnose: [sampling.importanceSample(target), { target: square, proposal: normal, probes: [1], logConstant: 0 }],
  diagnoseWeights: [NUMBERS, { values: NUMBERS, logConstant: 0 }],
  dirichlet: [[1, 2]],
  effectiveSampleSize: [NUMBERS],
  exponential: [{ rate: 1, scale: undefined }],
  exponentialTilt: [3, { rate: 3 }],
  gamma: [2, { rate: 3, scale: undefined }],
  gammaP: [2, 3],
  gammaQ: [2, 3],
  gaussKronrod: [square, 0, 1, { ...quadrature, breakpoints: [0.5], intervals: 9 }],
  geometric: [0.5],
  halton: [2, { generator, seed: undefined }],
  hurwitzZeta: [2, 1],
  importanceSample: [{ ...target, seed: undefined, allocation: "random" }],
  inverseGammaP: [2, 0.5],
  inverseGammaQ: [2, 0.5],
  latinHypercube: [3, 2, generator, { place: "random" }],
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
  normalizedWeights: [NUMBERS],
  normalizingConstant: [NUMBERS, confidence],
  paretoK: [NUMBERS, NUMBERS, { relativeEfficiency: 1 }],
  paretoKThreshold: [100],
  paretoSmoothed: [NUMBERS, { relativeEfficiency: 1 }],
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
  rejectionSample: [{ ...target, seed: undefined, logBound: 3, attempts: 9 }],
  resample: [NUMBERS, 3, generator, { scheme: "residual" }],
  romberg: [square, 0, 1, { ...quadrature, divisions: 6, rule: "midpoint" }],
  selfNormalizedEstimate: [NUMBERS, NUMBERS, confidence],
  sobol: [2, { generator, seed: undefined, scramble: "linear", bits: 8 }],
  stratified: [[2, 2], generator],
  studentT: [3, { location: 0, scale: 1 }],
  truncatedNormal: [0, 1, { mean: 0, sd: 1 }],
  uniform: [0, 1],
  unitCube: [2],
  zipf: [2, { ranks: 9 }],
}

/** What has no options, though it is an object with fields: by function, the places of such arguments. */
export const NOT_OPTIONS: Readonly<Record<string, readonly number[]>> = {
  diagnose: [0],
  monteCarloBlocks: [1],
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
const points = { next: [new Float64Array(2)], fill: [new Float64Array(4)], skip: [2] }

/**
 * By function, the methods of what it returns, with arguments that they take. States of statistics are left out here.
 */
export const METHODS: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = {
  bernoulli: discrete,
  beta: continuous,
  binomial: discrete,
  categorical: discrete,
  defensive: continuous,
  dirichlet: shares,
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
  poisson: discrete,
  sobol: points,
  studentT: continuous,
  truncatedNormal: continuous,
  uniform: continuous,
  zipf: discrete,
}
