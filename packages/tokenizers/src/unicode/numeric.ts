// Numbers by code point, as the stage `Digits` sees them.
import { NUMERIC_RUNS } from "./numeric.table.js"
import { kindsByCodePoint } from "./runs.js"

let numeric: Uint8Array | undefined

/**
 * Which code points are numbers for Rust's `char::is_numeric` (the stage `Digits`): `\p{N}` of Unicode 17.0, 13 more than
 * the regexes know (see `classesByCodePoint`). Made when first asked for.
 *
 * @returns 1 for numbers, by code point
 */
export function numericByCodePoint(): Uint8Array {
  numeric ??= kindsByCodePoint(NUMERIC_RUNS)
  return numeric
}
