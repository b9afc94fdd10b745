// All kernels in plain TypeScript, for both precisions from one source.
import type { Kernel, KernelMemory } from "../kernel.js"
import { stackOf, type Views } from "../stack.js"
import type { Arithmetic } from "./arithmetic.js"
import { plainAttention } from "./attention.js"
import { plainCells } from "./cells.js"
import { plainProducts } from "./products.js"
import { plainElements, plainRows } from "./rows.js"
import { plainSoftmax } from "./softmax.js"
import { plainUpdates } from "./updates.js"

/** A kernel with a memory of its own. */
export function plainKernel(arithmetic: Arithmetic): Kernel {
  const memory = plainMemory(arithmetic)
  return Object.assign(
    memory,
    plainProducts(memory, arithmetic),
    plainRows(memory),
    plainElements(memory, arithmetic),
    plainCells(memory, arithmetic),
    plainAttention(memory, arithmetic),
    plainSoftmax(memory, arithmetic),
    plainUpdates(memory, arithmetic),
  )
}

const MIN_LENGTH = 4096

/** A stack of numbers that doubles when it is full. */
export function plainMemory({ array }: Arithmetic): KernelMemory {
  return stackOf(0, (length, old) => {
    try {
      const numbers = array(Math.max(length, 2 * (old?.numbers.length ?? 0), MIN_LENGTH))
      const views = { numbers, integers: integersOf(numbers) }
      if (old !== undefined) copy(old, views)
      return views
    } catch {
      return undefined // no room for the array
    }
  })
}

function integersOf(numbers: Float32Array | Float64Array): Int32Array {
  return numbers instanceof Float32Array ? new Int32Array(numbers.buffer) : new Int32Array(numbers.length)
}

function copy(from: Views, to: Views): void {
  to.integers.set(from.integers)
  if (to.integers.buffer !== to.numbers.buffer) to.numbers.set(from.numbers)
}
