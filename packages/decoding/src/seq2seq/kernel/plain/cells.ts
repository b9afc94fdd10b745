import type { CellKernels, KernelMemory } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"

/** Recurrent cells, unit by unit. A store rounds to the precision. */
export function plainCells(memory: KernelMemory, { round, sigmoid, tanh }: Arithmetic): CellKernels {
  return {
    gru(x, a, previous, gates, next, rows, units) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        for (let unit = 0; unit < units; unit++) {
          const xAt = x + row * 3 * units + unit
          const aAt = a + row * 3 * units + unit
          const gate = gates + row * 4 * units + unit
          const at = row * units + unit
          const an = numbers[aAt + 2 * units]!
          const r = sigmoid(round(numbers[xAt]! + numbers[aAt]!))
          const z = sigmoid(round(numbers[xAt + units]! + numbers[aAt + units]!))
          const n = tanh(round(numbers[xAt + 2 * units]! + round(r * an)))
          numbers[gate] = r
          numbers[gate + units] = z
          numbers[gate + 2 * units] = n
          numbers[gate + 3 * units] = an
          numbers[next + at] = round(round(1 - z) * n) + round(z * numbers[previous + at]!)
        }
      }
    },
    gruBackward(nextGradient, previous, gates, xGradient, aGradient, previousGradient, rows, units) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        for (let unit = 0; unit < units; unit++) {
          const xAt = xGradient + row * 3 * units + unit
          const aAt = aGradient + row * 3 * units + unit
          const gate = gates + row * 4 * units + unit
          const at = row * units + unit
          const r = numbers[gate]!
          const z = numbers[gate + units]!
          const n = numbers[gate + 2 * units]!
          const an = numbers[gate + 3 * units]!
          const d = numbers[nextGradient + at]!
          const dn = round(round(d * round(1 - z)) * round(1 - round(n * n)))
          const dr = round(round(dn * an) * round(r * round(1 - r)))
          const dz = round(round(d * round(numbers[previous + at]! - n)) * round(z * round(1 - z)))
          numbers[xAt] = dr
          numbers[xAt + units] = dz
          numbers[xAt + 2 * units] = dn
          numbers[aAt] = dr
          numbers[aAt + units] = dz
          numbers[aAt + 2 * units] = dn * r
          numbers[previousGradient + at] = d * z
        }
      }
    },
    lstm(x, a, previousCell, gates, cell, next, rows, units) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        for (let unit = 0; unit < units; unit++) {
          const xAt = x + row * 4 * units + unit
          const aAt = a + row * 4 * units + unit
          const gate = gates + row * 5 * units + unit
          const at = row * units + unit
          const i = sigmoid(round(numbers[xAt]! + numbers[aAt]!))
          const f = sigmoid(round(numbers[xAt + units]! + numbers[aAt + units]!))
          const g = tanh(round(numbers[xAt + 2 * units]! + numbers[aAt + 2 * units]!))
          const o = sigmoid(round(numbers[xAt + 3 * units]! + numbers[aAt + 3 * units]!))
          const c = round(round(f * numbers[previousCell + at]!) + round(i * g))
          const t = tanh(c)
          numbers[gate] = i
          numbers[gate + units] = f
          numbers[gate + 2 * units] = g
          numbers[gate + 3 * units] = o
          numbers[gate + 4 * units] = t
          numbers[cell + at] = c
          numbers[next + at] = o * t
        }
      }
    },
    lstmBackward(nextGradient, cellGradient, previousCell, gates, xGradient, previousCellGradient, rows, units) {
      const { numbers } = memory
      for (let row = 0; row < rows; row++) {
        for (let unit = 0; unit < units; unit++) {
          const xAt = xGradient + row * 4 * units + unit
          const gate = gates + row * 5 * units + unit
          const at = row * units + unit
          const i = numbers[gate]!
          const f = numbers[gate + units]!
          const g = numbers[gate + 2 * units]!
          const o = numbers[gate + 3 * units]!
          const t = numbers[gate + 4 * units]!
          const d = numbers[nextGradient + at]!
          const dc = round(numbers[cellGradient + at]! + round(round(d * o) * round(1 - round(t * t))))
          numbers[xAt] = round(dc * g) * round(i * round(1 - i))
          numbers[xAt + units] = round(dc * numbers[previousCell + at]!) * round(f * round(1 - f))
          numbers[xAt + 2 * units] = round(dc * i) * round(1 - round(g * g))
          numbers[xAt + 3 * units] = round(d * t) * round(o * round(1 - o))
          numbers[previousCellGradient + at] = dc * f
        }
      }
    },
  }
}
