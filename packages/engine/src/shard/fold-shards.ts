// One pass over the lines of inputs that need not have equal numbers of lines: an engine works on shards, and the results
// are taken in order.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import type { OpenStdin } from "../read/byte-stream.js"
import type { Limits } from "../read/formats/limits.js"
import { withFile } from "../read/identity.js"
import { bytesOfFiles, emptyInput, type Input, isSeekable, type SeekableInput } from "../read/inputs.js"
import { lockstepBlocks } from "../read/lockstep.js"
import { openSource } from "../read/source.js"
import { markDropped, type Warn } from "../read/warnings.js"
import type { ByteOrderMark, EncodingErrors } from "../types.js"
import { byteOrderMarkBytes, indexFiles } from "./index-files.js"
import { type Packer, packer } from "./pack.js"
import { bytesOf, planShards, type Shard } from "./plan.js"
import type { ShardInput } from "./shard-lines.js"
import { groupSmallFiles, type PackedFile, readSmallFiles } from "./small-files.js"

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
