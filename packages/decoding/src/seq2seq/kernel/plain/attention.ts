import type { AttentionKernels, KernelMemory } from "../kernel.js"
import { type Arithmetic, lanesOf } from "./arithmetic.js"

/** Attention, position by position. A store rounds to the precision. */
export function plainAttention(memory: KernelMemory, arithmetic: Arithmetic): AttentionKernels {
  const { round, tanh } = arithmetic
  const lanes = lanesOf(arithmetic)
  return {
    additiveScores(query, keys, vector, kept, scores, positions, width) {
      const { numbers } = memory
      for (let position = 0; position < positions; position++) {
        lanes.clear()
        for (let j = 0; j < width; j++) {
          const at = position * width + j
          const t = tanh(round(numbers[query + j]! + numbers[keys + at]!))
          numbers[kept + at] = t
          lanes.add(j, round(numbers[vector + j]! * t))
        }
        numbers[scores + position] = lanes.total()
      }
    },
    additiveBackward(scoresGradient, kept, vector, queryGradient, keysGradient, vectorGradient, positions, width) {
      const { numbers } = memory
      for (let position = 0; position < positions; position++) {
        const d = numbers[scoresGradient + position]!
        for (let j = 0; j < width; j++) {
          const at = position * width + j
          const t = numbers[kept + at]!
          const inside = round(round(d * numbers[vector + j]!) * round(1 - round(t * t)))
          numbers[queryGradient + j]! += inside
          numbers[keysGradient + at]! += inside
          numbers[vectorGradient + j]! += round(d * t)
        }
      }
    },
  }
}
