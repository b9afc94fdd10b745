// Findings of `lectern doctor` about a machine, as data, text and JSON.
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import { alignedRows } from "../../report/tables/aligned.js"

/** One thing about a machine. */
export interface Finding {
  /** Its subject: `memory`. */
  readonly name: string
  /** Whether it is as it should be: a warning costs time, with a problem runs fail. */
  readonly state: "ok" | "warning" | "problem"
  /** The finding, in a few words. */
  readonly found: string
  /** Advice. */
  readonly advice?: string
  /** The same as numbers and names, for programs. */
  readonly data: Readonly<Record<string, number | string | boolean | null>>
}

const SCHEMA = "lectern.doctor/1"

/** Formats findings as text. */
export function findingsText(findings: readonly Finding[]): string {
  const rows = findings.flatMap(({ name, state, found, advice }) => [
    [name, state, printable(found)],
    ...(advice === undefined ? [] : [["", "", printable(advice)]]),
  ])
  return `${alignedRows(rows, { right: () => false }).join("\n")}\n`
}

/** Formats findings as JSON. */
export function findingsJson(findings: readonly Finding[]): string {
  const checks = findings.map(({ name, state, found, advice, data }) => ({
    name,
    state,
    found,
    advice: advice ?? null,
    ...data,
  }))
  return `${jsonText({ schema: SCHEMA, checks }, 1)}\n`
}
