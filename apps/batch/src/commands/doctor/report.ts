// Formats what `lectern doctor` found as text and as JSON.

import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import { alignedRows } from "../../report/tables/aligned.js"
import type { Finding } from "./finding.js"

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
