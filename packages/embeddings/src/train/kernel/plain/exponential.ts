// The exponential in single precision, as wasm/logistic.as.ts computes it: every operation is rounded.
import type { constantsOf } from "./memory.js"

const round = Math.fround

// 2^k for k in -126..0, at k + 126.
const POWERS = Float32Array.from({ length: 127 }, (_, i) => 2 ** (i - 126))

/** The constants of the parameter block. */
export type Constants = ReturnType<typeof constantsOf>

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
