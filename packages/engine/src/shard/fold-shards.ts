// One pass over the lines of inputs that need not have equal numbers of lines: an engine works on shards, and the results
// are taken in order.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import { yieldToEvents } from "../engines/yield-to-events.js"
import type { OpenStdin } from "../read/byte-stream.js"
import type { Limits } from "../read/formats/limits.js"
import { readFully, withFile } from "../read/identity.js"
import { bytesOfFiles, emptyInput, type Input, isSeekable, type SeekableInput } from "../read/inputs.js"
import { lockstepBlocks, type StreamBlock } from "../read/lockstep.js"
import { threadScanner } from "../read/scanner.js"
import { openSource } from "../read/source.js"
import { cleanText, type TextFindings } from "../read/text.js"
import { markDropped, type Warn } from "../read/warnings.js"
import type { ByteOrderMark, EncodingErrors } from "../types.js"
import { byteOrderMarkBytes, indexFiles, markBytesIn } from "./index-files.js"
import { type Packer, packer } from "./pack.js"
import { bytesOf, planShards, type Shard } from "./plan.js"
import type { ShardInput } from "./shard-lines.js"

/** A shard of one input. */
export interface LineShard {
  /** The input. */
  readonly input: ShardInput
  /** The shard; its `index` starts from 0 in each input. */
  readonly shard: Shard
  /** The lines, when the input is not plain text in a regular file. */
  readonly data?: Uint8Array
  /** With `data`: the bytes of the input that were read by then. */
  readonly bytesRead?: number
  /** The files that the lines come from, when small files are packed; `input` is the first. */
  readonly files?: readonly PackedFile[]
}

/** The inputs of a run over lines, and the reading of them. */
export interface LineRun {
  /** The inputs, in order. */
  readonly inputs: readonly Input[]
  /** Does the work. */
  readonly engine: Engine
  /** The approximate size of a shard in bytes; shards depend only on this and the inputs. */
  readonly shardBytes: number
  /** The treatment of byte order marks. */
  readonly byteOrderMark: ByteOrderMark
  /** The treatment of invalid UTF-8 in records. */
  readonly encodingErrors: EncodingErrors
  /** Limits of the inputs. */
  readonly limits: Limits
  /** Opens standard input. */
  readonly openStdin: OpenStdin
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
  /** Receives warnings. */
  readonly warn: Warn
  /** Receives the progress: bytes done, all bytes if known, and lines done. */
  progress(bytesDone: number, bytesTotal: number | undefined, lines: number): void
}

/** A file in a shard of several files. */
interface PackedFile {
  /** Its name in messages. */
  readonly label: string
  /** The number of its lines. */
  readonly lines: number
  readonly findings: TextFindings
}

/** Options for reading small files. */
type SmallFileReading = Pick<LineRun, "shardBytes" | "byteOrderMark" | "encodingErrors" | "limits" | "signal" | "warn">

// Reading so many bytes takes about as long as a task's messages.
const SMALL_BYTES = 2 ** 18
const NEWLINE = 10
const LINE_END = Uint8Array.of(NEWLINE)

/** Processes all lines of all inputs. */
export async function foldShards<Result>(
  run: LineRun,
  start: (lines: LineShard) => Promise<Result>,
  finish: (result: Result, lines: LineShard) => void | Promise<void>,
): Promise<readonly number[]> {
  const { inputs, engine, signal } = run
  const total = bytesOfFiles(inputs)
  const packing = packer(engine)
  const bytes = inputs.map(() => 0)
  let done = 0 // of all inputs but the current stream
  let stream = 0
  let lines = 0
  const report = (): void => {
    run.progress(total === undefined ? done + stream : Math.min(done + stream, total), total, lines)
  }
  report()
  await inOrder(shardsOf(run, bytes, packing), engine.window, start, async (result, each) => {
    signal?.throwIfAborted()
    await finish(result, each)
    if (each.data !== undefined) packing.release({ data: each.data })
    if (each.shard.index === 0) {
      done += stream
      stream = 0
    }
    if (each.bytesRead === undefined) done += bytesOf(each.shard)
    else stream = each.bytesRead
    lines += each.shard.segments
    report()
  })
  return bytes
}

async function* shardsOf(run: LineRun, bytes: number[], packing: Packer): AsyncGenerator<LineShard, void, undefined> {
  let i = 0
  for (const group of groupSmallFiles(run.inputs, run.shardBytes)) {
    run.signal?.throwIfAborted()
    if (group.every(isSeekable)) {
      yield* group.length === 1 ? fileShards(run, group[0]!) : packedShards(run, group, packing)
      for (const { file } of group) bytes[i++] = file.size
    } else bytes[i++] = yield* streamShards(run, group[0]!, packing)
  }
}

/** One shard with the lines of several small files. */
async function* packedShards(
  run: LineRun,
  inputs: readonly SeekableInput[],
  packing: Packer,
): AsyncGenerator<LineShard, void, undefined> {
  const { block, files } = await readSmallFiles(inputs, run)
  const bytesRead = inputs.reduce((sum, { file }) => sum + file.size, 0)
  for await (const { shard, data } of packing.pack([block])) {
    yield { input: { label: inputs[0]!.label, markBytes: 0 }, shard, data, bytesRead, files }
  }
}

async function* fileShards(run: LineRun, { label, file }: SeekableInput): AsyncGenerator<LineShard, void, undefined> {
  const { engine, shardBytes, byteOrderMark, limits, warn } = run
  const labelled = { ...file, label }
  const markBytes = byteOrderMarkBytes(labelled, byteOrderMark, warn)
  const indexes = await indexFiles([labelled], [markBytes], { engine, shardBytes, limits, onIndexed: () => {} })
  if (indexes[0]!.lines === 0) throw emptyInput(label)
  const input: ShardInput = { label, markBytes, file }
  for (const shard of planShards(indexes, shardBytes)) yield { input, shard }
  withFile(file, () => {})
}

async function* streamShards(
  { shardBytes, byteOrderMark, encodingErrors, limits, openStdin, signal, warn }: LineRun,
  input: Input,
  packing: Packer,
): AsyncGenerator<LineShard, number, undefined> {
  const { label } = input
  const reading = { checksums: false, splitLines: true, byteOrderMark, encodingErrors, limits }
  const options = { ...reading, openStdin, signal, warn }
  const source = openSource(input, options)
  try {
    const reader = source.lines()
    for await (const { shard, data } of packing.pack(lockstepBlocks([reader], [input], shardBytes))) {
      const markBytes = reader.markBytes()
      if (markBytes > 0 && shard.index === 0) warn(markDropped(label))
      yield { input: { label, markBytes }, shard, data, bytesRead: source.bytes() }
    }
    return source.bytes()
  } finally {
    await source.close()
  }
}

/** Groups inputs: small files that follow each other are read together, anything else by itself. */
function* groupSmallFiles(inputs: readonly Input[], shardBytes: number): Generator<readonly Input[], void, undefined> {
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
async function readSmallFiles(
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
