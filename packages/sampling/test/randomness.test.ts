import { pcg64, seedSequence } from "@lectern/random"
import { expect, test } from "vitest"
import { followTheConvention } from "../../random/test/support/randomness.js"
import * as sampling from "../src/index.js"
import { ARGUMENTS } from "./support/public-calls.js"

const logs = Array.from({ length: 60 }, (_, i) => Math.log(i + 1))
const target = { target: (x: number): number => -x * x, proposal: sampling.normal(), draws: 20 }
const start = sampling.multivariateNormal([0], [4])

followTheConvention({
  pcg64,
  seedSequence,
  functions: { ...sampling },
  calls: ARGUMENTS,
  options: {
    importanceSample: (options) => sampling.importanceSample({ ...target, ...options }),
    monteCarlo: (options) => sampling.monteCarlo((x) => x * x, [0, 1], { draws: 64, ...options }),
    monteCarloBlocks: (options) => {
      const blocks = sampling.monteCarloBlocks((x) => x * x, [0, 1], { draws: 64, ...options })
      return blocks.finalize(blocks.add(blocks.zero(), 0))
    },
    populationMonteCarlo: (options) =>
      sampling.populationMonteCarlo({ target: ([x = 0]) => -x * x, start, draws: 50, iterations: 2, ...options })
        .sample,
    rejectionSample: (options) => sampling.rejectionSample({ ...target, logBound: 2, attempts: 40, ...options }),
  },
  sequences: {
    halton: (options) => sampling.halton(2, options).fill(new Float64Array(16)),
    sobol: (options) => sampling.sobol(2, options).fill(new Float64Array(16)),
  },
  sources: {
    latinHypercube: (source) => sampling.latinHypercube(20, 2, source),
    resample: (source) => sampling.resample(logs, 60, source, { scheme: "multinomial" }),
    stratified: (source) => sampling.stratified([5, 5], source),
  },
})

test("the seed of a sample is that of pcg64", () => {
  const draw = sampling.importanceSample
  expect(draw({ ...target, seed: 3 })).toEqual(draw({ ...target, generator: pcg64(3) }))
})
