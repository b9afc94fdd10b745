// Lists the inputs that the texts of a request are read from. An input with several texts is read once.
import { statSync } from "node:fs"
import { badData, LecternError } from "@lectern/core"
import { withReadErrors } from "../system-errors.js"
import type { ConvertedBytes, MissingOutputs, TextSource } from "../types.js"
import { type Format, text } from "./formats/format.js"
import { formatNamed, formatOf } from "./formats/formats.js"
import type { Column } from "./formats/tsv.js"
import { type FileIdentity, stampOf } from "./identity.js"
import { isTerminal } from "./open.js"
import type { RecordFormat, Selection } from "./records/record-format.js"
import { TEXT_SEPARATOR } from "./records/record-lines.js"
import { recordFormatNamed } from "./records/records.js"
import { isRemote, shownAddress } from "./remote/address.js"

/** An input that is not open yet. */
export interface Input {
  /** The path as the user gave it. */
  readonly path: string
  /** Its name in messages. */
  readonly label: string
  /** The kind of file; a terminal is read like a pipe. */
  readonly kind: "file" | "pipe" | "device" | "stdin" | "remote" | "converted"
  /** What its bytes were converted to. */
  readonly converted?: ConvertedBytes
  /** The whole address of a remote input, which may contain a signature. */
  readonly address?: string
  /** The format of its bytes. */
  readonly format: Format
  /** Device and inode of a named pipe. */
  readonly pipe?: string
  /** Its identity, when it is a regular file. */
  readonly file?: FileIdentity
  /** The fields to take from its records; undefined for lines of text. */
  readonly records?: InputRecords
  /** Whether it has only labels: it may have records with ids that the first input has not. */
  readonly onlyLabels?: boolean
  /** Whether this is a copy of records as lines, which contain bytes that are not UTF-8. */
  readonly encoded?: boolean
}

/** The records of an input. */
export interface InputRecords {
  readonly format: RecordFormat
  /** The texts of each record, and its id behind them, if it has one. */
  readonly selections: readonly Selection[]
  /** Whether the last selection is the id. */
  readonly identified: boolean
}

/** An input whose lines can be read from any position: plain text in a regular file. */
export interface SeekableInput extends Input {
  readonly file: FileIdentity
}

/** A text: an input, or one column of it. */
export interface InputText {
  /** The number of the input. */
  readonly input: number
  /** The column; undefined for the whole input. */
  readonly column?: Column
  /** For the text of a system: the treatment of missing outputs. */
  readonly missing?: MissingOutputs
}

/** All inputs of a request, and the input of each text. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly references: readonly InputText[]
  readonly systems: readonly InputText[]
  /** Labels of segments; their inputs come last. */
  readonly labels: readonly InputText[]
}

const STDIN = "-"
const STDIN_LABEL = "standard input"

/** Lists the inputs of a request. The ids of records matter where references and systems are in several inputs. */
export function listInputs(
  references: readonly TextSource[],
  systems: readonly TextSource[],
  labels: readonly TextSource[] = [],
): Inputs {
  const inputs: Input[] = []
  const numbers = new Map<string, number>()
  const selections: Selection[][] = []
  const ids: (string | undefined)[] = []
  const firstLabel = references.length + systems.length
  const texts = [...references, ...systems, ...labels].map((source, t): InputText => {
    const { path, column, records, converted } = source
    const format = formatFor(source)
    const recordFormat = records && recordFormatNamed(records.format)
    const key = `${format.name}:${recordFormat?.name}:${converted?.key ?? ""}:${path}`
    let number = numbers.get(key)
    if (number === undefined) {
      const found = converted === undefined ? inputAt(path, format) : convertedInput(path, converted)
      const input = { ...found, ...(t >= firstLabel && { onlyLabels: true }) }
      const taken: Selection[] = []
      number =
        inputs.push(
          recordFormat === undefined
            ? input
            : { ...input, records: { format: recordFormat, selections: taken, identified: false } },
        ) - 1
      numbers.set(key, number)
      ids.push(records?.id)
      selections.push(taken)
    }
    if (records === undefined) return column === undefined ? { input: number } : { input: number, column }
    const { gather, ...selected } = records
    const mayBeMissing = source.missing !== undefined && source.missing.as !== "refuse"
    const wanted: Selection =
      t >= firstLabel
        ? { ...selected, type: "label" }
        : {
            ...selected,
            ...(gather && { type: "label", gather: t < references.length ? "first" : "all" }),
            ...(mayBeMissing && { mayBeMissing }),
          }
    return {
      input: number,
      column: { index: selectionIn(selections[number]!, wanted), of: 0, separator: TEXT_SEPARATOR },
    }
  })
  refuseSharedPipes(inputs)
  const identified = inputs.map((input, i) => {
    const isGathered = selections[i]!.some(({ gather }) => gather !== undefined)
    if (references.length === 0 || (inputs.length === 1 && !isGathered)) return input
    const id = ids[i] ?? input.records?.format.idField
    if (isGathered && id === undefined) {
      throw new LecternError({ kind: "usage", why: `${input.label} has no ids, which gathered records need` })
    }
    if (id !== undefined) {
      const last = selections[i]!.at(-1)
      if (last?.field !== id || last.type !== "label" || last.gather) selections[i]!.push({ field: id, type: "label" })
    }
    return input.records === undefined
      ? input
      : { ...input, records: { ...input.records, identified: id !== undefined } }
  })
  const complete = texts.map(({ input, column }): InputText => {
    const of = selections[input]!.length
    if (of === 0) return column === undefined ? { input } : { input, column }
    return of === 1 ? { input } : { input, column: { ...column!, of } }
  })
  return {
    inputs: identified,
    references: complete.slice(0, references.length),
    systems: systems.map(({ missing }, s) => ({ ...complete[references.length + s]!, ...(missing && { missing }) })),
    labels: complete.slice(firstLabel),
  }
}

