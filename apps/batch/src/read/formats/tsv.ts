// One tab-separated column of a text, as a text of its own.
import { LecternError } from "@lectern/core"

/** Which column, and how many every line must have. */
export interface Column {
  readonly index: number
  readonly of: number
}

const TAB = 9
const NEWLINE = 10

/**
 * Takes one column out of every line.
 *
 * @param bytes - the text
 * @param column - which column
 * @param label - the input as problems name it
 * @param firstLine - number of the text's first line in the input, from 0
 * @returns the column's text, a fresh array
 * @throws LecternError `bad-data` at a line with another number of columns
 */
export function takeColumn(bytes: Uint8Array, column: Column, label: string, firstLine: number): Uint8Array {
  const taken = new Uint8Array(bytes.length)
  let to = 0
  let line = firstLine
  let field = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === TAB) field++
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
