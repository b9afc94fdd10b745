// Reads the packed text of the tables.

const TABLE_SIZE = 0x110000
// The last digit of a number is from here on, those before it above that.
const LAST_DIGIT = 0x25
const LAST_DIGITS = 55
const HIGHER_DIGIT = 0x5d
const HIGHER_DIGITS = 34

/** Reads a text of `width` columns of whole numbers, one column after the other; returns the columns. */
export function columnsOf(text: string, width: number): readonly (readonly number[])[] {
  const numbers: number[] = []
  let higher = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= HIGHER_DIGIT) higher = higher * HIGHER_DIGITS + unit - HIGHER_DIGIT + 1
    else {
      numbers.push(higher * LAST_DIGITS + unit - LAST_DIGIT)
      higher = 0
    }
  }
  const length = numbers.length / width
  return Array.from({ length: width }, (_, column) => numbers.slice(column * length, (column + 1) * length))
}

/** A table by code point, from runs of kinds. */
export function kindsByCodePoint(text: string): Uint8Array {
  return paintRuns(text, new Uint8Array(TABLE_SIZE))
}

/** Writes runs into a table, in place; gaps are not changed. */
export function paintRuns(text: string, table: Uint8Array): Uint8Array {
  const [gaps, kinds, lengths] = columnsOf(text, 3)
  let at = 0
  for (let i = 0; i < gaps!.length; i++) {
    const start = at + gaps![i]!
    at = start + lengths![i]! + 1
    table.fill(kinds![i]!, start, at)
  }
  return table
}

/** A table that is made on first use. */
export function lazyTable<Table>(make: () => Table): () => Table {
  let table: Table | undefined
  return () => {
    table ??= make()
    return table
  }
}
