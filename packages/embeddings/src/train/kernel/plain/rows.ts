// Sums and changes of rows, and the exponential, as wasm/rows.as.ts and wasm/logistic.as.ts compute them.
import type { constantsOf, Views } from "./memory.js"

const round = Math.fround

/** The sum of four lanes. */
export function total(a: number, b: number, c: number, d: number): number {
  return round(round(a + c) + round(b + d))
}

/** The inner product of two rows. */
export function dot({ numbers }: Views, x: number, y: number, bytes: number): number {
  const [from, other] = [x >>> 2, y >>> 2]
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < bytes >>> 2; i += 4) {
    a = round(a + round(numbers[from + i]! * numbers[other + i]!))
    b = round(b + round(numbers[from + i + 1]! * numbers[other + i + 1]!))
    c = round(c + round(numbers[from + i + 2]! * numbers[other + i + 2]!))
    d = round(d + round(numbers[from + i + 3]! * numbers[other + i + 3]!))
  }
  return total(a, b, c, d)
}

/** `to = 0`. */
export function clear({ numbers }: Views, to: number, bytes: number): void {
  numbers.fill(0, to >>> 2, (to + bytes) >>> 2)
}

/** `to += factor * from`. */
export function addScaled({ numbers }: Views, to: number, from: number, factor: number, bytes: number): void {
  const [into, other] = [to >>> 2, from >>> 2]
  for (let i = 0; i < bytes >>> 2; i++) numbers[into + i] = numbers[into + i]! + round(factor * numbers[other + i]!)
}

/** `to *= factor`. */
export function scaleRow({ numbers }: Views, to: number, factor: number, bytes: number): void {
  for (let i = to >>> 2; i < (to + bytes) >>> 2; i++) numbers[i] = numbers[i]! * factor
}

// 2^k for k in -126..0, at k + 126.
const POWERS = Float32Array.from({ length: 127 }, (_, i) => 2 ** (i - 126))

/** The constants of the parameter block. */
type Constants = ReturnType<typeof constantsOf>

/** e^x for x up to 0; 0 below -87. */
export function exponential(x: number, constants: Constants): number {
  const [rounder, log2e, ln2High, ln2Low, c2, c3, c4, c5, c6, min] = constants
  if (x < min) return 0
  const k = round(round(round(x * log2e) + rounder) - rounder)
  const r = round(round(x - round(k * ln2High)) - round(k * ln2Low))
  const square = round(r * r)
  const low = round(c2 + round(r * c3))
  const high = round(round(c4 + round(r * c5)) + round(square * c6))
  const rest = round(r + round(square * round(low + round(square * high))))
  return round(POWERS[k + 126]! * round(1 + rest))
}
