// Numbers, punctuation and symbols by code point, from the package's own table: a score does not depend on the engine's
// Unicode version.
import { CATEGORY_RUNS } from "./categories.table.js"
import { kindsByCodePoint } from "./runs.js"

/** General category N. */
export const NUMBER = 1
/** General category P. */
export const PUNCTUATION = 2
// General category S is 3, everything else 0.

let categories: Uint8Array | undefined

/** The category of every code point, computed on first use. */
export function categoriesByCodePoint(): Uint8Array {
  categories ??= kindsByCodePoint(CATEGORY_RUNS, "NPS")
  return categories
}
