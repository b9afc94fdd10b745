// Gathers the records with the same id, the samples of a task, into one record.
import { closeSync, openSync, writeSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"
import { encodedRecords } from "./join.js"
import type { Selection } from "./records/record-format.js"
import { TEXT_SEPARATOR } from "./records/record-lines.js"

const SEPARATOR = String.fromCharCode(TEXT_SEPARATOR)
const BREAK = String.fromCharCode(LINE_BREAK)
const MISSING = String.fromCharCode(MISSING_REFERENCE)
const CHUNK = 2 ** 16

/**
 * Writes a record for each id, in the order of the first ones: texts are those of all its records or of the first. False,
 * without a file, if all ids are different.
 */
export function gatherSamples(
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
  return new LecternError({ kind: "bad-data", path: label, why })
}

function decoded(bytes: string): string {
  return Buffer.from(bytes.replaceAll(BREAK, "\n"), "latin1").toString()
}
