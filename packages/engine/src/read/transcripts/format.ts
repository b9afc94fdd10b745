// The interface of formats of transcripts, and what their parsers share: lines, fields, times, errors.
import { LecternError } from "@lectern/core"
import type { Utterance } from "./utterance.js"

/** A format of transcripts. */
export interface TranscriptFormat {
  /** Its name in requests: `stm`. */
  readonly name: string
  /** The file extensions of this format. */
  readonly endings: readonly string[]
  /** What an utterance is: one with an id, a segment, a word, or a part of the recording that the file is named after. */
  readonly unit: "id" | "segment" | "word" | "file"
  /** Reads a text. `label` is its name in messages; `warn` gets sentences about what may be wrong in it. */
  parse(text: string, label: string, warn?: (sentence: string) => void): Utterance[]
}

type Times = Pick<Utterance, "start" | "end" | "middle">

/** A line of a file. */
export interface Line {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** The lines of a text without their ends. */
export function linesOf(text: string): Line[] {
  const lines = text.split("\n")
  if (lines.at(-1) === "") lines.pop()
  return lines.map((each, i) => ({ text: each.endsWith("\r") ? each.slice(0, -1) : each, line: i + 1 }))
}

/** The lines that are neither blank nor a comment, which begins with `mark`. */
export function dataLines(text: string, mark: string): Line[] {
  return linesOf(text).filter((each) => !each.text.startsWith(mark) && /[^ \t]/.test(each.text))
}

/** The first fields of a line, between blanks, and the text behind them. */
export function fieldsOf(text: string, count: number): { readonly fields: string[]; readonly rest: string } {
  const field = /[ \t]*([^ \t]+)[ \t]*/y
  const fields: string[] = []
  let at = 0
  while (fields.length < count) {
    field.lastIndex = at
    const found = field.exec(text)
    if (found === null) break
    fields.push(found[1]!)
    at = field.lastIndex
  }
  return { fields, rest: text.slice(at) }
}

/** A text whose words are separated by single spaces. */
export function spaced(text: string): string {
  return text.trim().replace(/[ \t\r\n]+/g, " ")
}

/** The error for a line. */
export function badLine(label: string, line: number | undefined, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path: label, ...(line !== undefined && { line }), why })
}

/** A number of seconds. */
export function secondsIn(written: unknown, what: string, label: string, line?: number): number {
  const seconds = typeof written === "string" && written.trim() !== "" ? Number(written) : written
  if (typeof seconds === "number" && Number.isFinite(seconds)) return seconds
  throw badLine(label, line, `${what} is ${JSON.stringify(written)}, expected seconds such as 12.34`)
}

/** The times of a word or turn that is given by its start and its duration. */
export function durationIn(from: unknown, span: unknown, label: string, line: number): Required<Times> {
  const start = secondsIn(from, "the start", label, line)
  const duration = secondsIn(span, "the duration", label, line)
  if (duration < 0) throw badLine(label, line, `the duration is ${span}, expected at least 0`)
  return { start, end: start + duration, middle: start + duration / 2 }
}

/** Throws where an end is before its start. */
export function checkSpan(start: number, end: number, label: string, line?: number, what = "the segment"): void {
  if (end >= start) return
  throw badLine(label, line, `${what} ends at ${end} before it starts at ${start}`)
}

/** The value of a JSON text. */
export function jsonIn(text: string, label: string, expected: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badLine(
      label,
      undefined,
      `is not JSON, expected ${expected} (${error instanceof Error ? error.message : error})`,
    )
  }
}

/** A field of a JSON object, or undefined where it is absent or null. */
export function textField(
  object: Readonly<Record<string, unknown>>,
  name: string,
  where: string,
  label: string,
): string | undefined {
  const value = object[name] ?? undefined
  if (value === undefined || typeof value === "string") return value
  if (typeof value === "number") return String(value)
  throw badLine(label, undefined, `${where}: "${name}" is ${JSON.stringify(value).slice(0, 40)}, expected a text`)
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
