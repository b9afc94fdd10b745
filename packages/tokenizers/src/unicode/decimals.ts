// Decimal digits by code point.
import { DECIMAL_RUNS } from "./decimals.table.js"
import { kindsByCodePoint } from "./runs.js"

let decimals: Uint8Array | undefined

/**
 * Which code points a regex's `\d` matches: `\p{Nd}` of Unicode 16.0. Made when first asked for.
 *
 * @returns 1 for decimal digits, by code point
 */
export function decimalsByCodePoint(): Uint8Array {
  decimals ??= kindsByCodePoint(DECIMAL_RUNS)
  return decimals
}
