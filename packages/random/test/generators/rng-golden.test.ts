// Numpy's and the authors' streams, as reference values have them.
import { describe, expect, test } from "vitest"
import { seedSequence } from "../../src/generators/seed-sequence.js"
import { splitmix64 } from "../../src/generators/splitmix64.js"
import { numberOfWords } from "../../src/generators/wide.js"
import { xoshiro128At } from "../../src/generators/xoshiro128.js"
import { standardNormal } from "../../src/samplers/standard-normal.js"
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { philox, philoxAt } from "../../src/streams/algorithms/philox.js"
import { xoshiro256At } from "../../src/streams/algorithms/xoshiro256.js"
import { reference } from "../support/reference.js"
import { hexOf, makers, wordsOf } from "./makers.js"

interface SeedCase {
  readonly raw: readonly string[]
  readonly random: readonly string[]
  readonly integers_0_10: readonly number[]
  readonly standard_normal: readonly string[]
  readonly state?: string | readonly string[]
  readonly inc?: string
  readonly key?: readonly string[]
  readonly counter?: readonly string[]
}

const FAMILIES = { PCG64: "pcg64", PCG64DXSM: "pcg64dxsm", Philox: "philox", SFC64: "sfc64" }
const SEEDS = ["0", "42", "123456789012345678901234567890"]
const hex = (digits: string): bigint => BigInt(`0x${digits}`)
const words64 = (words: readonly number[], from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    numberOfWords(words.slice(from + 2 * i, from + 2 * i + 2))
      .toString(16)
      .padStart(16, "0"),
  )

describe("golden values", () => {
  // biome-ignore lint/suspicious/noExplicitAny: each part of the file has its own form.
  const rng: any = reference("rng.json")

  describe.each(Object.entries(FAMILIES))("%s", (family, name) => {
    const make = makers[name]!

    test.each(SEEDS)("seed %s", (seed) => {
      const expected: SeedCase = rng[family][seed]
      const at = (): ReturnType<typeof make> => make(BigInt(seed))
      expect(hexOf(at(), 8)).toEqual(expected.raw)
      const [uniforms, integers, normals] = [at(), at(), at()]
      expect(expected.random.map(() => uniforms.uniform())).toEqual(expected.random.map(Number))
      expect(expected.integers_0_10.map(() => integers.below(10))).toEqual(expected.integers_0_10)
      expect(expected.standard_normal.map(() => standardNormal(normals))).toEqual(expected.standard_normal.map(Number))
      const { words } = at().state
      if (family === "SFC64") expect(words64(words, 0, 4)).toEqual(expected.state)
      else if (family === "Philox") {
        expect(words64(words, 0, 4)).toEqual(expected.counter)
        expect(words64(words, 8, 2)).toEqual(expected.key)
      } else {
        expect(String(numberOfWords(words.slice(0, 4)))).toBe(expected.state)
        expect(String(numberOfWords(words.slice(4)))).toBe(expected.inc)
      }
    })
  })

  test("PCG64 advances and jumps", () => {
    const stream = pcg64(42)
    expect(hexOf(stream.jumped(), 2)).toEqual(rng.PCG64["42_jumped_1"])
    stream.advance(1000)
    expect(hexOf(stream, 2)).toEqual(rng.PCG64["42_advance_1000"])
  })

  test("Philox jumps, and starts at keys", () => {
    expect(hexOf(philox(42).jumped(), 2)).toEqual(rng.Philox["42_jumped_1"])
    expect(hexOf(philoxAt(), 8)).toEqual(rng.Philox_zero.raw)
    const [low, high] = rng.Philox_key_counter.key.map(hex)
    expect(hexOf(philoxAt({ key: low | (high << 64n) }), 8)).toEqual(rng.Philox_key_counter.raw)
  })

  test("seed sequences and their trees", () => {
    const expected = rng.SeedSequence
    const root = seedSequence(42)
    expect([...root.generateState(8)]).toEqual(expected["42.generate_state(8,uint32)"])
    expect(words64([...root.generateState(8)], 0, 4)).toEqual(expected["42.generate_state(4,uint64)"])
    expect(root.pool).toEqual(expected.pool)
    const children = root.spawn(3)
    expect(children.map((child) => [...child.generateState(4)])).toEqual(expected["42.spawn(3) generate_state(4)"])
    expect(children.map((child) => hexOf(pcg64(child), 3))).toEqual(expected["42.spawn(3) PCG64 raw"])
    const grandchildren = children[1]!.spawn(2)
    expect(grandchildren.map((child) => hexOf(pcg64(child), 2))).toEqual(expected["42.spawn[1].spawn(2) PCG64 raw"])
    expect([...seedSequence([1, 2, 3]).generateState(4)]).toEqual(expected["[1,2,3].generate_state(4)"])
  })

  test("xoshiro256** and its jump", () => {
    const expected = rng["xoshiro256**"]
    expect(hexOf(xoshiro256At([1n, 2n, 3n, 4n]), 10)).toEqual(expected["state[1,2,3,4]"])
    const word = splitmix64(42n)
    const stream = xoshiro256At([word(), word(), word(), word()])
    expect(hexOf(stream.jumped(), 3)).toEqual(expected["splitmix64(42) after jump()"])
    expect(hexOf(stream, 8)).toEqual(expected["splitmix64(42)"])
  })

  test("SplitMix64 and xoshiro128**", () => {
    const few = splitmix64(1234567n)
    expect(rng.splitmix64["1234567"].map(() => String(few()))).toEqual(rng.splitmix64["1234567"])
    const more = splitmix64(42n)
    expect(rng.splitmix64["42"].map(() => more().toString(16).padStart(16, "0"))).toEqual(rng.splitmix64["42"])
    const small = xoshiro128At(1, 2, 3, 4)
    expect(rng["xoshiro128**"]["state[1,2,3,4]"].map(() => small.next())).toEqual(rng["xoshiro128**"]["state[1,2,3,4]"])
  })
})

test("words are read low half first", () => {
  const generator = pcg64(1)
  const [word] = wordsOf(pcg64(1), 1)
  expect([generator.next(), generator.next()]).toEqual([Number(word! & 0xffffffffn), Number(word! >> 32n)])
})
