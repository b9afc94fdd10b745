// JSON lines: a record on each line.
import { badData } from "@lectern/core"
import { jsonScanner } from "./json-scan.js"
import type { Piece, RecordFormat, RecordReading } from "./record-format.js"
import { recordLines } from "./record-lines.js"
import { addRecord } from "./values.js"

/** Objects or strings, one a line. */
export const jsonl: RecordFormat = { name: "jsonl", endings: [".jsonl", ".ndjson"], convert }

const NEWLINE = 10
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

async function* convert(
  pieces: AsyncIterable<Piece>,
  reading: RecordReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { label, maxBytes, selections } = reading
  const lines = recordLines(reading)
  const scanner = jsonScanner(selections)
  for await (const { bytes, lineAt, consumed } of pieces) {
    let line = lineAt(0)
    for (let at = 0; at < bytes.length; line++) {
      const plain = scanner?.scan(bytes, at) ?? -1
      const end = plain < 0 ? lineEnd(bytes, at) : plain
      if (end - at > maxBytes) throw reading.tooLong(line)
      if (plain < 0) {
        const text = DECODER.decode(bytes.subarray(at, end))
        if (text.trim() !== "") addRecord(parsed(text, label, line), line, reading, lines)
      } else scanner!.append(lines)
      at = end + 1
    }
    consumed(bytes.length)
    if (lines.full()) yield lines.take()
  }
  yield lines.take()
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const newline = bytes.indexOf(NEWLINE, from)
  return newline < 0 ? bytes.length : newline
}

function parsed(text: string, label: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const isArray = line === 1 && text.trimStart().startsWith("[")
    const array = isArray ? "; one JSON array is not JSON lines: convert it with jq -c '.[]'" : ""
    const why = `is not a line of JSON (${error instanceof Error ? error.message : String(error)})${array}`
    throw badData(label, why, line)
  }
}
