// Reads the run-length text of the tables.

const TABLE_SIZE = 0x110000
const SPACE = 0x20
const UPPER_A = 0x41
const LOWER_A = 0x61

/** A table by code point, from runs of kinds. */
export function kindsByCodePoint(text: string): Uint8Array {
  const table = new Uint8Array(TABLE_SIZE)
  paintRuns(text, table)
  return table
}

/** Writes runs into a table, in place; gaps are not changed. */
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

/** A table that is made on first use. */
export function lazyTable<Table>(make: () => Table): () => Table {
  let table: Table | undefined
  return () => {
    table ??= make()
    return table
  }
}
