import type { KernelMemory, UpdateKernels } from "../kernel.js"
import { type Arithmetic, DOUBLE, lanesOf } from "./arithmetic.js"

/** Gradient descent. A store rounds to the precision. */
export function plainUpdates(memory: KernelMemory, { round }: Arithmetic): UpdateKernels {
  const lanes = lanesOf(DOUBLE)
  return {
    sumOfSquares(a, count) {
      const { numbers } = memory
      lanes.clear()
      for (let i = 0; i < count; i++) lanes.add(i, numbers[a + i]! * numbers[a + i]!)
      return lanes.total()
    },
    adam(parameter, gradient, mean, square, count, step) {
      const { numbers } = memory
      const scale = round(step.gradientScale)
      const stepSize = round(step.stepSize)
      const beta2 = round(step.beta2)
      const fresh1 = round(1 - step.beta1)
      const fresh2 = round(1 - step.beta2)
      const epsilon = round(step.epsilon)
      const root = round(step.rootOfCorrection2)
      for (let i = 0; i < count; i++) {
        const g = round(scale * numbers[gradient + i]!)
        const before = numbers[mean + i]!
        const m = round(before + round(fresh1 * round(g - before)))
        const s = round(round(beta2 * numbers[square + i]!) + round(fresh2 * round(g * g)))
        numbers[mean + i] = m
        numbers[square + i] = s
        const size = round(round(round(Math.sqrt(s)) / root) + epsilon)
        numbers[parameter + i]! -= round(stepSize * round(m / size))
      }
    },
  }
}
