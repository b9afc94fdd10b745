// JSON lines: a record on each line.
import { LecternError } from "@lectern/core"
import type { Piece } from "./piece.js"
import type { RecordFormat, RecordReading } from "./record-format.js"
import { recordLines } from "./record-lines.js"
import { addRecord } from "./values.js"

/** Objects or strings, one a line. */
export const jsonl: RecordFormat = { name: "jsonl", endings: [".jsonl", ".ndjson"], convert }

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

async function* convert(
  pieces: AsyncIterable<Piece>,
  reading: RecordReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { label, maxBytes } = reading
  const lines = recordLines(reading)
  for await (const { bytes, lineAt, consumed } of pieces) {
    let line = lineAt(0)
    for (const each of DECODER.decode(bytes).split("\n")) {
      if (3 * each.length > maxBytes && Buffer.byteLength(each) > maxBytes) throw reading.tooLong(line)
      if (each.trim() !== "") addRecord(parsed(each, label, line), line, reading, lines)
      line++
    }
    consumed(bytes.length)
    if (lines.full()) yield lines.take()
  }
  yield lines.take()
}

function parsed(text: string, label: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = `is not a line of JSON (${error instanceof Error ? error.message : String(error)})`
    throw new LecternError({ kind: "bad-data", path: label, line, why })
  }
}
