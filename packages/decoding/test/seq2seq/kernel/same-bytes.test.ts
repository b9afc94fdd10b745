// The WebAssembly kernels against their plain twins: the same bytes, in all of the memory.
import { examples } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Kernel } from "../../../src/seq2seq/kernel/kernel.js"
import { kernelOf, wasmKernel } from "../../../src/seq2seq/kernel/start/kernel-of.js"
import { CALLS, type Call, type Shape } from "./calls.js"

const wasm = wasmKernel()!
const plain = kernelOf("plain")

// Zeros of both signs, numbers that are not normal, and numbers whose products are not finite.
const EXTREMES = [0, -0, 1e-45, -1e-40, 1.1754942e-38, 1e-20, -1e-20, 1e20, -1e20, 3e38, -3e38]

const small = fc.nat({ max: 21 })
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ rows: fc.nat({ max: 9 }), inner: small, columns: small, accumulate: fc.boolean() }),
  },
  // One row, past the widest block of a product.
  {
    weight: 2,
    arbitrary: fc.record({
      rows: fc.constant(1),
      inner: small,
      columns: fc.integer({ min: 28, max: 100 }),
      accumulate: fc.boolean(),
    }),
  },
  // Past the depth of a product.
  {
    weight: 1,
    arbitrary: fc.record({
      rows: fc.nat({ max: 6 }),
      inner: fc.constantFrom(255, 256, 257, 513),
      columns: fc.integer({ min: 28, max: 37 }),
      accumulate: fc.boolean(),
    }),
  },
)

test("the module starts here, so that there is something to compare", () => {
  expect(wasmKernel()).toBeDefined()
})

test.each(CALLS)("$name gives the bytes of its twin", (call) => {
  fc.assert(
    fc.property(shapes, fc.nat(), fc.constantFrom(0, 0, 0.05, 0.5), (shape, seed, extremes) => {
      const got = run(wasm, call, shape, seed, extremes)
      const want = run(plain, call, shape, seed, extremes)
      expect(got.result).toBe(want.result)
      expect(got.bits.findIndex((each, i) => each !== want.bits[i])).toBe(-1)
    }),
    examples(150, 14),
  )
})

interface Outcome {
  readonly result: number | undefined
  readonly bits: Int32Array
}

/** Runs a kernel on random tensors; the result, and the bits of the memory from its first tensor to past its last. */
function run(kernel: Kernel, call: Call, shape: Shape, seed: number, extremes: number): Outcome {
  const random = pcg64(seed)
  const mark = kernel.mark()
  const tensors = call.tensors(shape)
  const at = tensors.map((tensor) => kernel.allocate((typeof tensor === "number" ? tensor : tensor.length) + 3))
  const end = kernel.allocate(4)
  const { integers, numbers } = kernel
  for (let i = at[0]!; i < end + 4; i++) {
    const uniform = random.uniform()
    const pick = random.uniform()
    numbers[i] = uniform < extremes ? EXTREMES[Math.floor(pick * EXTREMES.length)]! : 6 * pick - 3
  }
  tensors.forEach((tensor, which) => {
    if (typeof tensor === "number") return
    for (let i = 0; i < tensor.length; i++) integers[at[which]! + i] = Math.floor(random.uniform() * tensor.below)
  })
  const result = call.run(kernel, at, shape)
  const bits = integers.slice(at[0]!, end + 4)
  for (let i = 0; i < bits.length; i++) if (Number.isNaN(numbers[at[0]! + i]!)) bits[i] = 0x7fc00000
  kernel.release(mark)
  return { result, bits }
}
