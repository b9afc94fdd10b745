// Lists the inputs that the texts of a request are read from. An input with several texts is read once.
import { statSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { withReadErrors } from "../system-errors.js"
import type { TextSource } from "../types.js"
import type { Format } from "./formats/format.js"
import { formatNamed, formatOf } from "./formats/formats.js"
import type { Column } from "./formats/tsv.js"
import { type FileIdentity, stampOf } from "./identity.js"
import { isTerminal } from "./open.js"

/** An input that is not open yet. */
export interface Input {
  /** The path as the user gave it. */
  readonly path: string
  /** Its name in messages. */
  readonly label: string
  /** The kind of file; a terminal is read like a pipe. */
  readonly kind: "file" | "pipe" | "device" | "stdin"
  /** The format of its bytes. */
  readonly format: Format
  /** Its identity, when it is a regular file. */
  readonly file?: FileIdentity
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
}

/** All inputs of a request, and the input of each text. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly references: readonly InputText[]
  readonly systems: readonly InputText[]
}

const STDIN = "-"

/**
 * Lists the inputs of a request.
 *
 * @param references - texts of the references
 * @param systems - texts of the systems
 * @returns each input once, in the order of first use, references first
 * @throws LecternError `unreadable` when one is missing or a folder; `out-of-range` for an unknown format
 */
export function listInputs(references: readonly TextSource[], systems: readonly TextSource[]): Inputs {
  const inputs: Input[] = []
  const numbers = new Map<string, number>()
  const textOf = (source: TextSource): InputText => {
    const { path, column } = source
    const format = formatFor(source)
    const key = `${format.name}:${path}`
    let input = numbers.get(key)
    if (input === undefined) {
      input = inputs.push(inputAt(path, format)) - 1
      numbers.set(key, input)
    }
    return column === undefined ? { input } : { input, column }
  }
  return { inputs, references: references.map(textOf), systems: systems.map(textOf) }
}

function formatFor({ path, format }: TextSource): Format {
  return format === undefined ? formatOf(path) : formatNamed(format)
}

function inputAt(path: string, format: Format): Input {
  return path === STDIN ? { path, format, kind: "stdin", label: "standard input" } : fileInput(path, format)
}

/**
 * A file, named pipe or device as an input.
 *
 * @param path - the path, which may be `-` here
 * @param format - the format of its bytes
 * @returns the input
 * @throws LecternError `unreadable` when it is missing or a folder
 */
export function fileInput(path: string, format: Format): Input {
  const stat = withReadErrors(path, () => statSync(path, { bigint: true }))
  if (stat.isDirectory()) throw new LecternError({ kind: "unreadable", path, why: "it is a folder" })
  const common = { path, format, label: path }
  if (!stat.isFile()) return { ...common, kind: stat.isFIFO() || isTerminal(path) ? "pipe" : "device" }
  return { ...common, kind: "file", file: { path, size: Number(stat.size), stamp: stampOf(stat) } }
}

/**
 * Whether the lines of an input can be read from any position.
 *
 * @param input - the input
 */
export function isSeekable(input: Input): input is SeekableInput {
  return input.file !== undefined && input.format.unpack === undefined
}

/**
 * The number of bytes of text in all inputs.
 *
 * @param inputs - the inputs
 * @returns the sum of their sizes; undefined unless all are plain text in regular files
 */
export function bytesOfText(inputs: readonly Input[]): number | undefined {
  return inputs.every(isSeekable) ? inputs.reduce((sum, { file }) => sum + file.size, 0) : undefined
}

/**
 * The number of bytes in all files of inputs, as they are stored.
 *
 * @param inputs - the inputs
 * @returns the sum of their sizes; undefined unless all are regular files
 */
export function bytesOfFiles(inputs: readonly Input[]): number | undefined {
  return inputs.every(({ file }) => file !== undefined)
    ? inputs.reduce((sum, { file }) => sum + file!.size, 0)
    : undefined
}

/**
 * The error for an input without lines.
 *
 * @param label - the input's name in messages
 * @returns the error, to be thrown
 */
export function emptyInput(label: string): LecternError {
  return new LecternError({ kind: "bad-data", path: label, why: "is empty, expected at least one line" })
}

/**
 * Checks that all inputs have the same number of lines.
 *
 * @param inputs - the inputs
 * @param lines - the number of lines of each
 * @returns the number of segments, at least 1
 * @throws LecternError `bad-data` for an empty input, `unequal-lengths`
 */
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
