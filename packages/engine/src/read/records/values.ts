// Finds the texts of a record that is JSON, and refuses everything else in words.
import { badData, type LecternError } from "@lectern/core"
import type { RecordReading, Selection } from "./record-format.js"
import type { RecordLines } from "./record-lines.js"

const MAX_SHOWN = 60
const MAX_FIELDS = 20
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Appends the texts of a record. */
export function addRecord(
  record: unknown,
  line: number,
  { label, selections }: RecordReading,
  lines: RecordLines,
): void {
  for (const selection of selections) {
    const { field } = selection
    const value = field === undefined ? record : valueAt(record, field)
    if (selection.mayBeMissing && value == null) {
      lines.text(null)
      continue
    }
    if (value === undefined) throw badData(label, missing(record, field!), line)
    lines.text(
      textOf(value, selection, (why) => badData(label, `${ofRecord(record, selection, selections)}${why}`, line)),
    )
  }
  lines.end()
}

/** Whether a text of a table is a finite number, or true or false. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text) ? Number.isFinite(Number(text)) : /^(?:true|false)$/i.test(text)
}

/** Names the record of a number that is refused, if it has a name. */
function ofRecord(record: unknown, { type }: Selection, selections: readonly Selection[]): string {
  const id = selections.find((each) => each.type === "label")?.field
  const value = type === "number" && id !== undefined ? valueAt(record, id) : undefined
  return value === undefined ? "" : `in the record ${shown(value)}, `
}

/** The text of a value; null for a place after the end of its list. */
function textOf(
  value: unknown,
  { field, item, type }: Selection,
  refuse: (why: string) => LecternError,
): string | null {
  const isScalar = ["bigint", "boolean"].includes(typeof value) || Number.isFinite(value)
  if (type !== undefined && isScalar) return String(value)
  const what = field === undefined ? "the record" : `the field ${JSON.stringify(field)}`
  if (type === "number") {
    if (typeof value === "string" && isNumberText(value)) return value
    throw refuse(`${what} is ${shown(value)}, expected a number`)
  }
  if (!Array.isArray(value) || field === undefined) {
    const text = checkedText(value, what, field === undefined, refuse)
    return (item?.index ?? 0) === 0 ? text : null
  }
  if (item === undefined) {
    throw refuse(`${what} is a list of ${value.length}, expected a text; lists of references need --num-refs`)
  }
  if (value.length === 0) throw refuse(`${what} is an empty list, expected at least one text`)
  if (value.length > item.of) {
    throw refuse(`${what} is a list of ${value.length}, expected at most ${item.of} texts (--num-refs)`)
  }
  if (item.index >= value.length) return null
  return checkedText(value[item.index], `${what}, item ${item.index + 1},`, false, refuse)
}

function checkedText(
  value: unknown,
  what: string,
  mayBeRecord: boolean,
  refuse: (why: string) => LecternError,
): string {
  if (typeof value === "string") {
    if (value.isWellFormed()) return value
    throw refuse(`${what} has half a character (a lone surrogate), expected well-formed text`)
  }
  if (value instanceof Uint8Array)
    throw refuse(`${what} is not UTF-8, expected UTF-8 text (or --encoding-errors replace)`)
  if (mayBeRecord && isRecord(value) && !Array.isArray(value))
    throw refuse(`has fields, so --field or --ref-field must name the one with the text; it has ${fieldsOf(value)}`)
  throw refuse(`${what} is ${shown(value)}, expected a text`)
}

/** The value of a field: `a`, or `a.b` for the field `b` of the record `a`. */
export function valueAt(record: unknown, field: string): unknown {
  if (!isRecord(record)) return undefined
  if (Object.hasOwn(record, field)) return record[field]
  let value: unknown = record
  for (const part of field.split(".")) {
    if (!isRecord(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

/** Says that a record lacks a field, and which it has. */
export function missing(record: unknown, field: string): string {
  if (!isRecord(record)) return `is ${shown(record)}, expected a record with the field ${JSON.stringify(field)}`
  return `has no field ${JSON.stringify(field)}; it has ${fieldsOf(record)}`
}

/** Lists have fields too: `choices.0.text`. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !(value instanceof Date)
}

function fieldsOf(record: object): string {
  const names = Object.keys(record)
  if (names.length === 0) return "none"
  const more = names.length > MAX_FIELDS ? `, and ${names.length - MAX_FIELDS} more` : ""
  return `${names.slice(0, MAX_FIELDS).join(", ")}${more}`
}

/** A short description of a value, for messages. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "an invalid date" : `the date ${value.toISOString()}`
  if (isRecord(value)) return "a record"
  if (value === null) return "null"
  if (typeof value === "number" || typeof value === "bigint") return `the number ${value}`
  return (JSON.stringify(value) ?? String(value)).slice(0, MAX_SHOWN)
}
