// Sums within a row, in the order of a vector of four lanes.
import type { Arithmetic } from "./arithmetic.js"

/** Adds terms to four lanes. */
export interface Lanes {
  /** Starts a sum. */
  clear(): void
  /** Adds term `i`, which is rounded already. */
  add(i: number, term: number): void
  /** The sum. */
  total(): number
}

/** The lanes of a precision. */
export function lanesOf({ round }: Arithmetic): Lanes {
  const lanes = new Float64Array(4)
  return {
    clear: () => void lanes.fill(0),
    add(i, term) {
      lanes[i & 3] = round(lanes[i & 3]! + term)
    },
    total: () => round(round(lanes[0]! + lanes[2]!) + round(lanes[1]! + lanes[3]!)),
  }
}
