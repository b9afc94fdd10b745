// Extracts one column of a text, usually of tab-separated values.
import { LecternError } from "@lectern/core"

/** A column of a text. */
export interface Column {
  /** The column, from 0. */
  readonly index: number
  /** The number of columns that every line must have. */
  readonly of: number
  /** The byte between columns; a tab by default. */
  readonly separator?: number
}

const TAB = 9
const NEWLINE = 10

/**
 * Extracts one column of every line.
 *
 * @param bytes - the text
 * @param column - the column
 * @param label - the input's name in messages
 * @param firstLine - number of the text's first line in the input, from 0
 * @returns the column's text, in a new array
 * @throws LecternError `bad-data` for a line with a different number of columns
 */
export function takeColumn(bytes: Uint8Array, column: Column, label: string, firstLine: number): Uint8Array {
  const taken = new Uint8Array(bytes.length)
  let to = 0
  let line = firstLine
  let field = 0
  const { separator = TAB } = column
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === separator) field++
    else if (byte === NEWLINE) {
      check(field)
      taken[to++] = NEWLINE
      field = 0
      line++
    } else if (field === column.index) taken[to++] = byte
  }
  if (bytes.length > 0 && bytes.at(-1) !== NEWLINE) check(field)
  return taken.subarray(0, to)

  function check(last: number): void {
    if (last + 1 === column.of) return
    const found = last === 0 ? "1 column" : `${last + 1} tab-separated columns`
    throw new LecternError({
      kind: "bad-data",
      path: label,
      line: line + 1,
      why: `found ${found}, expected ${column.of}`,
    })
  }
}
