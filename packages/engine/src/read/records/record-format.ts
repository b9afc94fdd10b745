// The interface of formats of records: files whose texts are fields of records instead of lines.
import type { LecternError } from "@lectern/core"
import type { EncodingErrors } from "../../types.js"
import type { Limits } from "../formats/limits.js"

/** Whole lines of a text, in UTF-8, from the start of a record. */
export interface Piece {
  readonly bytes: Uint8Array
  /** Whether the text ends after them. */
  readonly last: boolean
  /** Says how many bytes were taken from the start. The rest is there again in the next piece, with more behind it. */
  consumed(bytes: number): void
  /** The number of a line, from 1. */
  lineAt(at: number): number
}

/** The part of a record that is a text. */
export interface Selection {
  /** The field; undefined for a record that is a text itself. */
  readonly field?: string
  /** The place in a list of texts, from 0, and the most texts that the list may have. A shorter list lacks the last ones. */
  readonly item?: { readonly index: number; readonly of: number }
  /** `label`: a name, which may be a number or a truth value. `number`: a number, or true or false. A text by default. */
  readonly type?: "label" | "number"
  /** Of records with the same id: the texts of all, or only that of the first. */
  readonly gather?: "all" | "first"
  /** Whether it may be null or absent. */
  readonly mayBeMissing?: boolean
}

/** Options for reading records. */
export interface RecordReading {
  /** The input's name in messages. */
  readonly label: string
  /** The texts of each record. */
  readonly selections: readonly Selection[]
  /** The maximum length of a record in bytes. */
  readonly maxBytes: number
  /** Limits on the expansion of a file that is compressed inside. */
  readonly limits: Limits
  /** The error for a longer one. */
  tooLong(line: number): LecternError
  /** The treatment of texts that are not UTF-8, in files that are not text; text is checked before. */
  readonly encodingErrors: EncodingErrors
  /** Whether each line of a text is a line of its own, as in a text to train on; else a text is one line. */
  readonly splitLines: boolean
}

/** A file that can be read from any position. */
export interface RecordFile {
  /** Its size. */
  readonly byteLength: number
  /** Reads bytes. */
  slice(start: number, end?: number): ArrayBuffer
}

/** A format of records. Converts them to lines, one per record: its texts, encoded as by `recordLines`. */
export interface RecordFormat {
  /** Its name in requests: `jsonl`. */
  readonly name: string
  /** The file extensions of this format: `.jsonl`. */
  readonly endings: readonly string[]
  /** The field that always identifies records; undefined where there is none. */
  readonly idField?: string
  /** Converts a text. */
  convert?(pieces: AsyncIterable<Piece>, reading: RecordReading): AsyncGenerator<Uint8Array, void, undefined>
  /** Converts a file of a format that cannot be read from start to end. */
  convertFile?(file: RecordFile, reading: RecordReading): AsyncGenerator<Uint8Array, void, undefined>
}
