// What the texts of a request are read from: each file and standard input once, however many texts it holds.
import { type BigIntStats, statSync } from "node:fs"
import { LecternError } from "@lectern/core"
import type { CountText } from "../count/shard-count.js"
import type { TextSource } from "../types.js"
import { type FileIdentity, stampOf } from "./identity.js"
import { unreadable } from "./unreadable.js"

/** An input, looked at but not opened. */
export interface Input {
  /** The path as the user gave it. */
  readonly path: string
  /** How problems name it. */
  readonly label: string
  /** How it is read. */
  readonly kind: TextSource["kind"]
  /** What it is when it is a regular file; absent for pipes, devices and standard input. */
  readonly file?: FileIdentity
  /** Whether it is a named pipe. */
  readonly pipe: boolean
}

/** All inputs of a request, and which text comes from which. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly references: readonly CountText[]
  readonly systems: readonly CountText[]
}

/**
 * Lists the inputs of a request.
 *
 * @param references - texts of the references
 * @param systems - texts of the systems
 * @returns each input once, in the order of first use, references first
 * @throws LecternError `unreadable` when one is missing or a directory
 */
export function listInputs(references: readonly TextSource[], systems: readonly TextSource[]): Inputs {
  const inputs: Input[] = []
  const numbers = new Map<string, number>()
  const lookAtNew = (path: string, kind: TextSource["kind"]): Input =>
    kind === "stdin" ? { path, kind, label: "standard input", pipe: false } : lookAt(path, kind)
  const textOf = ({ path, kind, column }: TextSource): CountText => {
    const key = `${kind}:${path}`
    let input = numbers.get(key)
    if (input === undefined) {
      input = inputs.push(lookAtNew(path, kind)) - 1
      numbers.set(key, input)
    }
    return column === undefined ? { input } : { input, column }
  }
  return { inputs, references: references.map(textOf), systems: systems.map(textOf) }
}

function lookAt(path: string, kind: "file" | "gzip"): Input {
  let stat: BigIntStats
  try {
    stat = statSync(path, { bigint: true })
  } catch (error) {
    throw unreadable(path, error)
  }
  if (stat.isDirectory()) throw new LecternError({ kind: "unreadable", path, why: "is a directory" })
  if (!stat.isFile()) return { path, kind, label: path, pipe: stat.isFIFO() }
  return { path, kind, label: path, pipe: false, file: { path, size: Number(stat.size), stamp: stampOf(stat) } }
}

/**
 * The error for an input without a line.
 *
 * @param label - the input as named in problems
 * @returns the error, to be thrown
 */
export function isEmpty(label: string): LecternError {
  return new LecternError({ kind: "bad-data", path: label, why: "is empty, expected at least one line" })
}

/**
 * Refuses inputs that do not pair up line by line.
 *
 * @param inputs - the inputs
 * @param lines - how many lines each has
 * @returns the number of segments, at least 1
 * @throws LecternError `bad-data` for an empty input, `unequal-lengths`
 */
export function pairUp(inputs: readonly { readonly label: string }[], lines: readonly number[]): number {
  const empty = lines.indexOf(0)
  if (empty >= 0) throw isEmpty(inputs[empty]!.label)
  const segments = lines[0]!
  if (lines.every((count) => count === segments)) return segments
  throw new LecternError({
    kind: "unequal-lengths",
    lengths: inputs.map(({ label }, i) => ({ name: label, length: lines[i]! })),
    unit: "lines",
  })
}
