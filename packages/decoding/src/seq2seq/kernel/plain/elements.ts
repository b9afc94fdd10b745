import type { ElementKernels, KernelMemory } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

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
