import type { KernelMemory, ProductKernels } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

/** The products, in the order of memory. A store rounds to the precision. */
export function plainProducts(memory: KernelMemory, { round }: Arithmetic): ProductKernels {
  function multiply(
    a: number,
    aRow: number,
    aInner: number,
    b: number,
    c: number,
    rows: number,
    inner: number,
    columns: number,
    accumulate: boolean,
  ): void {
    const { numbers } = memory
    if (!accumulate) numbers.fill(0, c, c + rows * columns)
    for (let i = 0; i < rows; i++) {
      const to = c + i * columns
      for (let k = 0; k < inner; k++) {
        const factor = numbers[a + i * aRow + k * aInner]!
        const from = b + k * columns
        for (let j = 0; j < columns; j++) numbers[to + j]! += round(factor * numbers[from + j]!)
      }
    }
  }

  return {
    product(a, b, c, rows, inner, columns, accumulate) {
      multiply(a, inner, 1, b, c, rows, inner, columns, accumulate)
    },
    productOfTransposed(a, b, c, rows, inner, columns, accumulate) {
      multiply(a, 1, rows, b, c, rows, inner, columns, accumulate)
    },
    transpose(a, to, rows, columns) {
      const { numbers } = memory
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) numbers[to + j * rows + i] = numbers[a + i * columns + j]!
      }
    },
  }
}
