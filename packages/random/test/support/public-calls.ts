// Every public function and every method of what they return, with arguments that it takes.
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"

/** The arguments of a call. */
export type Arguments = readonly unknown[]

const NUMBERS = [0.1, 0.2, 0.3, 0.4]
const generator = pcg64(1)
const rows = Float64Array.of(1, 2, 3, 4)
const units = Int32Array.of(0, 1, 2, 3)
const ofSums = { width: 1, score: ([sum]: Float64Array): number => sum ?? 0, units }
const firstOf = (some: Float64Array): number => some[0] ?? 0
const sample = { design: undefined, width: 1, units, strata: [4] }
const resampling = { resamples: 9, interval: "percentile", seed: 1, generator: undefined, confidence: 0.9 }
const resampled = { score: 2.5, scores: Float64Array.of(1, 2, 3, 4) }
const errors = { score: 1, scores: Float64Array.of(1, 1, 1, 1) }
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
  betaI: [0.5, 2, 3],
  betaIComplement: [0.5, 2, 3],
  bootstrap: [rows, firstOf, { ...sample, ...resampling }],
  bootstrapPValue: [NUMBERS, 1],
  bootstrapAccumulator: [{ resamples: 9, seed: 1, strata: [3] }],
  bootstrapSums: [{ ...ofSums, ...resampling, rows, strata: [4] }],
  compareBootstraps: [resampled, resampled],
  compareRandomizations: [resampled, resampled],
  compatBootstrapPValue: [NUMBERS, 1],
  compatRandomizationPValue: [NUMBERS, 1],
  erf: [1],
  erfc: [1],
  erfcx: [1],
  exactMean: [],
  exactSum: [],
  fillIntegers: [new Float64Array(3), [1, 7], generator],
  fillStandardExponential: [new Float64Array(3), generator],
  fillStandardNormal: [new Float64Array(3), generator],
  generatorOf: [{ seed: 1, generator: undefined }],
  gumbelTopK: [NUMBERS, 2, generator],
  holm: [NUMBERS],
  integers: [[1, 7], 3, generator],
  inverseBetaI: [0.5, 2, 3],
  inverseBetaIComplement: [0.5, 2, 3],
  jackknife: [rows, firstOf, sample],
  jackknifeSums: [{ ...ofSums, rows, strata: [4] }],
  logBeta: [2, 3],
  logBetaI: [0.5, 2, 3],
  logBetaIComplement: [0.5, 2, 3],
  logGamma: [3],
  normalCdf: [1],
  normalLogCdf: [1],
  normalLogPdf: [1],
  normalLogSf: [1],
  normalMass: [0, 1],
  normalQuantile: [0.5],
  normalSf: [1],
  pairedBootstrapSums: [{ ...ofSums, ...resampling, baseline: rows, systems: [rows], strata: [4] }],
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
  randomizationPValue: [NUMBERS, 1],
  randomizationAccumulator: [{ trials: 9, seed: 1 }],
  reservoir: [2, generator],
  scoreSpread: [NUMBERS],
  seedOf: [{ seed: 1, generator: undefined }],
  seedSequence: [1, { spawnKey: [1], poolSize: 4, spawned: 0 }],
  sfc64: [1],
  shuffle: [[1, 2], generator],
  splitmix64: [1n],
  standardExponential: [generator],
  standardNormal: [generator],
  stirlingError: [2],
  streamAt: [generator.state],
  studentizedInterval: [resampled, errors, confidence],
  sumExactly: [NUMBERS],
  unitsByLabel: [{ documents: ["a", "b"], strata: ["x", "y"] }, 2],
  weightedReservoir: [2, generator],
  weightedWithoutReplacement: [NUMBERS, 2, generator],
  withoutReplacement: [5, 2, generator, { order: "ascending" }],
  xoshiro128: [1],
  xoshiro128Place: [1, 2, 3],
  xoshiro256: [1],
  xoshiro256At: [[1n, 2n, 3n, 4n]],
  studentTCdf: [1, 3],
  studentTQuantile: [0.5, 3],
  studentTSf: [1, 3],
}

/** What has no options, though it is an object with fields: by function, the places of such arguments. */
export const NOT_OPTIONS: Readonly<Record<string, readonly number[]>> = {
  basicInterval: [0],
  bcaInterval: [0],
  compareBootstraps: [0, 1],
  compareRandomizations: [0, 1],
  generatorOf: [0],
  seedOf: [0],
  streamAt: [0],
  studentizedInterval: [0, 1],
}

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
const exact = { zero: [], add: [1], addAll: [NUMBERS], merge: [], finalize: [] }

/**
 * By function, the methods of what it returns, with arguments that they take. States of statistics are left out here.
 */
export const METHODS: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = {
  aliasTable: { draw: [generator], fill: [new Uint32Array(40), generator] },
  bootstrapAccumulator: { add: [0, 3, [{ rows: Float64Array.of(1, 2, 3), width: 1, sums: new Float64Array(9) }]] },
  exactMean: exact,
  exactSum: exact,
  generatorOf: jumping,
  pcg64: jumping,
  pcg64dxsm: jumping,
  philox: jumping,
  philoxAt: jumping,
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
  splitmix64: {},
  streamAt: jumping,
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
}
