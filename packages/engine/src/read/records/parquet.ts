// Parquet: tables in columns.
import { isUtf8 } from "node:buffer"
import { badData, LecternError } from "@lectern/core"
import type { EncodingErrors } from "../../types.js"
import { pageChecker } from "./parquet-pages.js"
import type { RecordFile, RecordFormat, RecordReading } from "./record-format.js"
import { recordLines } from "./record-lines.js"
import { addRecord } from "./values.js"

/** Columns of texts or lists of texts, also within structs. */
export const parquet: RecordFormat = { name: "parquet", endings: [".parquet"], convertFile }

const MIN_BYTES = 12 // twice "PAR1", and the length of the footer

// A mark at the start of a text belongs to it.
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

async function* convertFile(file: RecordFile, reading: RecordReading): AsyncGenerator<Uint8Array, void, undefined> {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import("hyparquet")
  const [{ compressors: others }, { decompress }] = await Promise.all([
    import("hyparquet-compressors"),
    import("fzstd"),
  ])
  // Into memory of the stated size, which was checked: without it, the data would say how much it takes.
  const ZSTD = (page: Uint8Array, length: number): Uint8Array => decompress(page, new Uint8Array(length))
  const compressors = { ...others, ZSTD }
  const lines = recordLines(reading)
  const { label, encodingErrors, limits } = reading
  if (file.byteLength < MIN_BYTES) throw badData(label, `has ${file.byteLength} bytes, too few for a Parquet file`)
  const parsers = { stringFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes, encodingErrors) }
  const asData = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof LecternError) throw error
      const why = `is not a Parquet file that can be read (${error instanceof Error ? error.message : String(error)})`
      throw new LecternError({ kind: "bad-data", path: label, why }, { cause: error })
    }
  }
  const metadata = await asData(() => parquetMetadataAsync(file))
  const schema = await asData(() => parquetSchema(metadata).children)
  const known = schema.map(({ element }) => element.name)
  const columns = columnsOf(reading, known)
  const isFlat = (name: string): boolean => {
    const { children, element } = schema[known.indexOf(name)]!
    return children.length === 0 && element.repetition_type !== "REPEATED"
  }
  const checkPages = pageChecker({ file, label, limits, columns, isFlat })
  let row = 0
  for (const group of metadata.row_groups) {
    await asData(() => checkPages(group))
    const next = row + Number(group.num_rows)
    const options = { file, metadata, columns, rowStart: row, rowEnd: next, compressors, parsers }
    for (const record of await asData(() => parquetReadObjects(options))) {
      addRecord(record, ++row, reading, lines)
      if (lines.full()) yield lines.take()
    }
    if (row !== next) throw badData(label, `has ${row} rows, expected ${next}`)
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
      throw badData(label, why)
    }
    const column = known.includes(field) ? field : field.split(".")[0]!
    if (known.includes(column)) return column
    const why = `has no field ${JSON.stringify(field)}; it has ${known.join(", ")}`
    throw badData(label, why)
  })
  return [...new Set(wanted)]
}
