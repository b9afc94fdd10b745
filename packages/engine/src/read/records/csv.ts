// Tables with a header: CSV as in RFC 4180, and tab-separated values without quotes.
import { badData, type LecternError } from "@lectern/core"
import type { Piece, RecordFormat, RecordReading } from "./record-format.js"
import { type RecordLines, recordLines } from "./record-lines.js"
import { type Row, rowReader, type TableStyle } from "./row.js"
import { isNumberText } from "./values.js"

/** Fields between commas, quoted where they contain commas, quotes or newlines. */
export const csv: RecordFormat = {
  name: "csv",
  endings: [".csv"],
  convert: tableConverter({ separator: 44, quote: 34 }),
}

/** Fields between tabs, as they stand. */
export const tsv: RecordFormat = { name: "tsv", endings: [], convert: tableConverter({ separator: 9 }) }

const MAX_SHOWN = 60
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

function tableConverter(style: TableStyle): NonNullable<RecordFormat["convert"]> {
  return async function* convert(
    pieces: AsyncIterable<Piece>,
    reading: RecordReading,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { label, maxBytes } = reading
    const lines = recordLines(reading)
    const read = rowReader(style, label)
    let table: Table | undefined
    for await (const { bytes, last, lineAt, consumed } of pieces) {
      let at = 0
      const place = { last, line: () => lineAt(at) }
      for (let row = read(bytes, at, place); row !== undefined; row = read(bytes, at, place)) {
        if (row.end - at - 1 > maxBytes) throw reading.tooLong(place.line())
        if (table === undefined) table = tableOf(row, bytes, reading)
        else addRow(row, bytes, { table, label, line: place.line }, lines)
        at = row.end
      }
      consumed(at)
      if (lines.full()) yield lines.take()
    }
    yield lines.take()
  }

  function unescaped(field: Uint8Array): Uint8Array {
    const text = new Uint8Array(field.length)
    let to = 0
    for (let at = 0; at < field.length; at++) {
      text[to++] = field[at]!
      if (field[at] === style.quote) at++
    }
    return text.subarray(0, to)
  }

  function fieldOf({ starts, ends, doubled }: Row, text: Uint8Array, n: number): Uint8Array {
    const field = text.subarray(starts[n], ends[n])
    return doubled[n] ? unescaped(field) : field
  }

  function tableOf(row: Row, text: Uint8Array, { label, selections }: RecordReading): Table {
    const names = Array.from({ length: row.fields }, (_, n) => DECODER.decode(fieldOf(row, text, n)))
    const twice = names.find((name, n) => names.indexOf(name) < n)
    const bad = (why: string): LecternError => badData(label, why, 1)
    if (twice !== undefined) throw bad(`the header has two fields ${JSON.stringify(twice)}`)
    const columns = selections.map(({ field, item }) => {
      if (item !== undefined)
        throw bad("fields of tables are texts, not lists: name several fields instead of --num-refs")
      const column = field === undefined && names.length === 1 ? 0 : names.indexOf(field!)
      if (column >= 0) return column
      if (field === undefined)
        throw bad(`has fields, so --field or --ref-field must name the one with the text; it has ${names.join(", ")}`)
      throw bad(`the header has no field ${JSON.stringify(field)}; it has ${names.join(", ")}`)
    })
    const ofType = (wanted: string): number[] => columns.filter((_, i) => selections[i]!.type === wanted)
    return { columns, numbers: ofType("number"), label: ofType("label")[0], names }
  }

  function addRow(
    row: Row,
    text: Uint8Array,
    { table, label, line }: { readonly table: Table; readonly label: string; readonly line: () => number },
    lines: RecordLines,
  ): void {
    if (row.blank && table.names.length > 1) return
    if (row.fields !== table.names.length || row.blank) {
      const why = row.blank
        ? 'an empty line, expected a text; an empty text is written ""'
        : `found ${row.fields} ${row.fields === 1 ? "field" : "fields"}, expected ${table.names.length}, as in the header`
      throw badData(label, why, line())
    }
    for (const column of table.numbers) {
      if (isNumberText(DECODER.decode(fieldOf(row, text, column)))) continue
      const quoted = (each: number): string =>
        JSON.stringify(DECODER.decode(fieldOf(row, text, each))).slice(0, MAX_SHOWN)
      const named = table.label === undefined ? "" : `in the record ${quoted(table.label)}, `
      const why = `${named}the field ${JSON.stringify(table.names[column])} is ${quoted(column)}, expected a number`
      throw badData(label, why, line())
    }
    for (const column of table.columns) lines.bytes(fieldOf(row, text, column))
    lines.end()
  }
}

interface Table {
  /** The columns that are read, from 0. */
  readonly columns: readonly number[]
  /** Those that must be numbers. */
  readonly numbers: readonly number[]
  /** The column with the name of the record, if there is one. */
  readonly label: number | undefined
  /** The names of all columns. */
  readonly names: readonly string[]
}
