import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import * as sampling from "../src/index.js"

type Arguments = readonly unknown[]

const NUMBERS = [0.1, 0.2, 0.3, 0.4]
const generator = sampling.pcg64(1)
const normal = sampling.normal()
const vectors = sampling.multivariateNormal([0], [1])
const square = (x: number): number => -x * x
const rows = Float64Array.of(1, 2, 3, 4)
const units = Int32Array.of(0, 1, 2, 3)
const ofSums = { width: 1, score: ([sum]: Float64Array): number => sum ?? 0, units }
const ofRows = { ...ofSums, score: (some: Float64Array): number => some[0] ?? 0 }
const resampled = { score: 2.5, scores: Float64Array.of(1, 2, 3, 4) }
const errors = { score: 1, scores: Float64Array.of(1, 1, 1, 1) }
const target = { target: square, proposal: normal, generator, draws: 30 }
const monteCarlo = {
  method: "stratified",
  draws: 64,
  seed: 1,
  confidence: 0.9,
  absoluteError: 9,
  relativeError: 9,
  strata: 8,
}
const quadrature = { relativeError: 0.1, absoluteError: 0.1 }
const confidence = { confidence: 0.9 }

// By function, arguments that it takes: one and all, and where there are options each of them.
const TAKEN: Readonly<Record<string, Arguments>> = {
  aliasTable: [[1, 2]],
  approximateRandomization: [{ ...ofSums, baseline: rows, systems: [rows], seed: 1, trials: 9 }],
  basicInterval: [resampled, confidence],
  bcaInterval: [resampled, 0, { confidence: 0.2 }],
  bernoulli: [0.5],
  beta: [2, 3],
  betaI: [0.5, 2, 3],
  betaIComplement: [0.5, 2, 3],
  binomial: [9, 0.5],
  bootstrap: [{ ...ofSums, rows, strata: [4], resamples: 9, interval: "percentile", seed: 1, confidence: 0.9 }],
  bootstrapPValue: [NUMBERS, 1],
  bootstrapRows: [{ ...ofRows, rows, strata: [4], resamples: 9, interval: "percentile", seed: 1, confidence: 0.9 }],
  bootstrapSums: [{ resamples: 9, seed: 1, strata: [3] }],
  categorical: [[1, 2]],
  centredDiscrepancy: [NUMBERS, 2],
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
  exponential: [1],
  exponentialTilt: [3, { rate: 3 }],
  fillStandardExponential: [new Float64Array(3), generator],
  fillStandardNormal: [new Float64Array(3), generator],
  gamma: [2, 3],
  gammaFunction: [3],
  gammaP: [2, 3],
  gammaQ: [2, 3],
  gaussKronrod: [square, 0, 1, { ...quadrature, breakpoints: [0.5], intervals: 9 }],
  geometric: [0.5],
  gumbelTopK: [NUMBERS, 2, generator],
  halton: [2, { generator }],
  holm: [NUMBERS],
  hurwitzZeta: [2, 1],
  importanceSample: [{ ...target, allocation: "random" }],
  inverseBetaI: [0.5, 2, 3],
  inverseBetaIComplement: [0.5, 2, 3],
  inverseGammaP: [2, 0.5],
  inverseGammaQ: [2, 0.5],
  jackknife: [{ ...ofSums, rows, strata: [4] }],
  jackknifeRows: [{ ...ofRows, rows, strata: [4] }],
  latinHypercube: [3, 2, generator, { place: "random" }],
  logBeta: [2, 3],
  logBetaI: [0.5, 2, 3],
  logBetaIComplement: [0.5, 2, 3],
  logGamma: [3],
  logGammaP: [2, 3],
  logGammaQ: [2, 3],
  minimumDraws: [0.3],
  mixture: [[normal], [1]],
  mixtureDiscrepancy: [NUMBERS, 2],
  monteCarlo: [square, [0, 1], monteCarlo],
  monteCarloBlocks: [square, [0, 1], monteCarlo],
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
  pairedBootstrap: [
    {
      ...ofSums,
      baseline: rows,
      systems: [rows],
      strata: [4],
      resamples: 9,
      interval: "percentile",
      seed: 1,
      confidence: 0.9,
    },
  ],
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
      ...ofRows,
      first: rows,
      second: rows,
      units: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7),
      seed: 1,
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
      draws: 50,
      iterations: 2,
      components: 2,
      df: 5,
      safeShare: 0.1,
    },
  ],
  randomizationPValue: [NUMBERS, 1],
  randomizationSums: [{ trials: 9, seed: 1 }],
  rejectionSample: [{ ...target, logBound: 3, attempts: 9 }],
  resample: [NUMBERS, 3, generator, { scheme: "residual" }],
  reservoir: [2, generator],
  romberg: [square, 0, 1, { ...quadrature, divisions: 6, rule: "midpoint" }],
  scoreSpread: [NUMBERS],
  seedSequence: [1, { spawnKey: [1], poolSize: 4, spawned: 0 }],
  selfNormalizedEstimate: [NUMBERS, NUMBERS, confidence],
  sfc64: [1],
  shuffle: [[1, 2], generator],
  sobol: [2, { generator, scramble: "linear", bits: 8 }],
  splitmix64: [1n],
  standardExponential: [generator],
  standardNormal: [generator],
  starDiscrepancy: [NUMBERS, 2],
  stirlingError: [2],
  stratified: [[2, 2], generator],
  streamAt: [generator.state],
  studentT: [3, { location: 0, scale: 1 }],
  studentizedInterval: [resampled, errors, confidence],
  sumExactly: [NUMBERS],
  truncatedNormal: [0, 1, { mean: 0, sd: 1 }],
  truncatedNormalStudy: [1, 2, { draws: 30, generator }],
  uniform: [0, 1],
  unitCube: [2],
  unitsByLabel: [{ documents: ["a", "b"], strata: ["x", "y"] }, 2],
  weightedQuantile: [NUMBERS, NUMBERS, { p: 0.5 }],
  weightedReservoir: [2, generator],
  weightedWithoutReplacement: [NUMBERS, 2, generator],
  withoutReplacement: [5, 2, generator, { order: "ascending" }],
  wrapAroundDiscrepancy: [NUMBERS, 2],
  xoshiro128: [1],
  xoshiro256: [1],
  xoshiro256At: [[1n, 2n, 3n, 4n]],
  zipf: [2, { ranks: 9 }],
}

