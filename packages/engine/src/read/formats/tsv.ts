// Splits a text into its columns, usually tab-separated values.
import { badData, type LecternError } from "@lectern/core"

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

/** Splits a text into its columns. */
export function splitColumns(
  bytes: Uint8Array,
  { of, separator = TAB }: Omit<Column, "index">,
  label: string,
  firstLine: number,
): Uint8Array[] {
  const columns = Array.from({ length: of }, () => new Uint8Array(bytes.length))
  const lengths = new Int32Array(of)
  const { length } = bytes
  let line = firstLine
  let field = 0
  for (let at = 0; at < length; at++) {
    const start = at
    while (at < length && bytes[at] !== separator && bytes[at] !== NEWLINE) at++
    if (field < of) {
      columns[field]!.set(bytes.subarray(start, at), lengths[field])
      lengths[field]! += at - start
    }
    field++
    if (bytes[at] === separator && at + 1 < length) continue
    if (bytes[at] === separator) field++ // an empty field at the end of the text
    if (field !== of) throw unequal(field)
    if (at < length && bytes[at] === NEWLINE) for (let c = 0; c < of; c++) columns[c]![lengths[c]!++] = NEWLINE
    field = 0
    line++
  }
  return columns.map((column, c) => column.subarray(0, lengths[c]))

  function unequal(fields: number): LecternError {
    const found = fields === 1 ? "1 column" : `${fields} tab-separated columns`
    return badData(label, `found ${found}, expected ${of}`, line + 1)
  }
}
