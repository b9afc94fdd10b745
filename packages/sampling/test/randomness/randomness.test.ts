// The one convention for randomness: every function that draws takes a seed or a generator, and no two of them differ in it.
import type { LecternError } from "@lectern/core"
import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import * as engine from "../../src/engine.js"
import * as sampling from "../../src/index.js"
import type { Randomness, RandomSource } from "../../src/randomness/randomness.js"
import { ARGUMENTS } from "../support/public-calls.js"

const { normal, pcg64, seedSequence } = sampling
const rows = Float64Array.from({ length: 60 }, (_, i) => (i * 37) % 61)
const others = rows.map((row, i) => (row + 5 * i) % 43)
const items = Array.from({ length: 60 }, (_, i) => i)
const weights = items.map((item) => item + 1)
const logs = weights.map(Math.log)
const mean = (some: ArrayLike<number>): number => Array.from(some).reduce((sum, x) => sum + x, 0) / some.length
const sums = { width: 1, score: ([sum = 0]: Float64Array): number => sum }
const target = { target: (x: number): number => -x * x, proposal: normal(), draws: 20 }
const start = sampling.multivariateNormal([0], [4])

type Draw<Source> = (source: Source) => unknown

/** Functions that take randomness among their options, which may all be left out. */
const OPTIONS: Readonly<Record<string, Draw<Randomness>>> = {
  approximateRandomizationSums: (options) =>
    sampling.approximateRandomizationSums({ ...sums, baseline: rows, systems: [others], trials: 20, ...options }),
  bootstrap: (options) => sampling.bootstrap(rows, mean, { resamples: 20, ...options }),
  bootstrapSums: (options) => sampling.bootstrapSums({ ...sums, rows, resamples: 20, ...options }),
  importanceSample: (options) => sampling.importanceSample({ ...target, ...options }),
  monteCarlo: (options) => sampling.monteCarlo((x) => x * x, [0, 1], { draws: 64, ...options }),
  monteCarloBlocks: (options) => {
    const blocks = engine.monteCarloBlocks((x) => x * x, [0, 1], { draws: 64, ...options })
    return blocks.finalize(blocks.add(blocks.zero(), 0))
  },
  pairedBootstrapSums: (options) =>
    sampling.pairedBootstrapSums({ ...sums, baseline: rows, systems: [others], resamples: 20, ...options }),
  permutationTest: (options) =>
    sampling.permutationTest({
      first: rows,
      second: others,
      score: (a, b) => mean(a) - mean(b),
      trials: 20,
      ...options,
    }),
  populationMonteCarlo: (options) =>
    sampling.populationMonteCarlo({ target: ([x = 0]) => -x * x, start, draws: 50, iterations: 2, ...options }).sample,
  rejectionSample: (options) => sampling.rejectionSample({ ...target, logBound: 2, attempts: 40, ...options }),
}

/** Sequences, which are random only with a seed or a generator. */
const SEQUENCES: Readonly<Record<string, Draw<Randomness>>> = {
  halton: (options) => sampling.halton(2, options).fill(new Float64Array(16)),
  sobol: (options) => sampling.sobol(2, options).fill(new Float64Array(16)),
}

/** Functions that take randomness as an argument of its own, which may not be left out. */
const SOURCES: Readonly<Record<string, Draw<RandomSource>>> = {
  fillStandardExponential: (source) => sampling.fillStandardExponential(new Float64Array(9), source),
  fillStandardNormal: (source) => sampling.fillStandardNormal(new Float64Array(9), source),
  gumbelTopK: (source) => sampling.gumbelTopK(logs as never, 20, source),
  integers: (source) => sampling.integers([0, 1000], 60, source),
  latinHypercube: (source) => sampling.latinHypercube(20, 2, source),
  permutation: (source) => sampling.permutation(60, source),
  resample: (source) => sampling.resample(logs, 60, source, { scheme: "multinomial" }),
  reservoir: (source) => {
    const reservoir = sampling.reservoir<number>(10, source)
    for (const item of items) reservoir.add(item)
    return reservoir.items()
  },
  shuffle: (source) => sampling.shuffle([...items], source),
  stratified: (source) => sampling.stratified([5, 5], source),
  weightedReservoir: (source) => {
    const reservoir = sampling.weightedReservoir<number>(10, source)
    for (const item of items) reservoir.add(item, item + 1)
    return reservoir.items()
  },
  weightedWithoutReplacement: (source) => sampling.weightedWithoutReplacement(weights, 20, source),
  withoutReplacement: (source) => sampling.withoutReplacement(60, 20, source),
}

