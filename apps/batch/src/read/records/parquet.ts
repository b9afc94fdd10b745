// Parquet: tables in columns.
import { isUtf8 } from "node:buffer"
import { LecternError } from "@lectern/core"
import type { EncodingErrors } from "../../types.js"
import type { RecordFile, RecordFormat, RecordReading } from "./record-format.js"
import { recordLines } from "./record-lines.js"
import { addRecord } from "./values.js"

/** Columns of texts or lists of texts, also within structs. */
export const parquet: RecordFormat = { name: "parquet", endings: [".parquet"], convertFile }

// A mark at the start of a text belongs to it.
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

async function* convertFile(file: RecordFile, reading: RecordReading): AsyncGenerator<Uint8Array, void, undefined> {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import("hyparquet")
  const { compressors } = await import("hyparquet-compressors")
  const lines = recordLines(reading)
  const { label, encodingErrors } = reading
  const parsers = { stringFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes, encodingErrors) }
  const asData = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof LecternError) throw error
      const why = `is not a Parquet file that can be read (${error instanceof Error ? error.message : String(error)})`
      throw new LecternError({ kind: "bad-data", path: label, why }, { cause: error })
    }
  }
  const metadata = await asData(parquetMetadataAsync(file))
  const known = parquetSchema(metadata).children.map(({ element }) => element.name)
  const columns = columnsOf(reading, known)
  let row = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const next = row + Number(count)
    const options = { file, metadata, columns, rowStart: row, rowEnd: next, compressors, parsers }
    for (const record of await asData(parquetReadObjects(options))) {
      addRecord(record, ++row, reading, lines)
      if (lines.full()) yield lines.take()
    }
    if (row !== next)
      throw new LecternError({ kind: "bad-data", path: label, why: `has ${row} rows, expected ${next}` })
  }
  yield lines.take()
}

/** The text of bytes; the bytes themselves where they are not UTF-8, which is refused when they are taken. */
function textOf(bytes: Uint8Array, encodingErrors: EncodingErrors): string | Uint8Array {
  return isUtf8(bytes) || encodingErrors === "replace" ? DECODER.decode(bytes) : bytes
}

/** The columns to read: those of the fields, or of the structs that contain them. */
function columnsOf({ label, selections }: RecordReading, known: readonly string[]): string[] {
  const wanted = selections.map(({ field }) => {
    if (field === undefined) {
      const why = `has fields, so --field or --ref-field must name the one with the text; it has ${known.join(", ")}`
      throw new LecternError({ kind: "bad-data", path: label, why })
    }
    const column = known.includes(field) ? field : field.split(".")[0]!
    if (known.includes(column)) return column
    const why = `has no field ${JSON.stringify(field)}; it has ${known.join(", ")}`
    throw new LecternError({ kind: "bad-data", path: label, why })
  })
  return [...new Set(wanted)]
}
