import { expect, test } from "vitest"
import { exp32, sigmoid32, tanh32 } from "../../../src/seq2seq/kernel/plain/elementary32.js"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"
import { largestError, MEASURED } from "./elementary-errors.js"

const COUNT = 1_000_000

test.each(MEASURED)("$name is within $most units in the last place on a million arguments", (measured) => {
  expect(largestError(measured, COUNT)).toBeLessThanOrEqual(measured.most)
})

test("the WebAssembly kernel gives the same bytes on a million arguments", () => {
  const kernel = kernelOf("wasm")
  const x = kernel.allocate(3 * COUNT)
  const a = kernel.allocate(3 * COUNT)
  const gates = kernel.allocate(4 * COUNT)
  const states = kernel.allocate(COUNT)
  const { numbers } = kernel
  const arguments_ = Float32Array.from({ length: COUNT }, (_, i) => -110 + (220 * i) / COUNT)
  for (let block = 0; block < 3; block++) numbers.set(arguments_, x + block * COUNT)
  // With no part of the state, the gates of a GRU are sigmoid(x), sigmoid(x) and tanh(x).
  kernel.gru(x, a, states, gates, states, 1, COUNT)
  // Rows of softmax of 0 and x: exp(x) over the sum, for x below 0.
  const rows = new Float32Array(2 * COUNT)
  for (let i = 0; i < COUNT; i++) rows[2 * i + 1] = arguments_[i]!
  numbers.set(rows, a)
  kernel.softmax(a, a, COUNT, 2)
  let different = 0
  arguments_.forEach((value, i) => {
    const e = exp32(Math.min(value, 0))
    const sum = Math.fround(exp32(Math.min(-value, 0)) + e)
    if (numbers[gates + i] !== sigmoid32(value)) different += 1
    if (numbers[gates + 2 * COUNT + i] !== tanh32(value)) different += 1
    if (numbers[a + 2 * i + 1] !== Math.fround(e / sum)) different += 1
  })
  expect(different).toBe(0)
})
