// Reads the lines of all texts side by side as strings, for commands that print texts. Runs in one thread, with the same
// checks as counting.
import { LecternError } from "@lectern/core"
import { LINE_BREAK } from "@lectern/core/lines"
import type { InputFacts, ReadingOptions, RunProgress, TextSource } from "../types.js"
import { type OpenStdin, processStdin } from "./byte-stream.js"
import { limitsOf } from "./formats/limits.js"
import { splitColumns } from "./formats/tsv.js"
import { bytesOfFiles, bytesOfText, type Input, type InputText, listInputs, pairUp } from "./inputs.js"
import type { LineReader } from "./line-reader.js"
import { lockstepBlocks } from "./lockstep.js"
import { openSource, type SourceOptions } from "./source.js"
import { cleanText } from "./text.js"
import { markDropped, textWarnings, warnOnce } from "./warnings.js"

/** The texts to read, and how. */
export interface TextLinesRequest<Stage extends string = "index"> extends ReadingOptions {
  /** One text per reference. */
  readonly references: readonly TextSource[]
  /** One text per system. */
  readonly systems: readonly TextSource[]
  /** Receives the progress of counting the lines. */
  readonly onProgress?: ((progress: RunProgress<Stage | "index">) => void) | undefined
}

/** Consecutive segments. */
export interface TextBlock {
  /** Number of the first segment, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
  /** `references[reference][i]`: a line without its end. */
  readonly references: readonly (readonly string[])[]
  /** `systems[system][i]`. */
  readonly systems: readonly (readonly string[])[]
}

/** Open texts. Must be closed. */
export interface TextLines {
  /**
   * Reads all segments in order, about 1 MiB at a time.
   *
   * When all inputs are plain text in regular files, their lines are counted first, so that unequal numbers of lines are
   * refused before anything is printed. Otherwise they are refused at the end.
   */
  blocks(): AsyncGenerator<TextBlock, void, undefined>
  /** Reads the next `segments` segments; the caller knows that there are that many. */
  take(segments: number): Promise<TextBlock>
  /** Facts about the bytes of each input read so far, references first. */
  facts(): InputFacts[]
  /** The number of bytes in all inputs, as they are stored; undefined when one is not a regular file. */
  readonly bytesTotal: number | undefined
  /** Closes the inputs. */
  close(): Promise<void>
}

const BLOCK_BYTES = 2 ** 20
const FIRST_FILL = 2 ** 16
const NEWLINE = 10
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/** Opens texts. */
export function openTextLines(request: TextLinesRequest, openStdin: OpenStdin = processStdin): TextLines {
  const { signal, encodingErrors = "refuse", byteOrderMark = "drop" } = request
  const { inputs, references, systems } = listInputs(request.references, request.systems)
  const joined = inputs.find(({ records }) => records?.identified)
  if (joined !== undefined) {
    const why = `${joined.label} has ids, which only lectern score joins by; expected records in the same order, and no --id`
    throw new LecternError({ kind: "usage", why })
  }
  const limits = limitsOf(request)
  const warn = warnOnce(request.onWarning)
  const reading = { checksums: false, byteOrderMark, encodingErrors, limits }
  const options: SourceOptions = { ...reading, openStdin, signal, warn }
  const bytesTotal = bytesOfFiles(inputs)
  const sources = inputs.map((input) => openSource(input, options))
  const readers = sources.map((source) => source.lines())

  function cleaned(bytes: Uint8Array, i: number, firstLine: number): Uint8Array {
    const { label, records } = inputs[i]!
    const encoded = records !== undefined
    const markBytes = readers[i]!.markBytes()
    if (markBytes > 0) warn(markDropped(label))
    const text = cleanText(bytes, { label, firstLine, markBytes, encoded, encodingErrors, limits })
    for (const sentence of textWarnings(label, text)) warn(sentence)
    return text.bytes
  }

  function blockOf(firstSegment: number, segments: number, bytes: readonly Uint8Array[]): TextBlock {
    const texts = bytes.map((each, i) => cleaned(each, i, firstSegment))
    const columns: (readonly Uint8Array[])[] = []
    const linesOf = ({ input, column }: InputText): string[] => {
      const text = texts[input]!
      if (column === undefined) return split(text)
      columns[input] ??= splitColumns(text, column, inputs[input]!.label, firstSegment)
      return split(columns[input][column.index]!)
    }
    return { firstSegment, segments, references: references.map(linesOf), systems: systems.map(linesOf) }
  }

  const report = (bytesDone: number): void => {
    request.onProgress?.({ stage: "index", bytesDone, segments: 0, bytesTotal })
  }

  let taken = 0
  return {
    bytesTotal,
    async *blocks() {
      if (bytesOfText(inputs) !== undefined && inputs.length > 1) await checkLines(inputs, options, report)
      for await (const { firstSegment, segments, texts } of lockstepBlocks(readers, inputs, BLOCK_BYTES)) {
        signal?.throwIfAborted()
        yield blockOf(firstSegment, segments, texts)
      }
    },
    async take(segments) {
      await Promise.all(readers.map((reader) => fillLines(reader, segments)))
      signal?.throwIfAborted()
      const block = blockOf(
        taken,
        segments,
        readers.map((reader) => reader.take(segments)),
      )
      taken += segments
      return block
    },
    facts: () => sources.map((source) => source.facts()),
    async close() {
      await Promise.allSettled(sources.map((source) => source.close()))
    },
  }
}

async function checkLines(
  inputs: readonly Input[],
  options: SourceOptions,
  report: (bytesDone: number) => void,
): Promise<void> {
  const lines: number[] = []
  let done = 0
  report(0)
  for (const input of inputs) {
    const source = openSource(input, options)
    try {
      lines.push(await source.lines().drain())
      done += source.bytes()
      report(done)
    } finally {
      await source.close()
    }
  }
  pairUp(inputs, lines)
}

async function fillLines(reader: LineReader, lines: number): Promise<void> {
  for (let wanted = FIRST_FILL; ; wanted *= 2) {
    await reader.fill(wanted)
    if (reader.lines(wanted) >= lines || reader.finished()) return
    if (wanted > Number.MAX_SAFE_INTEGER / 2) throw new Error("the text has fewer lines than were counted")
  }
}

/** The lines of a text; the newline of the last one may be missing. */
function split(text: Uint8Array): string[] {
  const lines = text.includes(LINE_BREAK) ? linesWithBreaks(text) : DECODER.decode(text).split("\n")
  if (text.at(-1) === NEWLINE) lines.pop()
  return lines
}

function linesWithBreaks(text: Uint8Array): string[] {
  const lines: string[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline
    const line = text.subarray(start, end)
    lines.push(
      DECODER.decode(line.includes(LINE_BREAK) ? line.map((byte) => (byte === LINE_BREAK ? NEWLINE : byte)) : line),
    )
    start = end + 1
  }
  return lines
}
