import { problemOf, refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { aliasTable } from "../../src/choose/alias.js"
import { reservoir } from "../../src/choose/reservoir.js"
import { permutation, shuffle } from "../../src/choose/shuffle.js"
import { weightedReservoir } from "../../src/choose/weighted-reservoir.js"
import { gumbelTopK, weightedWithoutReplacement } from "../../src/choose/weighted-without-replacement.js"

import { withoutReplacement } from "../../src/choose/without-replacement.js"
import { fillStandardExponential, standardExponential } from "../../src/samplers/standard-exponential.js"
import { fillStandardNormal, standardNormal } from "../../src/samplers/standard-normal.js"

// What callers pass for a generator.
const NO_GENERATORS: readonly unknown[] = [undefined, null, 42, "seed", Math.random, {}, [], 5n, true, Symbol("x")]

const table = aliasTable([1, 2])

const CALLS: readonly [name: string, call: (generator: never) => unknown][] = [
  ["aliasTable.draw", (generator) => table.draw(generator)],
  ["aliasTable.fill", (generator) => table.fill(new Uint32Array(4), generator)],
  ["standardNormal", (generator) => standardNormal(generator)],
  ["fillStandardNormal", (generator) => fillStandardNormal(new Float64Array(3), generator)],
  ["standardExponential", (generator) => standardExponential(generator)],
  ["fillStandardExponential", (generator) => fillStandardExponential(new Float64Array(3), generator)],
  ["gumbelTopK", (generator) => gumbelTopK([0, -1], 1, generator)],
  ["permutation", (generator) => permutation(1, generator)],
  ["shuffle", (generator) => shuffle([1], generator)],
  ["reservoir", (generator) => reservoir(2, generator)],
  ["weightedReservoir", (generator) => weightedReservoir(2, generator)],
  ["weightedWithoutReplacement", (generator) => weightedWithoutReplacement([1, 2], 1, generator)],
  ["withoutReplacement", (generator) => withoutReplacement(1, 0, generator)],
]

test.each(CALLS)("%s refuses what is not a generator, in a sentence", (_, call) => {
  for (const value of NO_GENERATORS) {
    expect(refusal(() => call(value as never))).toMatchObject({
      kind: "wrong-type",
      sentence: expect.stringMatching(/^(generator|the source of random numbers) must be .*, got /),
    })
  }
})

test("a seed in the place of randomness is shown, with the name it needs", () => {
  expect(problemOf(() => shuffle([1], 42 as never))).toEqual({
    kind: "wrong-type",
    name: "the source of random numbers",
    got: "42",
    want: "{ seed } or a generator such as pcg64(1)",
  })
})

test("a seed in the place of a generator is shown", () => {
  expect(problemOf(() => standardNormal(42 as never))).toEqual({
    kind: "wrong-type",
    name: "generator",
    got: "42",
    want: "a generator such as pcg64(seed)",
  })
})
