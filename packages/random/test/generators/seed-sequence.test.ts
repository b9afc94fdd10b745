// Seeds by numpy's SeedSequence, and what is refused.
import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { seedSequence } from "../../src/generators/seed-sequence.js"
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { philoxAt } from "../../src/streams/algorithms/philox.js"
import { streamAt } from "../../src/streams/algorithms/stream-at.js"
import { xoshiro256, xoshiro256At } from "../../src/streams/algorithms/xoshiro256.js"
import golden from "../golden/numpy-streams.json" with { type: "json" }
import { seedOf } from "../streams/stream-suite.js"
import { hexOf } from "./makers.js"

describe("seed sequences", () => {
  test.each(golden.sequences)("equal numpy's: $name", ({ seed, spawnKey, poolSize, pool, state, child, next }) => {
    const entropy = seedOf(seed) as bigint | bigint[]
    const sequence = seedSequence(entropy, { spawnKey: spawnKey.map(BigInt), poolSize })
    expect(sequence.pool).toEqual(pool)
    const children = sequence.spawn(3)
    expect([...sequence.generateState(11)]).toEqual(state)
    expect([...children[2]!.generateState(3)]).toEqual(child)
    expect([...sequence.spawn(1)[0]!.generateState(2)]).toEqual(next)
    expect(sequence.spawned).toBe(4)
  })

  test("a number, a bigint, a list and a typed array of one seed are the same seed", () => {
    const streams = [7, 7n, [7], [7n], new Uint32Array([7])].map((seed) => hexOf(pcg64(seed), 3))
    expect(new Set(streams.map(String)).size).toBe(1)
  })

  test("seeds that differ in one bit give states that differ in half their bits", () => {
    // Of 128 bits each, 64 differ on average, with a standard error of sqrt(32); 400 pairs: 0.28.
    let differing = 0
    for (let seed = 0; seed < 400; seed++) {
      const a = seedSequence(2 * seed).generateState(4)
      const b = seedSequence(2 * seed + 1).generateState(4)
      for (let i = 0; i < 4; i++) differing += bitsOf(a[i]! ^ b[i]!)
    }
    expect(Math.abs(differing / 400 - 64)).toBeLessThan(4 * Math.sqrt(32 / 400))
  })
})

describe("refusals", () => {
  test.each([-1, 0.5, 2 ** 53, Number.NaN, -1n, Infinity])("a seed of %s is out of range", (seed) => {
    expect(() => pcg64(seed)).toThrow(LecternError)
    expect(() => pcg64([1, seed])).toThrow(`entropy[1] must be an integer of at least 0`)
  })

  test.each([undefined, null, "7", {}, true])("a seed of %s has the wrong type", (seed) => {
    expect(() => pcg64(seed as never)).toThrow(
      "entropy must be an integer, a bigint, a list of them or a seed sequence",
    )
    expect(() => pcg64([seed] as never)).toThrow("entropy[0] must be an integer or a bigint")
  })

  test("options, counts, steps and states that are not allowed", () => {
    expect(() => seedSequence(1, { poolSize: 3 })).toThrow("poolSize must be an integer in 4..4294967295, got 3")
    expect(() => seedSequence(1, { spawned: -1 })).toThrow("spawned must be")
    expect(() => seedSequence(1).generateState(1.5)).toThrow("words must be")
    expect(() => pcg64(1).spawn(-1)).toThrow("count must be an integer in 0..4294967295, got -1")
    expect(() => pcg64(1).advance(0.5)).toThrow("steps must be an integer or a bigint, got 0.5")
    expect(() => pcg64(1).jumped(Number.NaN)).toThrow("jumps must be an integer or a bigint, got NaN")
    expect(() => philoxAt({ key: -1n })).toThrow("key must be a bigint in 0..2^128-1, got the bigint -1n")
    expect(() => philoxAt({ counter: 1n << 256n })).toThrow("counter must be a bigint in 0..2^256-1")
    expect(() => xoshiro256At([0n, 0n, 0n, 0n])).toThrow("the largest of words must be above 0n")
    expect(() => xoshiro256At([0n, 1n << 64n, 0n, 0n])).toThrow("words[1] must be a bigint")
    const { state } = pcg64(1)
    expect(() => streamAt({ ...state, kind: "mersenne" as "pcg64" })).toThrow('place.kind must be "pcg64", "pcg64dxsm"')
    expect(() => streamAt({ ...state, words: [1] })).toThrow("the length of place.words must be 8, got 1")
    expect(() => streamAt({ ...state, words: state.words.map(() => -1) })).toThrow("place.words[0] must be an integer")
    expect(() => streamAt({ ...state, half: 0.5 })).toThrow("place.half must be")
  })

  test.each([0, -3, 1.5, 2 ** 53 + 2, Number.NaN])("below(%d) is refused", (n) => {
    expect(() => pcg64(1).below(n)).toThrow(`n must be an integer in 1..9007199254740992, got ${n}`)
  })
})

describe("moving along", () => {
  test("xoshiro256** goes ahead as far as drawing does, and back", () => {
    const [walked, moved] = [xoshiro256(5), xoshiro256(5)]
    walked.fillWords(new Uint32Array(2 * 777))
    moved.advance(777)
    expect(moved.state.words).toEqual(walked.state.words)
    moved.advance(-777)
    expect(hexOf(moved, 4)).toEqual(hexOf(xoshiro256(5), 4))
  })

  test("n jumps are n times one jump", () => {
    const stream = xoshiro256(5)
    expect(hexOf(stream.jumped(3), 3)).toEqual(hexOf(stream.jumped().jumped(2), 3))
    const other = pcg64(5)
    expect(hexOf(other.jumped(-1).jumped(1), 3)).toEqual(hexOf(other, 3))
  })
})

function bitsOf(word: number): number {
  let count = 0
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}
