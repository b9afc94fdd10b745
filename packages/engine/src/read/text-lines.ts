// Reads the lines of all texts side by side as strings, for commands that print texts. Runs in one thread, with the same
// checks as counting.
import { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"
import type { InputFacts, ReadingOptions, RunProgress, TextSource } from "../types.js"
import { type OpenStdin, processStdin } from "./byte-stream.js"
import { limitsOf } from "./formats/limits.js"
import { splitColumns } from "./formats/tsv.js"
import {
  bytesOfFiles,
  bytesOfText,
  type Input,
  type Inputs,
  type InputText,
  isEncoded,
  listInputs,
  pairUp,
} from "./inputs.js"
import type { LineReader } from "./line-reader.js"
import { lockstepBlocks } from "./lockstep.js"
import { findMissing } from "./missing.js"
import { openSource, type SourceOptions } from "./source.js"
import { areJoined, spoolInputs } from "./spool-inputs.js"
import { cleanText } from "./text.js"
import { markDropped, textWarnings, warnOnce } from "./warnings.js"

/** The texts to read, and how. */
export interface TextLinesRequest<Stage extends string = "index"> extends ReadingOptions {
  /** One text per reference. */
  readonly references: readonly TextSource[]
  /** One text per system. */
  readonly systems: readonly TextSource[]
  /** Labels of the segments, such as their ids; none by default. */
  readonly labels?: readonly TextSource[]
  /** Receives the progress of copying records with ids, and of counting the lines. */
  readonly onProgress?: ((progress: RunProgress<Stage | "copy" | "index">) => void) | undefined
}

/** Consecutive segments. */
export interface TextBlock {
  /** Number of the first segment, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
  /** `references[reference][i]`: a line without its end; null where a list of references has fewer. */
  readonly references: readonly (readonly (string | null)[])[]
  /** `systems[system][i]`. */
  readonly systems: readonly (readonly string[])[]
  /** The missing outputs of each system, which are empty lines: their places in the block, ascending. */
  readonly missing: readonly Uint32Array[]
  /** `labels[text][i]`. */
  readonly labels: readonly (readonly string[])[]
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
  /** Facts about each input but those with labels alone, references first, as far as it was read. */
  facts(): InputFacts[]
  /** The number of bytes read so far, of the inputs or of copies that are joined by ids. */
  bytesRead(): number
  /** The number of all these bytes; undefined when an input is not a regular file. */
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
  const listed = listInputs(request.references, request.systems, request.labels)
  return linesOf(request, listed, sourceOptions(request, openStdin))
}

/** Opens texts; records with ids are copied into temporary files, in the order of the first input. */
export async function openJoinedLines(request: TextLinesRequest): Promise<TextLines> {
  const listed = listInputs(request.references, request.systems, request.labels)
  const options = sourceOptions(request, processStdin)
  if (!areJoined(listed.inputs)) return linesOf(request, listed, options)
  const spooled = await spoolInputs(listed.inputs, options, (bytesDone, bytesTotal) =>
    request.onProgress?.({ stage: "copy", bytesDone, segments: 0, bytesTotal }),
  )
  const lines = linesOf(request, { ...listed, inputs: spooled.inputs }, options)
  return {
    ...lines,
    facts: () => lines.facts().map((fact, i) => spooled.facts.get(i) ?? fact),
    async close() {
      await lines.close()
      spooled.remove()
    },
  }
}

function sourceOptions(request: TextLinesRequest, openStdin: OpenStdin): SourceOptions {
  const { signal, encodingErrors = "refuse", byteOrderMark = "drop" } = request
  const reading = { checksums: false, byteOrderMark, encodingErrors, limits: limitsOf(request) }
  return { ...reading, openStdin, signal, warn: warnOnce(request.onWarning) }
}

function linesOf(
  request: TextLinesRequest,
  { inputs, references, systems, labels }: Inputs,
  options: SourceOptions,
): TextLines {
  const { encodingErrors = "refuse", limits, signal, warn = () => {} } = options
  const bytesTotal = bytesOfFiles(inputs)
  const sources = inputs.map((input) => openSource(input, options))
  const readers = sources.map((source) => source.lines())

  function cleaned(bytes: Uint8Array, i: number, firstLine: number): Uint8Array {
    const { label } = inputs[i]!
    const encoded = isEncoded(inputs[i]!)
    const markBytes = readers[i]!.markBytes()
    if (markBytes > 0) warn(markDropped(label))
    const text = cleanText(bytes, { label, firstLine, markBytes, encoded, encodingErrors, limits })
    for (const sentence of textWarnings(label, text)) warn(sentence)
    return text.bytes
  }

  function blockOf(firstSegment: number, segments: number, bytes: readonly Uint8Array[]): TextBlock {
    const texts = bytes.map((each, i) => cleaned(each, i, firstSegment))
    const columns: (readonly Uint8Array[])[] = []
    const textOf = ({ input, column }: InputText): Uint8Array => {
      const text = texts[input]!
      if (column === undefined) return text
      columns[input] ??= splitColumns(text, column, inputs[input]!.label, firstSegment)
      return columns[input][column.index]!
    }
    const outputs = systems.map((text) =>
      findMissing(textOf(text), text.missing, { label: inputs[text.input]!.label, firstSegment }),
    )
    const present = (text: Uint8Array): string[] => linesOfText(text) as string[]
    return {
      firstSegment,
      segments,
      references: references.map((text) => linesOfText(textOf(text))),
      systems: outputs.map(({ bytes }) => present(bytes)),
      missing: outputs.map(({ missing }) => missing),
      labels: labels.map((text) => present(textOf(text))),
    }
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
    facts: () => sources.filter((_, i) => !inputs[i]!.onlyLabels).map((source) => source.facts()),
    bytesRead: () => sources.reduce((sum, source) => sum + source.bytes(), 0),
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

/** The lines of a text, null for a text that is missing; the newline of the last one may be missing. */
export function linesOfText(text: Uint8Array): (string | null)[] {
  const lines =
    text.includes(LINE_BREAK) || text.includes(MISSING_REFERENCE) ? markedLines(text) : DECODER.decode(text).split("\n")
  if (text.at(-1) === NEWLINE) lines.pop()
  return lines
}

function markedLines(text: Uint8Array): (string | null)[] {
  const lines: (string | null)[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline
    const line = text.subarray(start, end)
    lines.push(
      line[0] === MISSING_REFERENCE ? null : DECODER.decode(line.map((byte) => (byte === LINE_BREAK ? NEWLINE : byte))),
    )
    start = end + 1
  }
  return lines
}
