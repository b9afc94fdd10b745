// The seed or the generator of significance tests: the convention of `@lectern/random`.
import { problemOf } from "@lectern/core/testing"
import { pcg64, type Randomness } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { bleu, compareSystems, confidenceInterval } from "../src/index.js"

const words = Array.from({ length: 40 }, (_, i) => `the cat sat on mat ${i} again`)
const theirs = words.map((line, i) => (i % 3 === 0 ? line.replace("sat", "is") : line))
const ours = words.map((line, i) => (i % 5 === 0 ? line.replace("again", "") : line))

const systems = { systems: { theirs, ours }, references: words }
const cases: readonly (readonly [string, (options: Randomness) => { readonly signature: string }])[] = [
  ["confidenceInterval", (options) => confidenceInterval(bleu(), ours, words, { resamples: 30, ...options })],
  ["compareSystems, bootstrap", (options) => compareSystems(bleu(), systems, { resamples: 30, ...options })],
  [
    "compareSystems, randomization",
    (options) => compareSystems(bleu(), systems, { method: "approximate-randomization", resamples: 30, ...options }),
  ],
]

describe.each(cases)("%s", (_, draw) => {
  test("gives the same for the same seed, which is 12345 by default", () => {
    expect(draw({ seed: 7 })).toEqual(draw({ seed: 7 }))
    expect(draw({})).toEqual(draw({ seed: 12_345 }))
    expect(draw({ seed: 7 }).signature).toContain("|seed:7|")
  })

  test("goes on drawing from a generator, and its signature has the seed that repeats the result", () => {
    const generator = pcg64(7)
    const [first, second] = [draw({ generator }), draw({ generator })]
    expect(second).not.toEqual(first)
    expect(draw({ generator: pcg64(7) })).toEqual(first)
    const seed = Number(/\|seed:(\d+)\|/.exec(second.signature)![1])
    expect(draw({ seed })).toEqual(second)
  })

  test("refuses both", () => {
    expect(problemOf(() => draw({ seed: 1, generator: pcg64(1) }))).toMatchObject({
      kind: "out-of-range",
      name: "seed",
      want: "left out when a generator is given",
    })
  })
})
