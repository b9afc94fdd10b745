import * as engine from "../../src/engine.js"
import * as random from "../../src/index.js"
import { ARGUMENTS } from "../support/public-calls.js"
import { followTheConvention } from "../support/randomness.js"

const rows = Float64Array.from({ length: 60 }, (_, i) => (i * 37) % 61)
const others = rows.map((row, i) => (row + 5 * i) % 43)
const items = Array.from({ length: 60 }, (_, i) => i)
const weights = items.map((item) => item + 1)
const logs = weights.map(Math.log)
const mean = (some: ArrayLike<number>): number => Array.from(some).reduce((sum, x) => sum + x, 0) / some.length
const sums = { width: 1, score: ([sum = 0]: Float64Array): number => sum }

followTheConvention({
  pcg64: random.pcg64,
  seedSequence: random.seedSequence,
  functions: { ...random, ...engine },
  calls: ARGUMENTS,
  options: {
    approximateRandomizationSums: (options) =>
      random.approximateRandomizationSums({ ...sums, baseline: rows, systems: [others], trials: 20, ...options }),
    bootstrap: (options) => random.bootstrap(rows, mean, { resamples: 20, ...options }),
    bootstrapSums: (options) => random.bootstrapSums({ ...sums, rows, resamples: 20, ...options }),
    pairedBootstrapSums: (options) =>
      random.pairedBootstrapSums({ ...sums, baseline: rows, systems: [others], resamples: 20, ...options }),
    permutationTest: (options) =>
      random.permutationTest({
        first: rows,
        second: others,
        score: (a, b) => mean(a) - mean(b),
        trials: 20,
        ...options,
      }),
  },
  sources: {
    fillIntegers: (source) => random.fillIntegers(new Float64Array(60), [0, 1000], source),
    fillStandardExponential: (source) => random.fillStandardExponential(new Float64Array(9), source),
    fillStandardNormal: (source) => random.fillStandardNormal(new Float64Array(9), source),
    gumbelTopK: (source) => random.gumbelTopK(logs as never, 20, source),
    integers: (source) => random.integers([0, 1000], 60, source),
    permutation: (source) => random.permutation(60, source),
    reservoir: (source) => {
      const reservoir = random.reservoir<number>(10, source)
      for (const item of items) reservoir.add(item)
      return reservoir.items()
    },
    shuffle: (source) => random.shuffle([...items], source),
    weightedReservoir: (source) => {
      const reservoir = random.weightedReservoir<number>(10, source)
      for (const item of items) reservoir.add(item, item + 1)
      return reservoir.items()
    },
    weightedWithoutReplacement: (source) => random.weightedWithoutReplacement(weights, 20, source),
    withoutReplacement: (source) => random.withoutReplacement(60, 20, source),
  },
  // A single draw of a stream, and the one that makes a stream of a source; plans and states, plain data that other
  // threads draw by.
  others: [
    ...["standardExponential", "standardNormal", "generatorOf"],
    ...["bootstrapAccumulator", "randomizationAccumulator", "seedOf", "streamAt"],
  ],
})
