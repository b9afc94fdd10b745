import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import type { Step } from "../../../src/model/model.js"
import { decoderOf } from "../../../src/seq2seq/infer/decoder.js"
import { encodeSources } from "../../../src/seq2seq/infer/encode-sources.js"
import { plainMemory } from "../../../src/seq2seq/kernel/plain/plain-kernel.js"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"
import type { Seq2seqStates } from "../../../src/seq2seq/model.js"
import { configOf, drawnNetwork, VARIANTS } from "../helpers.js"

const NAMES = ["double", "plain", "wasm"] as const

test.each(NAMES)("allocations of %s are aligned zeros, also where something was before", (name) => {
  const kernel = kernelOf(name)
  const first = kernel.allocate(5)
  const mark = kernel.mark()
  const second = kernel.allocate(1)
  expect(second).toBe(first + 8)
  kernel.numbers.fill(3, first, second + 1)
  kernel.integers[second + 1] = 9
  kernel.release(mark)
  expect(kernel.allocate(2)).toBe(second)
  expect([...kernel.numbers.subarray(first, second + 2)].slice(0, 5)).toEqual([3, 3, 3, 3, 3])
  expect([...kernel.numbers.subarray(second, second + 2)]).toEqual([0, 0])
  expect([...kernel.integers.subarray(second, second + 2)]).toEqual([0, 0])
  kernel.numbers[second] = 2
  kernel.release(mark)
  expect(kernel.allocateUncleared(2)).toBe(second)
  expect(kernel.numbers[second]).toBe(2)
  expect(kernel.allocate(0)).toBe(second + 4)
  expect(kernel.allocate(0)).toBe(second + 4)
})

test.each(NAMES)("the memory of %s keeps its content when it grows, and kernels work on both sides of it", (name) => {
  const kernel = kernelOf(name)
  const ids = kernel.allocate(2)
  const table = kernel.allocate(2)
  kernel.integers.set([1, 0], ids)
  kernel.numbers.set([0.5, -0.25], table)
  const before = kernel.numbers
  const far = kernel.allocate(3_000_001)
  expect(kernel.numbers.length).toBeGreaterThanOrEqual(far + 3_000_001)
  expect(kernel.numbers === before).toBe(false)
  expect([...kernel.integers.subarray(ids, ids + 2)]).toEqual([1, 0])
  const last = far + 2_999_999
  kernel.gather(table, ids, last, 2, 1, 1, 1)
  expect([...kernel.numbers.subarray(last, last + 2)]).toEqual([-0.25, 0.5])
})

// The vectors of these tensors reach past the end of what was allocated, which is a whole number of pages.
test("tensors at the end of a page of wasm work", () => {
  const kernel = kernelOf("wasm")
  const rest = 40 * 16384 - kernel.mark()
  const at = kernel.allocate(rest)
  const end = at + rest
  kernel.numbers[end - 1] = 3
  expect(kernel.sumOfSquares(end - 1, 1)).toBe(9)
  kernel.product(end - 1, end - 1, end - 2, 1, 1, 1, false)
  expect(kernel.numbers[end - 2]).toBe(9)
})

test.each(NAMES)("more than can be addressed is one error in %s, after which the memory works", (name) => {
  const kernel = kernelOf(name)
  const at = kernel.allocate(1)
  kernel.numbers[at] = 5
  const size = name === "double" ? "8.0" : "4.0"
  expect(refusal(() => kernel.allocate(2 ** 30))).toEqual({
    kind: "failed",
    sentence: `the memory of the model: ${size} GiB are needed, and only 4 GiB can be addressed`,
  })
  expect(kernel.numbers[at]).toBe(5)
  expect(kernel.allocate(1)).toBe(at + 4)
})

test("a memory that cannot be had is an error that says so", () => {
  const memory = plainMemory({
    array(length) {
      if (length > 5000) throw new RangeError("Array buffer allocation failed")
      return new Float32Array(length)
    },
    round: Math.fround,
    exp: Math.exp,
    tanh: Math.tanh,
    sigmoid: (x) => x,
  })
  expect(refusal(() => memory.allocate(2 ** 28)).sentence).toBe(
    "the memory of the model: 1.0 GiB are needed, and that much is not available",
  )
})

test.each(VARIANTS)("a step of the decoder of $name gives its memory back", ({ variant }) => {
  const sizes = { embedding: 3, hidden: 4, sourceSize: 5, targetSize: 6 }
  const made = drawnNetwork(configOf(variant, sizes), "plain", 1)
  const decoder = decoderOf(made)
  let states = encodeSources(made, [Int32Array.of(2, 1), Int32Array.of(3, 2, 1)])
  const before = made.kernel.mark()
  for (let i = 0; i < 3; i++) {
    ;({ states } = decoder.step(states, Int32Array.of(3, 4)) as Step<Seq2seqStates>)
    expect(made.kernel.mark()).toBe(before)
  }
})
