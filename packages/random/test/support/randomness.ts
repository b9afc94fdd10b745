// The one convention for randomness: every function that draws takes a seed or a generator, and no two of them differ in it.
import type { LecternError } from "@lectern/core"
import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { seedSequence as makeSequence } from "../../src/generators/seed-sequence.js"
import type { Randomness, RandomSource } from "../../src/randomness/randomness.js"
import type { pcg64 as makeGenerator } from "../../src/streams/algorithms/pcg64.js"
import type { Arguments } from "./public-calls.js"

export type Draw<Source> = (source: Source) => unknown

/** The functions of a package that draw, by how they take randomness. */
export interface DrawingPackage {
  /** The generator and the seeds of the code that is tested: sources or built package. */
  readonly pcg64: typeof makeGenerator
  readonly seedSequence: typeof makeSequence
  readonly functions: Readonly<Record<string, unknown>>
  /** Arguments of each function. */
  readonly calls: Readonly<Record<string, Arguments>>
  /** Functions that take randomness among their options, which may all be left out. */
  readonly options: Readonly<Record<string, Draw<Randomness>>>
  /** Sequences, which are random only with a seed or a generator. */
  readonly sequences?: Readonly<Record<string, Draw<Randomness>>>
  /** Functions that take randomness as an argument of its own, which may not be left out. */
  readonly sources: Readonly<Record<string, Draw<RandomSource>>>
  /** Functions with another rule. */
  readonly others?: readonly string[]
}

/** Tests all of them. */
export function followTheConvention(drawing: DrawingPackage): void {
  const { pcg64, seedSequence, functions, calls, options, sequences = {}, sources, others = [] } = drawing
  const ALL: Readonly<Record<string, Draw<Randomness>>> = { ...options, ...sequences, ...sources }
  const cases = Object.entries(ALL)

  test("the functions that draw are those of the tables", () => {
    const isRandom = (value: unknown): boolean =>
      typeof value === "object" && value !== null && ("uniform" in value || "seed" in value || "generator" in value)
    const draws = Object.entries(calls).flatMap(([name, taken]) => (taken.some(isRandom) ? [name] : []))
    expect([...Object.keys(ALL), ...others].sort()).toEqual(draws.sort())
  })

  test("an options object that has one of seed and generator has the other", () => {
    for (const [name, taken] of Object.entries(calls)) {
      if (others.includes(name)) continue
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
      if (name in options) expect(draw({})).toEqual(draw({ seed: 12_345 }))
      else if (name in sequences) expect(draw({})).toEqual(draw({}))
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
    for (const draw of [...Object.values(sources), ...Object.values(sequences)]) {
      expect(draw({ seed: 3 })).toEqual(draw({ generator: pcg64(3) }))
    }
  })

  test.each(Object.entries(sources))("%s() takes a generator as it is", (_, draw) => {
    expect(draw(pcg64(3))).toEqual(draw({ generator: pcg64(3) }))
  })
}

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
