// The memory of a kernel: a stack of numbers that grows.
import { LecternError } from "@lectern/core"
import type { Kernel, KernelMemory } from "./kernel.js"

/** A memory as numbers and as whole numbers. */
export type Views = Pick<KernelMemory, "numbers" | "integers">

// WebAssembly addresses 4 GiB; vectors may be loaded past the last tensor.
const MAX_LENGTH = 2 ** 30 - 16
const GIB = 2 ** 30

/** An empty stack. */
export function stackOf(bottom: number, grow: (length: number, old?: Views) => Views | undefined): KernelMemory {
  let views = grown(bottom)
  let top = bottom

  function grown(length: number, old?: Views): Views {
    const bytes = length * (old?.numbers.BYTES_PER_ELEMENT ?? 4)
    if (length > MAX_LENGTH) throw failure(bytes, "only 4 GiB can be addressed")
    const larger = grow(length, old)
    if (larger === undefined) throw failure(bytes, "that much is not available")
    return larger
  }

  function take(length: number): number {
    const offset = top
    const end = offset + 4 * Math.ceil(length / 4)
    if (end > views.numbers.length) views = grown(end, views)
    top = end
    return offset
  }

  return {
    get numbers() {
      return views.numbers
    },
    get integers() {
      return views.integers
    },
    allocate(length) {
      const offset = take(length)
      const { integers, numbers } = views
      integers.fill(0, offset, top)
      if (integers.buffer !== numbers.buffer) numbers.fill(0, offset, top)
      return offset
    },
    allocateUncleared: take,
    mark: () => top,
    release(mark) {
      top = mark
    },
  }
}

function failure(bytes: number, why: string): LecternError {
  const size = `${(bytes / GIB).toFixed(1)} GiB`
  return new LecternError({ kind: "failed", what: "the memory of the model", why: `${size} are needed, and ${why}` })
}

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