/**
 * Functions with another rule: a single draw of a stream, and the one that makes a stream of a source; plans and
 * states, plain data that other threads draw by.
 */
const OTHERS = [
  ...["standardExponential", "standardNormal", "generatorOf"],
  ...["bootstrapAccumulator", "randomizationAccumulator", "seedOf", "streamAt"],
]

const ALL: Readonly<Record<string, Draw<Randomness>>> = { ...OPTIONS, ...SEQUENCES, ...SOURCES }
const cases = Object.entries(ALL)

test("the functions that draw are those of the tables", () => {
  const isRandom = (value: unknown): boolean =>
    typeof value === "object" && value !== null && ("uniform" in value || "seed" in value || "generator" in value)
  const draws = Object.entries(ARGUMENTS).flatMap(([name, taken]) => (taken.some(isRandom) ? [name] : []))
  expect([...Object.keys(ALL), ...OTHERS].sort()).toEqual(draws.sort())
})

test("an options object that has one of seed and generator has the other", () => {
  const functions: Readonly<Record<string, unknown>> = { ...sampling, ...engine }
  for (const [name, taken] of Object.entries(ARGUMENTS)) {
    if (OTHERS.includes(name)) continue
    const call = functions[name] as ((...values: unknown[]) => unknown) | undefined
    for (const [i, value] of taken.entries()) {
      if (typeof value !== "object" || value === null) continue
      const known = knownOptions(() => call?.(...taken.with(i, { ...value, xyzzy: 1 })))
      expect([name, known.includes("seed")]).toEqual([name, known.includes("generator")])
    }
  }
})

describe.each(cases)("%s()", (name, draw) => {
  test("gives the same for the same seed, of any kind, and something else for another one", () => {
    for (const seed of [7, 2n ** 70n, [1, 2], seedSequence(7).spawn(1)[0]!]) {
      expect(draw({ seed })).toEqual(draw({ seed }))
      expect(draw({ seed })).not.toEqual(draw({ seed: 8 }))
    }
  })

  test("goes on drawing from a generator", () => {
    const [one, same] = [pcg64(7), pcg64(7)]
    const first = draw({ generator: one })
    expect(draw({ generator: same })).toEqual(first)
    const second = draw({ generator: one })
    expect(second).not.toEqual(first)
    expect(draw({ generator: same })).toEqual(second)
  })

  test("refuses both, and what is neither", () => {
    expect(problemOf(() => draw({ seed: 1, generator: pcg64(1) }))).toEqual({
      kind: "out-of-range",
      name: "seed",
      got: 1,
      want: "left out when a generator is given",
    })
    expect(problemOf(() => draw({ generator: 5 as never }))).toMatchObject({ name: "generator", got: "5" })
    expect(problemOf(() => draw({ seed: "x" as never }))).toMatchObject({ kind: "wrong-type" })
    expect(problemOf(() => draw({ seed: -1 }))).toMatchObject({ kind: "out-of-range" })
    expect(problemOf(() => draw({ sed: 1 } as never)).kind).toMatch(/^(unknown-option|wrong-type)$/)
  })

  test("without seed and generator has seed 12345, is not random, or is refused", () => {
    if (name in OPTIONS) expect(draw({})).toEqual(draw({ seed: 12_345 }))
    else if (name in SEQUENCES) expect(draw({})).toEqual(draw({}))
    else {
      expect(problemOf(() => draw({}))).toEqual({
        kind: "wrong-type",
        name: "the source of random numbers",
        got: "an object",
        want: "{ seed } or a generator such as pcg64(1)",
      })
    }
  })
})

test("a seed is that of pcg64", () => {
  for (const draw of [...Object.values(SOURCES), OPTIONS.importanceSample!, ...Object.values(SEQUENCES)]) {
    expect(draw({ seed: 3 })).toEqual(draw({ generator: pcg64(3) }))
  }
})

test.each(Object.entries(SOURCES))("%s() takes a generator as it is", (_, draw) => {
  expect(draw(pcg64(3))).toEqual(draw({ generator: pcg64(3) }))
})

/** The options that a function knows, from its refusal of one that it does not know. */
function knownOptions(call: () => unknown): readonly string[] {
  try {
    call()
  } catch (error) {
    const { problem } = error as LecternError
    if (problem.kind === "unknown-option") return problem.known
  }
  return []
}
