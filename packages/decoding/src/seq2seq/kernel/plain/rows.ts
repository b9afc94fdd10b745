import type { ElementKernels, KernelMemory, RowKernels } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

/** Rows moved and summed. A store rounds to the precision. */
export function plainRows(memory: KernelMemory): RowKernels {
  return {
    addRow(row, to, rows, columns) {
      const { numbers } = memory
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) numbers[to + i * columns + j]! += numbers[row + j]!
      }
    },
    sumRows(a, to, rows, columns) {
      const { numbers } = memory
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) numbers[to + j]! += numbers[a + i * columns + j]!
      }
    },
    copyRows(from, fromStride, to, toStride, rows, width) {
      const { numbers } = memory
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < width; j++) numbers[to + i * toStride + j] = numbers[from + i * fromStride + j]!
      }
    },
    gather(table, ids, to, count, width, tableStride, toStride) {
      const { integers, numbers } = memory
      for (let i = 0; i < count; i++) {
        const from = table + integers[ids + i]! * tableStride
        for (let j = 0; j < width; j++) numbers[to + i * toStride + j] = numbers[from + j]!
      }
    },
    scatterAdd(from, ids, table, count, width, fromStride, tableStride) {
      const { integers, numbers } = memory
      for (let i = 0; i < count; i++) {
        const to = table + integers[ids + i]! * tableStride
        for (let j = 0; j < width; j++) numbers[to + j]! += numbers[from + i * fromStride + j]!
      }
    },
  }
}

/** Element by element. A store rounds to the precision. */
export function plainElements(memory: KernelMemory, { round, tanh }: Arithmetic): ElementKernels {
  return {
    add(a, to, count) {
      const { numbers } = memory
      for (let i = 0; i < count; i++) numbers[to + i]! += numbers[a + i]!
    },
    scale(a, factor, count) {
      const { numbers } = memory
      const by = round(factor)
      for (let i = 0; i < count; i++) numbers[a + i]! *= by
    },
    tanh(a, to, count) {
      const { numbers } = memory
      for (let i = 0; i < count; i++) numbers[to + i] = tanh(numbers[a + i]!)
    },
    tanhBackward(y, gradient, to, count) {
      const { numbers } = memory
      for (let i = 0; i < count; i++) {
        const value = numbers[y + i]!
        numbers[to + i] = numbers[gradient + i]! * round(1 - round(value * value))
      }
    },
  }
}
