// The list of formats of records. To add one, write its file and list it here.
import { checkChoice } from "@lectern/core/checks"
import { csv, tsv } from "./csv.js"
import { jsonl } from "./jsonl.js"
import { kaldi } from "./kaldi.js"
import { parquet } from "./parquet.js"
import type { RecordFormat } from "./record-format.js"

const FORMATS: readonly RecordFormat[] = [jsonl, csv, tsv, parquet, kaldi]

/** The names of all formats of records. */
export const RECORD_FORMATS: readonly string[] = FORMATS.map(({ name }) => name)

const PACKED = /\.(?:gz|zst|zstd)$/

/** The name of a file without the ending of its compression. */
export function unpackedName(path: string): string {
  return path.replace(PACKED, "")
}

/** The format of the records in a file, by its extension. */
export function recordFormatOf(path: string): string | undefined {
  return FORMATS.find(({ endings }) => endings.some((ending) => path.endsWith(ending)))?.name
}

/** A format of records by name. */
export function recordFormatNamed(name: string): RecordFormat {
  checkChoice("records.format", name, RECORD_FORMATS)
  return FORMATS[RECORD_FORMATS.indexOf(name)]!
}