/** A pipe gives each byte to one reader only. */
function refuseSharedPipes(inputs: readonly Input[]): void {
  const paths = new Map<string, string>()
  for (const { path, pipe } of inputs) {
    if (pipe === undefined) continue
    const other = paths.get(pipe)
    if (other !== undefined) {
      const why = `${other} and ${path} are one pipe, which can be read once; give it one name`
      throw new LecternError({ kind: "usage", why })
    }
    paths.set(pipe, path)
  }
}

/** The place of a text among those that are taken of each record; it is added where it is new. */
function selectionIn(taken: Selection[], wanted: Selection): number {
  const { field, item, type } = wanted
  const known = taken.findIndex(
    (other) =>
      other.field === field &&
      other.item?.index === item?.index &&
      other.item?.of === item?.of &&
      other.type === type &&
      other.mayBeMissing === wanted.mayBeMissing &&
      other.gather === wanted.gather,
  )
  return known >= 0 ? known : taken.push(wanted) - 1
}

function formatFor({ path, format, converted }: TextSource): Format {
  if (converted !== undefined) return text
  return format === undefined ? formatOf(shownAddress(path)) : formatNamed(format)
}

function convertedInput(path: string, converted: ConvertedBytes): Input {
  const label = path === STDIN ? STDIN_LABEL : shownAddress(path)
  return { path, format: text, kind: "converted", label, converted }
}

/** The input at a path. */
export function inputAt(path: string, format: Format = formatOf(shownAddress(path))): Input {
  if (path === STDIN) return stdinInput(format)
  if (!isRemote(path)) return fileInput(path, format)
  const label = shownAddress(path)
  return { path: label, format, kind: "remote", label, address: path }
}

/** Standard input. */
export function stdinInput(format: Format): Input {
  return { path: STDIN, format, kind: "stdin", label: STDIN_LABEL }
}

/** A file, named pipe or device as an input. */
export function fileInput(path: string, format: Format): Input {
  const stat = withReadErrors(path, () => statSync(path, { bigint: true }))
  if (stat.isDirectory()) throw new LecternError({ kind: "unreadable", path, why: "it is a folder" })
  const common = { path, format, label: path }
  if (stat.isFIFO()) return { ...common, kind: "pipe", pipe: `${stat.dev}:${stat.ino}` }
  if (!stat.isFile()) return { ...common, kind: isTerminal(path) ? "pipe" : "device" }
  return { ...common, kind: "file", file: { path, size: Number(stat.size), stamp: stampOf(stat) } }
}

/** Whether the lines of an input can be read from any position. */
export function isSeekable(input: Input): input is SeekableInput {
  return input.file !== undefined && input.format.unpack === undefined && input.records === undefined
}

/** The text with the ids of the records of an input, if they have ids. */
export function idsOf({ path, format, records, converted }: TextSource): TextSource | undefined {
  const id = records && (records.id ?? recordFormatNamed(records.format).idField)
  if (records === undefined || id === undefined) return undefined
  const common = { path, ...(format !== undefined && { format }), ...(converted !== undefined && { converted }) }
  return { name: id, ...common, records: { format: records.format, field: id, id } }
}

/** Whether the lines of an input are encoded records. */
export function isEncoded({ records, encoded = false }: Input): boolean {
  return records !== undefined || encoded
}

/** The number of bytes of text in all inputs. */
export function bytesOfText(inputs: readonly Input[]): number | undefined {
  return inputs.every(isSeekable) ? inputs.reduce((sum, { file }) => sum + file.size, 0) : undefined
}

/** The number of bytes in all files of inputs, as they are stored. */
export function bytesOfFiles(inputs: readonly Input[]): number | undefined {
  return inputs.every(({ file }) => file !== undefined)
    ? inputs.reduce((sum, { file }) => sum + file!.size, 0)
    : undefined
}

/** The error for an input without lines. */
export function emptyInput(label: string): LecternError {
  return badData(label, "is empty, expected at least one line")
}

/** Checks that all inputs have the same number of lines. */
export function pairUp(inputs: readonly { readonly label: string }[], lines: readonly number[]): number {
  const empty = lines.indexOf(0)
  if (empty >= 0) throw emptyInput(inputs[empty]!.label)
  const segments = lines[0]!
  if (lines.every((count) => count === segments)) return segments
  throw new LecternError({
    kind: "unequal-lengths",
    lengths: inputs.map(({ label }, i) => ({ name: label, length: lines[i]! })),
    unit: "lines",
  })
}
