// The interface of formats of transcripts, and what their parsers share: lines, fields, times, errors.
import { badData, LecternError } from "@lectern/core"
import { type Found, fieldOf, nullable, numberOf, parseJsonText, stringOf } from "@lectern/core/json"
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

/** A number of seconds. */
export function secondsIn(written: unknown, what: string, label: string, line?: number): number {
  const seconds = typeof written === "string" && written.trim() !== "" ? Number(written) : written
  if (typeof seconds === "number" && Number.isFinite(seconds)) return seconds
  throw badData(label, `${what} is ${JSON.stringify(written)}, expected seconds such as 12.34`, line)
}

/** The times of a word or turn that is given by its start and its duration. */
export function durationIn(from: unknown, span: unknown, label: string, line: number): Required<Times> {
  const start = secondsIn(from, "the start", label, line)
  const duration = secondsIn(span, "the duration", label, line)
  if (duration < 0) throw badData(label, `the duration is ${span}, expected at least 0`, line)
  return { start, end: start + duration, middle: start + duration / 2 }
}

/** Throws where an end is before its start. */
export function checkSpan(start: number, end: number, label: string, line?: number, what = "the segment"): void {
  if (end >= start) return
  throw badData(label, `${what} ends at ${end} before it starts at ${start}`, line)
}

// Every word of a long recording may be an object.
const MAX_OBJECTS = 2 ** 22

/** The value of a JSON text. */
export function jsonIn(text: string, file: string, expected: string): Found {
  try {
    return { value: parseJsonText(text, file, MAX_OBJECTS), place: "", file }
  } catch (error) {
    if (!(error instanceof LecternError && error.problem.kind === "bad-data")) throw error
    throw badData(file, `cannot be read as JSON (${error.problem.why}), expected ${expected}`)
  }
}

/** A text, which may be given as a number; undefined where it is absent or null. */
export function textIn(found: Found): string | undefined {
  const { value } = found
  if (typeof value === "string") return value
  return nullable(found, () => (typeof value === "number" ? String(value) : stringOf(found)))
}

/** The times of a JSON object, by the names of its fields. */
export function spanIn(object: Found, first: string, last: string): Pick<Required<Times>, "start" | "end"> {
  const [start, end] = [first, last].map((name): number => {
    const found = fieldOf(object, name)
    return typeof found.value === "string" ? secondsIn(found.value, found.place, found.file) : numberOf(found)
  })
  checkSpan(start!, end!, object.file, undefined, object.place)
  return { start: start!, end: end! }
}
