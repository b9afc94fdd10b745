import type { KernelMemory, ProductKernels } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

/** The products, element by element. */
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
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const at = c + i * columns + j
        let sum = accumulate ? numbers[at]! : 0
        for (let k = 0; k < inner; k++) {
          sum = round(sum + round(numbers[a + i * aRow + k * aInner]! * numbers[b + k * columns + j]!))
        }
        numbers[at] = sum
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
