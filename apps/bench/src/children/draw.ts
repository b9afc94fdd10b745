// Draws from a generator of ours: draw.js REQUEST. Prints what the draws alone cost, and a hash of the first ones.
import {
  aliasTable,
  fillIntegers,
  fillStandardExponential,
  fillStandardNormal,
  type Generator,
  pcg64,
  pcg64dxsm,
  philox,
  sfc64,
  standardExponential,
  standardNormal,
  xoshiro128,
  xoshiro256,
} from "@lectern/random"
import {
  beta,
  binomial,
  categorical,
  gamma,
  geometric,
  poisson,
  studentT,
  truncatedNormal,
  zipf,
} from "@lectern/sampling"
import { type Drawing, type DrawingRequest, printDrawingReport } from "./drawing-report.js"

/** Draws, of whatever distribution. */
interface Draws {
  /** Draws one. */
  sample(generator: Generator): number
  /** Fills an array. */
  fill(out: Float64Array, generator: Generator): void
}

const GENERATORS: Readonly<Record<string, (seed: number) => Generator>> = {
  pcg64,
  pcg64dxsm,
  philox,
  sfc64,
  xoshiro256,
  xoshiro128,
}

const DISTRIBUTIONS: Readonly<Record<string, (...parameters: number[]) => Draws>> = {
  uniform: () => ({
    sample: (generator) => generator.uniform(),
    fill: (out, generator) => generator.fillUniform(out),
  }),
  below: (n = 1) => ({
    sample: (generator) => generator.below(n),
    fill(out, generator) {
      for (let i = 0; i < out.length; i++) out[i] = generator.below(n)
    },
  }),
  integers: (low = 0, high = 1) => ({
    sample: (generator) => low + generator.below(high - low),
    fill: (out, generator) => fillIntegers(out, [low, high], generator),
  }),
  normal: () => ({ sample: standardNormal, fill: fillStandardNormal }),
  exponential: () => ({ sample: standardExponential, fill: fillStandardExponential }),
  "truncated-normal": (low = 0, high = 0) => truncatedNormal(low, high),
  gamma: (shape = 1) => gamma(shape),
  beta: (a = 1, b = 1) => beta(a, b),
  student: (df = 1) => studentT(df),
  binomial: (trials = 1, probability = 0) => binomial(trials, probability),
  poisson: (mean = 1) => poisson(mean),
  geometric: (probability = 1) => geometric(probability),
  zipf: (exponent = 2) => zipf(exponent),
  categorical: (outcomes = 1) => categorical(zipfWeights(outcomes)),
}

const request = JSON.parse(process.argv[2] ?? "") as DrawingRequest
const { generator, draws, parameters, size } = request
printDrawingReport(draws === "alias" ? outcomes : numbers, request)

function numbers(): Drawing {
  const stream = GENERATORS[generator]!(42)
  const { sample, fill } = DISTRIBUTIONS[draws]!(...parameters)
  const out = new Float64Array(size)
  return {
    one: () => sample(stream),
    many(size) {
      const into = size === out.length ? out : new Float64Array(size)
      fill(into, stream)
      return into
    },
  }
}

function outcomes(): Drawing {
  const stream = GENERATORS[generator]!(42)
  const table = aliasTable(zipfWeights(parameters[0]!))
  const out = new Uint32Array(size)
  return {
    one: () => table.draw(stream),
    many: (size) => table.fill(size === out.length ? out : new Uint32Array(size), stream),
  }
}

function zipfWeights(outcomes: number): Float64Array {
  return Float64Array.from({ length: outcomes }, (_, rank) => 1 / (rank + 1))
}