const DOORS = new Map(Object.entries(sampling) as [name: string, door: (...values: unknown[]) => unknown][])

// What no parameter of any function takes.
const NEVER: readonly unknown[] = [null, true, "abc", "3", Number.NaN, Symbol("x")]

test("every function has its row here", () => {
  expect(Object.keys(TAKEN).sort()).toEqual(Object.keys(sampling).sort())
})

test.each(Object.entries(TAKEN))("%s takes what it should and refuses anything else in a sentence", (name, taken) => {
  const door = DOORS.get(name)!
  expect(() => door(...taken)).not.toThrow()
  for (const wrong of wrongOf(taken)) {
    const { values, said } = wrong
    expect(
      refusalOf(() => door(...values)),
      said,
    ).toBeInstanceOf(LecternError)
  }
})

/** The arguments with each, and each option, replaced by what it cannot be. */
function wrongOf(taken: Arguments): { values: Arguments; said: string }[] {
  return taken.flatMap((value, i) =>
    NEVER.flatMap((never) => [
      { values: taken.with(i, never), said: `argument ${i}: ${String(never)}` },
      ...fieldsOf(value).map((field) => ({
        values: taken.with(i, { ...(value as object), [field]: never }),
        said: `${field}: ${String(never)}`,
      })),
    ]),
  )
}

/** The names of options; none of what has methods or is a list. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) return []
  return "sample" in value || "next" in value ? [] : Object.keys(value)
}

function refusalOf(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}
