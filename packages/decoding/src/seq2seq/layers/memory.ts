// Operations of layers on a kernel's memory besides arithmetic.
import type { Kernel } from "../kernel/kernel.js"

/** Copies numbers. */
export function copy(kernel: Kernel, from: number, to: number, count: number): void {
  kernel.numbers.copyWithin(to, from, from + count)
}

/** Takes memory for whole numbers and writes them there. */
export function allocateIntegers(kernel: Kernel, integers: Int32Array): number {
  const at = kernel.allocate(integers.length)
  kernel.integers.set(integers, at)
  return at
}

/** Takes memory for numbers and writes them there. */
export function allocateNumbers(kernel: Kernel, numbers: Float32Array): number {
  const at = kernel.allocate(numbers.length)
  kernel.numbers.set(numbers, at)
  return at
}
