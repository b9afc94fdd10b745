// Formats the result of `lectern status` as text and as JSON.

import { counted, grouped } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import { alignedRows } from "../../report/tables/aligned.js"
import type { Done, RunStatus } from "./status.js"

const SCHEMA = "lectern.status/1"

/** Formats the state of a run as text. */
export function statusText({ schema, command, holder, done, parts, changed }: RunStatus): string {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const rows = [
    ["run", command === undefined ? `unknown to this version: ${printable(schema)}` : `lectern ${command}`],
    ["in use", holder === undefined ? "no" : printable(`by process ${holder.process} on ${holder.host}`)],
    ["done", doneText(done)],
    ["stored", `${counted(parts.length, "file")}, ${counted(bytes, "byte")}`],
    ...changed.map((path) => ["changed", `${printable(path)}: the run would be refused`]),
  ]
  return `${alignedRows(rows, { right: () => false }).join("\n")}\n`
}

function doneText(done: Done | undefined): string {
  if (done === undefined) return "nothing yet"
  const { count, what, of } = done
  return of === undefined ? counted(count, what) : `${grouped(count)} of ${counted(of, what)}`
}

/** Formats the state of a run as JSON. */
export function statusJson({ schema, command, holder, done, parts, changed }: RunStatus): string {
  const json = {
    schema: SCHEMA,
    run: schema,
    command: command ?? null,
    in_use: holder ?? null,
    done: done === undefined ? null : { [`${done.what}s`]: done.count, of: done.of ?? null },
    files: parts,
    changed,
  }
  return `${jsonText(json, 1)}\n`
}
