// Reads the run-length encoding of the tables, and the categories of characters from the package's own table: a score does not depend
// on the engine's Unicode version.
import { CATEGORY_RUNS } from "./categories.table.js"

/** A table by code point from runs of kinds. */
export function kindsByCodePoint(text: string, kinds: string): Uint8Array {
  const table = new Uint8Array(0x110000)
  let at = 0
  for (const [, gap, kind, length] of text.matchAll(/([0-9a-z]+)([A-Z])([0-9a-z]+)/g)) {
    const start = at + Number.parseInt(gap!, 36)
    at = start + Number.parseInt(length!, 36)
    table.fill(kinds.indexOf(kind!) + 1, start, at)
  }
  return table
}

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
