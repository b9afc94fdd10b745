// Records as the texts that are taken of them.
import type { LecternError } from "@lectern/core"
import { limitsOf, lineTooLong } from "../../../src/read/formats/limits.js"
import type { RecordFormat, RecordReading, Selection } from "../../../src/read/records/record-format.js"
import { pieces } from "../../../src/read/source.js"
import type { EncodingErrors } from "../../../src/types.js"

interface Conversion {
  /** The size of a chunk. */
  readonly size?: number
  readonly maxBytes?: number
  readonly encodingErrors?: EncodingErrors
  readonly splitLines?: boolean
}

/** The texts of each record; null for a missing reference. */
export async function converted(
  format: RecordFormat,
  text: string | Uint8Array,
  fields: readonly (string | undefined | Selection)[],
  { size = 1000, maxBytes = 1e6, encodingErrors = "refuse", splitLines = false }: Conversion = {},
): Promise<(string | null)[][]> {
  const bytes = Buffer.from(text)
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    // A chunk is valid only until the next one.
    const chunk = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size) yield chunk.subarray(0, bytes.copy(chunk, 0, at, at + size))
  }
  const limits = limitsOf({ maxLineBytes: maxBytes })
  const reading: RecordReading = {
    label: "t",
    selections: fields.map((each) => (typeof each === "object" ? each : each === undefined ? {} : { field: each })),
    maxBytes,
    limits,
    tooLong: (line): LecternError => lineTooLong("t", line, limits),
    encodingErrors,
    splitLines,
  }
  const all: Buffer[] = []
  const source = pieces(chunks(), { label: "t", encodingErrors, limits })
  for await (const chunk of format.convert!(source, reading)) all.push(Buffer.from(chunk))
  const lines = Buffer.concat(all).toString("latin1").split("\n")
  if (lines.pop() !== "") throw new Error("the last line has no newline")
  return lines.map((line) => line.split("\xfc").map(decoded))
}

function decoded(text: string): string | null {
  return text === "\xff" ? null : Buffer.from(text.replaceAll("\xfd", "\n"), "latin1").toString()
}
