// Reads the run-length encoding of the tables, and the categories of characters from the package's own table: a score does not depend
// on the engine's Unicode version.
import { CATEGORY_RUNS } from "./categories.table.js"

/** The numbers of a table: base 26, the last digit of each a lower-case letter. */
export function tableNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    number = 26 * number + (code & 31) - 1
    if (code <= 90) continue
    numbers.push(number)
    number = 0
  }
  return numbers
}

/** A table by code point from runs of so many kinds, numbered from 1. */
export function kindsByCodePoint(text: string, kinds: number): Uint8Array {
  const table = new Uint8Array(0x110000)
  const numbers = tableNumbers(text)
  let at = 0
  for (let i = 0; i < numbers.length; i += 2) {
    const start = at + numbers[i]!
    const run = numbers[i + 1]!
    at = start + Math.floor(run / kinds) + 1
    table.fill((run % kinds) + 1, start, at)
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
  categories ??= kindsByCodePoint(CATEGORY_RUNS, 3)
  return categories
}
