// The lines of every text side by side, as strings: for commands that show texts. Read, checked and refused as counting
// does it, in one thread.
import type { CountRequest, InputFacts } from "../types.js"
import { type ByteStream, type OpenStdin, openStream, processStdin } from "./byte-stream.js"
import { gunzip } from "./formats/gzip.js"
import { takeColumn } from "./formats/tsv.js"
import { type Input, listInputs, pairUp } from "./inputs.js"
import { type LineReader, lineReader } from "./line-reader.js"
import { blocksOf } from "./lockstep.js"
import { markDropped } from "./sniff.js"
import { cleanText, tellOddities } from "./text.js"

/** Which texts to read, and how. */
export type TextLinesRequest = Pick<
  CountRequest,
  "references" | "systems" | "encodingErrors" | "byteOrderMark" | "signal" | "onWarning"
>

/** Consecutive segments. */
export interface TextBlock {
  /** Number of the first, from 0. */
  readonly firstSegment: number
  /** How many. */
  readonly segments: number
  /** `references[reference][i]`: a line without its end. */
  readonly references: readonly (readonly string[])[]
  /** `systems[system][i]`. */
  readonly systems: readonly (readonly string[])[]
}

/** Texts being read. A thing to be closed. */
export interface TextLines {
  /**
   * All segments in order, about 1 MiB at a time.
   *
   * Where every input is a plain file, their lines are counted first, so that unequal numbers are refused before anything
   * is shown; where one is a stream, that is found out at the end.
   *
   * @throws LecternError `unreadable`, `bad-data`, `unequal-lengths`
   */
  blocks(): AsyncGenerator<TextBlock, void, undefined>
  /** The next `segments` segments, for callers that know that so many are there. */
  take(segments: number): Promise<TextBlock>
  /** What was read so far of each input, references first. */
  facts(): InputFacts[]
  /** Bytes in all inputs; undefined when one is a stream. */
  readonly bytesTotal: number | undefined
  /** Lets go of the inputs. */
  close(): Promise<void>
}

const BLOCK_BYTES = 2 ** 20
const FIRST_FILL = 2 ** 16
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Opens texts.
 *
 * @param request - which texts
 * @param openStdin - gives standard input
 * @returns the texts, to be read from the start
 * @throws LecternError `unreadable` when an input is missing or a directory
 */
export function openTextLines(request: TextLinesRequest, openStdin: OpenStdin = processStdin): TextLines {
  const { signal, encodingErrors = "refuse", byteOrderMark = "drop" } = request
  const { inputs, references, systems } = listInputs(request.references, request.systems)
  const plain = inputs.every(({ kind, file }) => kind === "file" && file !== undefined)
  const opened = inputs.map((input) => open(input, byteOrderMark, openStdin))
  const readers = opened.map(({ reader }) => reader)
  const close = async (): Promise<void> => {
    signal?.removeEventListener("abort", stop)
    await Promise.allSettled(opened.map((each) => each.close()))
  }
  const stop = (): void => void close()
  signal?.addEventListener("abort", stop, { once: true })
  const warned = new Set<string>()
  const warn = (sentence: string): void => {
    if (warned.has(sentence)) return
    warned.add(sentence)
    request.onWarning?.(sentence)
  }

  function cleaned(bytes: Uint8Array, i: number, firstLine: number): Uint8Array {
    const { label } = inputs[i]!
    const markBytes = readers[i]!.markBytes()
    if (markBytes > 0) warn(markDropped(label))
    const text = cleanText(bytes, { label, firstLine, markBytes, encodingErrors })
    for (const sentence of tellOddities(label, text)) warn(sentence)
    return text.bytes
  }

  function blockOf(firstSegment: number, segments: number, bytes: readonly Uint8Array[]): TextBlock {
    const texts = bytes.map((each, i) => cleaned(each, i, firstSegment))
    const linesOf = ({ input, column }: (typeof references)[number]): string[] => {
      const text = texts[input]!
      return split(column === undefined ? text : takeColumn(text, column, inputs[input]!.label, firstSegment))
    }
    return { firstSegment, segments, references: references.map(linesOf), systems: systems.map(linesOf) }
  }

  let taken = 0
  return {
    bytesTotal: plain ? inputs.reduce((sum, { file }) => sum + file!.size, 0) : undefined,
    async *blocks() {
      if (plain && inputs.length > 1) await checkLines(inputs, openStdin)
      for await (const { firstSegment, segments, texts } of blocksOf(readers, inputs, BLOCK_BYTES)) {
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
    facts: () => inputs.map(({ path }, i) => ({ path, bytes: opened[i]!.bytes() })),
    close,
  }
}

interface OpenInput {
  readonly reader: LineReader
  bytes(): number
  close(): Promise<void>
}

function open(input: Input, byteOrderMark: "drop" | "keep", openStdin: OpenStdin): OpenInput {
  const stream: ByteStream = openStream(input, false, openStdin)
  const pieces = input.kind === "gzip" ? gunzip(stream.pieces, input.label) : stream.pieces
  return {
    reader: lineReader(pieces, input.label, byteOrderMark),
    bytes: () => stream.bytes(),
    async close() {
      pieces.return?.().catch(() => {})
      await stream.close()
    },
  }
}

async function checkLines(inputs: readonly Input[], openStdin: OpenStdin): Promise<void> {
  const lines: number[] = []
  for (const input of inputs) {
    const opened = open(input, "drop", openStdin)
    try {
      lines.push(await opened.reader.drain())
    } finally {
      await opened.close()
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
  const lines = DECODER.decode(text).split("\n")
  if (text.at(-1) === NEWLINE) lines.pop()
  return lines
}

const NEWLINE = 10
