// Packs small files into shards: a task for each would cost more than its work.
import { yieldToEvents } from "../engines/yield-to-events.js"
import type { Limits } from "../read/formats/limits.js"
import { readFully, withFile } from "../read/identity.js"
import { emptyInput, type Input, isSeekable, type SeekableInput } from "../read/inputs.js"
import type { StreamBlock } from "../read/lockstep.js"
import { threadScanner } from "../read/scanner.js"
import { cleanText, type TextFindings } from "../read/text.js"
import type { Warn } from "../read/warnings.js"
import type { ByteOrderMark, EncodingErrors } from "../types.js"
import { markBytesIn } from "./index-files.js"

/** A file in a shard of several files. */
export interface PackedFile {
  /** Its name in messages. */
  readonly label: string
  /** The number of its lines. */
  readonly lines: number
  readonly findings: TextFindings
}

/** Options for reading small files. */
export interface SmallFileReading {
  /** The approximate size of a shard in bytes. */
  readonly shardBytes: number
  readonly byteOrderMark: ByteOrderMark
  readonly encodingErrors: EncodingErrors
  readonly limits: Limits
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
  /** Receives warnings. */
  readonly warn: Warn
}

// Reading so many bytes takes about as long as a task's messages.
const SMALL_BYTES = 2 ** 18
const NEWLINE = 10
const LINE_END = Uint8Array.of(NEWLINE)

/** Groups inputs: small files that follow each other are read together, anything else by itself. */
export function* groupSmallFiles(
  inputs: readonly Input[],
  shardBytes: number,
): Generator<readonly Input[], void, undefined> {
  let group: SeekableInput[] = []
  let bytes = 0
  for (const input of inputs) {
    const small = isSeekable(input) && input.file.size <= Math.min(SMALL_BYTES, shardBytes / 4)
    if (group.length > 0 && (!small || bytes + input.file.size > shardBytes)) {
      yield group
      group = []
      bytes = 0
    }
    if (small) {
      group.push(input)
      bytes += input.file.size
    } else yield [input]
  }
  if (group.length > 0) yield group
}

/** Reads and checks small files. */
export async function readSmallFiles(
  inputs: readonly SeekableInput[],
  reading: SmallFileReading,
): Promise<{ readonly block: StreamBlock; readonly files: readonly PackedFile[] }> {
  const yieldNow = yieldToEvents(reading.signal)
  const files: PackedFile[] = []
  const texts: Uint8Array[] = []
  for (const input of inputs) {
    await yieldNow()
    const { bytes, ...findings } = readSmallFile(input, reading)
    texts.push(bytes)
    let lines = threadScanner().count(bytes)
    if (bytes.at(-1) !== NEWLINE) {
      texts.push(LINE_END)
      lines++
    }
    files.push({ label: input.label, lines, findings })
  }
  const segments = files.reduce((sum, { lines }) => sum + lines, 0)
  return { block: { firstSegment: 0, segments, texts: [Buffer.concat(texts)] }, files }
}

function readSmallFile(
  { file, label }: SeekableInput,
  { byteOrderMark, encodingErrors, limits, warn }: SmallFileReading,
): TextFindings & { readonly bytes: Uint8Array } {
  const read = new Uint8Array(file.size)
  withFile(file, (descriptor) => readFully(file, descriptor, read, 0))
  const markBytes = markBytesIn(read, label, byteOrderMark, warn)
  const text = read.subarray(markBytes)
  if (text.length === 0) throw emptyInput(label)
  return cleanText(text, { label, markBytes, firstLine: 0, encodingErrors, limits })
}
