// Kaldi's `text`: an utterance's id, a blank, and its words, on each line.
import { badData, type LecternError } from "@lectern/core"
import type { Piece, RecordFormat, RecordReading } from "./record-format.js"
import { recordLines } from "./record-lines.js"
import { addRecord } from "./values.js"

/** The field of Kaldi's `utt2spk`: a text that must be one word. */
export const ONE_WORD = "one word"

/** Records with the fields `id`, `text`, also without a field's name, and `one word`. */
export const kaldi: RecordFormat = { name: "kaldi", endings: [], convert, idField: "id" }

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

async function* convert(
  pieces: AsyncIterable<Piece>,
  reading: RecordReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  const lines = recordLines(reading)
  const selections = reading.selections.map((selection) => ({ field: "text", ...selection }))
  const isOneWord = selections.some(({ field }) => field === ONE_WORD)
  for await (const { bytes, lineAt, consumed } of pieces) {
    let line = lineAt(0)
    for (const each of DECODER.decode(bytes).split("\n")) {
      if (3 * each.length > reading.maxBytes && Buffer.byteLength(each) > reading.maxBytes) throw reading.tooLong(line)
      const [, id, text] = /^[ \t]*([^ \t\r]+)[ \t]*(.*)/s.exec(withoutBlankEnd(each)) ?? []
      if (id !== undefined) {
        if (isOneWord && (text === "" || /[ \t]/.test(text!))) throw notOneWord(reading.label, line, each)
        addRecord({ id, text, [ONE_WORD]: text }, line, { ...reading, selections }, lines)
      }
      line++
    }
    consumed(bytes.length)
    if (lines.full()) yield lines.take()
  }
  yield lines.take()
}

function notOneWord(path: string, line: number, text: string): LecternError {
  return badData(path, `is '${text.slice(0, 60)}', expected an id and one word, such as utterance-1 speaker-1`, line)
}

// A regular expression would try every run of blanks, in quadratic time.
function withoutBlankEnd(line: string): string {
  let end = line.endsWith("\r") ? line.length - 1 : line.length
  while (line[end - 1] === " " || line[end - 1] === "\t") end--
  return line.slice(0, end)
}
