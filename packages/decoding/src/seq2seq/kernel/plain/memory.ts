// The plain kernels' memory.
import type { KernelMemory } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

const FIRST_LENGTH = 4096

/** A stack of numbers. */
export function plainMemory({ array }: Arithmetic): KernelMemory {
  let numbers = array(FIRST_LENGTH)
  let integers = integersOf(numbers)
  let top = 0
  return {
    get numbers() {
      return numbers
    },
    get integers() {
      return integers
    },
    allocate(length) {
      const offset = top
      top = offset + 4 * Math.ceil(length / 4)
      if (top > numbers.length) {
        const old = { numbers, integers }
        numbers = array(Math.max(top, 2 * numbers.length))
        integers = integersOf(numbers)
        numbers.set(old.numbers)
        if (integers.buffer !== numbers.buffer) integers.set(old.integers)
      }
      numbers.fill(0, offset, top)
      integers.fill(0, offset, top)
      return offset
    },
    mark: () => top,
    release(mark) {
      top = mark
    },
  }
}

function integersOf(numbers: Float32Array | Float64Array): Int32Array {
  return numbers instanceof Float32Array ? new Int32Array(numbers.buffer) : new Int32Array(numbers.length)
}
