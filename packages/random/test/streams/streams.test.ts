// The streams as they run: with the WebAssembly kernel.
import { expect, test } from "vitest"
import { kernelAliasFill } from "../../src/choose/alias.js"
import { startedKernel } from "../../src/generators/kernel/kernel.js"
import { sfc64 } from "../../src/streams/algorithms/sfc64.js"
import { checksumSuite, expectSame, streamSuite } from "./stream-suite.js"

test("the kernel runs here", () => {
  expect(startedKernel()).toBeDefined()
})

test("words that are too many for a large table's columns are dropped in bulk as one by one", () => {
  // 2^32 modulo 100,000 is 67,296: of 300,000 columns, about 5 take a further word.
  const [size, draws] = [100_000, 300_000]
  expect(2 ** 32 % size).toBe(67_296)
  const keep = new Float64Array(size).fill(0.5)
  const alias = Uint32Array.from({ length: size }, (_, i) => size - 1 - i)
  const [one, many] = [sfc64(24), sfc64(24)]
  const out = new Uint32Array(draws)
  expect(kernelAliasFill(many, { keep, alias }, out)).toBe(true)
  const expected = new Uint32Array(draws)
  for (let i = 0; i < draws; i++) {
    const column = one.below(size)
    expected[i] = one.uniform() < 0.5 ? column : alias[column]!
  }
  expectSame(out, expected)
  expect(many.state).toEqual(one.state)
})

streamSuite()
checksumSuite()
