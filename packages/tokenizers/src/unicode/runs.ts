// Reads the run-length text of the tables.

const TABLE_SIZE = 0x110000
const SPACE = 0x20
const UPPER_A = 0x41
const LOWER_A = 0x61

/**
 * A table by code point, from runs of kinds.
 *
 * @param text - runs with blanks between: the gap since the last run and the length less 1 in base 36, nothing for 0;
 *   between them the kind, `A` for 1 to `Z` for 26, `AA` for 27 and so on
 * @returns the kind's number for each of the 1,114,112 code points, 0 for none
 */
export function kindsByCodePoint(text: string): Uint8Array {
  const table = new Uint8Array(TABLE_SIZE)
  paintRuns(text, table)
  return table
}

/**
 * Writes runs into a table, in place; gaps are not changed.
 *
 * @param text - runs as for {@link kindsByCodePoint}
 * @param table - by code point
 */
export function paintRuns(text: string, table: Uint8Array): void {
  let at = 0
  let gap = 0
  let kind = 0
  let number = 0
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : SPACE
    if (unit >= LOWER_A) number = number * 36 + unit - LOWER_A + 10
    else if (unit >= UPPER_A) {
      if (kind === 0) {
        gap = number
        number = 0
      }
      kind = kind * 26 + unit - UPPER_A + 1
    } else if (unit === SPACE) {
      const start = at + gap
      at = start + number + 1
      table.fill(kind, start, at)
      kind = 0
      number = 0
    } else number = number * 36 + unit - 0x30
  }
}

/**
 * A table that is made on first use.
 *
 * @param make - makes it
 * @returns a function that returns the table, always the same
 */
export function lazyTable<Table>(make: () => Table): () => Table {
  let table: Table | undefined
  return () => {
    table ??= make()
    return table
  }
}
