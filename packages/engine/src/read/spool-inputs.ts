// Copies inputs that cannot be read twice, or not in order, into temporary files; joins records by their ids.

import { closeSync, openSync, writeSync } from "node:fs"
import { badData, LecternError } from "@lectern/core"
import { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"
import type { InputFacts } from "../types.js"
import { bytesOfFiles, emptyInput, type Input, isSeekable, type SeekableInput } from "./inputs.js"
import { encodedRecords, joinTo } from "./join.js"
import type { Selection } from "./records/record-format.js"
import { TEXT_SEPARATOR } from "./records/record-lines.js"
import type { SourceOptions } from "./source.js"
import { identityAt, openSpool, type Spool } from "./spool.js"

/** Inputs that can be read from any position. Must be removed. */
export interface SpooledInputs {
  /** The inputs, those that are plain files as they are. */
  readonly inputs: readonly SeekableInput[]
  /** Facts about the originals of the copies, by the number of the input. */
  readonly facts: ReadonlyMap<number, InputFacts>
  /** Removes the copies. */
  remove(): void
}

const SEPARATOR = String.fromCharCode(TEXT_SEPARATOR)
const BREAK = String.fromCharCode(LINE_BREAK)
const MISSING = String.fromCharCode(MISSING_REFERENCE)
const CHUNK = 2 ** 16

/** Whether the records of inputs are joined by their ids. */
export function areJoined(inputs: readonly Input[]): boolean {
  return inputs.some(({ records }) => records?.identified)
}

/** Copies the inputs that are not plain files, and puts their records into the order of the first input if they have ids. */
export async function spoolInputs(
  inputs: readonly Input[],
  options: SourceOptions,
  onCopied: (bytesDone: number, bytesTotal: number | undefined) => void,
): Promise<SpooledInputs> {
  const spool = openSpool(options)
  const bytesTotal = bytesOfFiles(inputs.filter((input) => !isSeekable(input)))
  const facts = new Map<number, InputFacts>()
  const plain: SeekableInput[] = []
  let copied = 0
  try {
    for (const [i, input] of inputs.entries()) {
      if (isSeekable(input)) {
        plain.push(input)
        continue
      }
      const copy = await spool.take(input, (bytes) => onCopied(copied + bytes, bytesTotal))
      copied += copy.facts.bytes
      if (copy.input.file.size === 0) throw emptyInput(input.label)
      plain.push(copy.input)
      facts.set(i, copy.facts)
    }
    return { inputs: areJoined(inputs) ? joinedById(inputs, plain, spool) : plain, facts, remove: spool.remove }
  } catch (error) {
    spool.remove()
    throw error
  }
}

/** Puts the records of all inputs into the order of the first one. */
function joinedById(inputs: readonly Input[], spooled: readonly SeekableInput[], spool: Spool): SeekableInput[] {
  const other = inputs.find(({ records }) => !records?.identified)
  if (other !== undefined) {
    const why = `${other.label} has no ids; with --id and Kaldi's format, the records of all inputs need one`
    throw new LecternError({ kind: "usage", why })
  }
  const copies = spooled.map((copy, i) => {
    const { selections } = inputs[i]!.records!
    if (selections.every(({ gather }) => gather === undefined)) return copy
    const path = spool.newPath()
    const isGathered = gatherSamples({ label: copy.label, path: copy.file.path }, selections, path)
    return isGathered ? { ...copy, file: identityAt(path) } : copy
  })
  const identified = copies.map(({ label, file }, i) => {
    const { records, onlyLabels } = inputs[i]!
    const texts = records!.selections.slice(0, -1)
    const mayBeMissing =
      texts.some((each) => each.mayBeMissing) &&
      texts.every((each) => each.mayBeMissing || (each.type === "label" && !each.gather))
    const missing = mayBeMissing && { missing: Buffer.from(texts.flatMap(() => [MISSING_REFERENCE, TEXT_SEPARATOR])) }
    return { label, path: file.path, size: file.size, mayHaveMore: onlyLabels === true, ...missing }
  })
  const join = joinTo(identified[0]!)
  return copies.map((copy, i) => {
    if (i === 0) return copy
    const path = spool.newPath()
    return join(identified[i]!, path) ? { ...copy, file: identityAt(path) } : copy
  })
}

/**
 * Writes a record for each id, in the order of the first ones: texts are those of all its records or of the first. False,
 * without a file, if all ids are different.
 */
function gatherSamples(
  { label, path }: { readonly label: string; readonly path: string },
  selections: readonly Selection[],
  target: string,
): boolean {
  const all = selections.flatMap(({ gather }, c) => (gather === "all" ? [c] : []))
  const tasks = new Map<string, string[]>()
  let records = 0
  let ambiguous: LecternError | undefined
  for (const { line } of encodedRecords(path)) {
    // A character for each byte.
    const texts = line.toString("latin1").split(SEPARATOR)
    const id = texts.at(-1)!
    for (const c of all) ambiguous ??= notOneWord(label, texts[c]!, id)
    records++
    const known = tasks.get(id)
    if (known === undefined) tasks.set(id, texts)
    else for (const c of all) known[c] += ` ${texts[c]}`
  }
  if (tasks.size === records) return false
  if (ambiguous !== undefined) throw ambiguous
  const to = openSync(target, "wx", 0o600)
  try {
    let lines = ""
    const write = (): void => {
      const bytes = Buffer.from(lines, "latin1")
      for (let at = 0; at < bytes.length; ) at += writeSync(to, bytes, at)
      lines = ""
    }
    for (const texts of tasks.values()) {
      lines += `${texts.join(SEPARATOR)}\n`
      if (lines.length >= CHUNK) write()
    }
    write()
  } finally {
    closeSync(to)
  }
  return true
}

/** The error for a text that joined to others would not be one sample. */
function notOneWord(label: string, bytes: string, id: string): LecternError | undefined {
  if (/^[!-~]+$/.test(bytes)) return undefined
  const text = bytes === MISSING ? null : decoded(bytes)
  if (text !== null && text !== "" && !/[\s\x1c-\x1f\x85]/.test(text)) return undefined
  const why = `a sample of the id ${JSON.stringify(decoded(id))} is ${JSON.stringify(text)}, expected one word without blanks`
  return badData(label, why)
}

function decoded(bytes: string): string {
  return Buffer.from(bytes.replaceAll(BREAK, "\n"), "latin1").toString()
}
