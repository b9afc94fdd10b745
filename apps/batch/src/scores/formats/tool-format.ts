// The interface of files that evaluation tools write.

/** A record of JSON. */
export type Json = Readonly<Record<string, unknown>>

/** A row of a tool's file. */
export interface ToolRow {
  /** The place in a document: `results[3]`. */
  readonly place?: string
  /** The record itself, in which options may name other fields. */
  readonly record: unknown
  /** Refused unless it is a text or a number. */
  readonly id: unknown
  /** Distinguishes the rows of an item. */
  readonly part?: string
  /** The name of the run, where a file has several. */
  readonly run?: string
  /** Values that are no numbers are refused. */
  readonly scores: readonly (readonly [name: string, value: unknown])[]
  readonly failed?: boolean
}

/** A tool's format. */
export interface ToolFormat {
  /** Its name in `--scores-format`. */
  readonly name: string
  /** Whether a file is one document, or has a record on each line. */
  readonly layout: "document" | "lines"
  /** True if the keys of a document, or of the first record, are those of this tool. */
  recognizes(value: Json): boolean
  /** The rows of a document, or of one record. */
  rows(value: Json): Iterable<ToolRow>
}

/** True for an object that is not a list. */
export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The records of a list; none if it is something else. */
export function recordsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
