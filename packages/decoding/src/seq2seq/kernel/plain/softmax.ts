import { log } from "@lectern/core/elementary"
import type { KernelMemory, SoftmaxKernels } from "../kernel.js"
import { type Arithmetic, lanesOf } from "./arithmetic.js"

/** Softmax and its losses, row by row. A store rounds to the precision. */
export function plainSoftmax(memory: KernelMemory, arithmetic: Arithmetic): SoftmaxKernels {
  const { exp, round } = arithmetic
  const lanes = lanesOf(arithmetic)

  function largest(at: number, columns: number): number {
    const { numbers } = memory
    let most = -Infinity
    for (let j = 0; j < columns; j++) most = Math.max(most, numbers[at + j]!)
    return most
  }

  /** Writes exp(a - most) to a row; returns the sum. */
  function exponentials(a: number, to: number, columns: number, most: number): number {
    const { numbers } = memory
    lanes.clear()
    for (let j = 0; j < columns; j++) {
      const e = exp(round(numbers[a + j]! - most))
      numbers[to + j] = e
      lanes.add(j, e)
    }
    return lanes.total()
  }

  return {
    softmax(a, to, rows, columns) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        const at = to + row * columns
        const from = a + row * columns
        const sum = exponentials(from, at, columns, largest(from, columns))
        for (let j = 0; j < columns; j++) numbers[at + j]! /= sum
      }
    },
    softmaxBackward(y, gradient, to, rows, columns) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        const first = row * columns
        lanes.clear()
        for (let j = first; j < first + columns; j++) {
          lanes.add(j - first, round(numbers[y + j]! * numbers[gradient + j]!))
        }
        const mean = lanes.total()
        for (let j = first; j < first + columns; j++) {
          numbers[to + j] = numbers[y + j]! * round(numbers[gradient + j]! - mean)
        }
      }
    },
    logSoftmax(a, to, rows, columns) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        const from = a + row * columns
        const most = largest(from, columns)
        lanes.clear()
        for (let j = 0; j < columns; j++) lanes.add(j, exp(round(numbers[from + j]! - most)))
        const whole = round(log(lanes.total()))
        for (let j = 0; j < columns; j++) numbers[to + row * columns + j] = round(numbers[from + j]! - most) - whole
      }
    },
    crossEntropy(logits, targets, losses, rows, columns, factor) {
      const { integers, numbers } = memory
      const by = round(factor)
      for (let row = 0; row < rows; row++) {
        const at = logits + row * columns
        const target = integers[targets + row]!
        const most = largest(at, columns)
        const chosen = round(numbers[at + target]! - most)
        const sum = exponentials(at, at, columns, most)
        numbers[losses + row] = round(log(sum)) - chosen
        const certainty = round(numbers[at + target]! / sum)
        for (let j = 0; j < columns; j++) numbers[at + j] = by * round(numbers[at + j]! / sum)
        numbers[at + target] = by * round(certainty - 1)
      }
    },
  }
}
