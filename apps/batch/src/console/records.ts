// Inputs of records, such as JSON lines or CSV: which of their fields are texts.
import type { TextSource } from "@lectern/engine"
import { RECORD_FORMATS, recordFormatOf, unpackedName } from "@lectern/engine/internal/read/records/records"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import { TRANSCRIPT_FORMATS } from "@lectern/engine/internal/read/transcripts/formats"
import type { Option, OptionGroup, Read, ValuesOf } from "./option.js"
import { choice, flag, orElse, text, usage } from "./values.js"

const TEXT = "text"

/** A list of fields between commas; `role=` before them is what the option says already. */
function fields(role: string): Read<readonly string[] | undefined> {
  return (typed, flag) => {
    if (typed === undefined) return undefined
    const written = String(typed)
    const names = (written.startsWith(`${role}=`) ? written.slice(role.length + 1) : written).split(",")
    if (names.includes("")) throw usage(`${flag} has an empty name: '${written}'; expected names between commas`)
    return names
  }
}

const FORMATS = [TEXT, ...RECORD_FORMATS, ...TRANSCRIPT_FORMATS]

/** The option with the format of lines that have no pairs. */
export const lineFormat: Option<string | undefined> = {
  flags: "--input-format <NAME>",
  help: `${[TEXT, ...RECORD_FORMATS].join(", ")} (default: by the names of the files)`,
  read: choice([TEXT, ...RECORD_FORMATS], { what: "input format" }),
}

/** The options that say how records are read. */
export const recordOptions = {
  field: {
    flags: "--field <NAMES>",
    help: "the field with the hypothesis in JSON lines, CSV, TSV and Parquet; A,B for two systems",
    read: fields("hypothesis"),
  },
  refField: {
    flags: "--ref-field <NAMES>",
    help: "the field with the reference, or a list of them; A,B for two references",
    read: fields("reference"),
  },
  inputFormat: {
    flags: "--input-format <NAME>",
    help: `${FORMATS.join(", ")} (default: by the names of the files)`,
    more: "A format of transcripts is for the files whose names do not say theirs",
    read: choice(FORMATS, { what: "input format" }),
  },
  id: {
    flags: "--id <NAME>",
    help: "the field that identifies records, which are then put into the order of the first input",
    more: "For `score`, `align` and `compare`, see below",
    read: text,
  },
  missing: {
    flags: "--missing <WHAT>",
    help: "outputs that are null or absent: refuse (default), empty (score as such), skip",
    more: "Reports and signatures have their number. See [missing outputs](#missing-outputs)",
    read: orElse("refuse", choice(["refuse", "empty", "skip"])),
  },
  rttm: {
    flags: "--rttm <FILE>",
    help: "turns that give words in CTM their speakers, and divide a reference of words",
    read: text,
  },
  missingIfEmpty: { flags: "--missing-if-empty", help: "empty outputs are missing too", read: flag },
} satisfies OptionGroup["options"]

/** Their values. */
export type RecordOptions = ValuesOf<{ title: string; options: typeof recordOptions }>

/** The fields of one role. */
export interface FieldsOf extends Pick<RecordOptions, "inputFormat"> {
  /** The field that identifies records; none by default. */
  readonly id?: string | undefined
  /** Their names; undefined for none. */
  readonly fields: readonly string[] | undefined
  /** The most texts of a field that is a list; 1 for no list. */
  readonly items: number
}

/** The texts of an input of records. */
export function textsOfRecords(
  path: string,
  { inputFormat, id, fields: names, items }: FieldsOf,
): TextSource[] | undefined {
  const shown = shownAddress(path)
  const plain = unpackedName(shown)
  const byName = recordFormatOf(plain) ?? (names !== undefined && plain.endsWith(".tsv") ? "tsv" : undefined)
  const format = inputFormat ?? byName
  if (format === undefined || !RECORD_FORMATS.includes(format)) return undefined
  const base = path === "-" ? "stdin" : shown
  return (names ?? [undefined]).flatMap((field) =>
    Array.from({ length: items }, (_, index): TextSource => {
      const place = items === 1 ? "" : ` item ${index + 1}`
      return {
        name: names !== undefined && names.length > 1 ? `${base}:${field}${place}` : `${base}${place}`,
        path,
        records: {
          format,
          ...(field !== undefined && { field }),
          ...(items > 1 && { item: { index, of: items } }),
          ...(id !== undefined && { id }),
        },
      }
    }),
  )
}

/** Refuses fields of inputs that have none. */
export function refuseFieldsOfLines(
  flag: string,
  fields: readonly string[] | undefined,
  texts: readonly TextSource[],
): void {
  const lines = texts.find(({ records }) => records === undefined)
  if (fields === undefined || lines === undefined) return
  const why = `${flag} is for inputs with fields, but ${lines.path === "-" ? "standard input" : lines.path} has lines of text; --input-format says otherwise`
  throw usage(why)
}
