// One pass over the lines of inputs that need not pair up: divided into shards, done by an engine, taken in order.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import type { OpenStdin } from "../read/byte-stream.js"
import { withFile } from "../read/identity.js"
import { bytesOfText, emptyInput, type Input, isSeekable, type SeekableInput } from "../read/inputs.js"
import { lockstepBlocks } from "../read/lockstep.js"
import { openSource } from "../read/source.js"
import { markDropped, type Warn } from "../read/warnings.js"
import type { ByteOrderMark } from "../types.js"
import { indexFiles, markOf } from "./index-files.js"
import { type Packer, packer } from "./pack.js"
import { bytesOf, planShards, type Shard } from "./plan.js"
import type { ShardInput } from "./shard-lines.js"

/** Some lines of one input. */
export interface LineShard {
  /** The input. */
  readonly input: ShardInput
  /** Which lines; `index` counts from 0 in each input. */
  readonly shard: Shard
  /** The lines themselves, when the input is not plain text in a file. */
  readonly data?: Uint8Array
}

/** How inputs are read. */
export interface LineRun {
  /** The inputs, in order. */
  readonly inputs: readonly Input[]
  /** Does the work. */
  readonly engine: Engine
  /** Bytes wanted in a shard; where shards end depends on this and the inputs alone. */
  readonly shardBytes: number
  /** What happens to byte order marks. */
  readonly byteOrderMark: ByteOrderMark
  /** Gives standard input. */
  readonly openStdin: OpenStdin
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
  /** Takes warnings. */
  readonly warn: Warn
  /** Hears how far the run is: bytes done, of how many when that is known, and lines. */
  progress(bytesDone: number, bytesTotal: number | undefined, lines: number): void
}

/**
 * Goes through all lines of all inputs.
 *
 * @param run - what to read, and how
 * @param start - starts the work on some lines
 * @param finish - takes each result, in the order of the lines; awaited before the next
 * @returns bytes read of each input
 * @throws LecternError for whatever is wrong with the inputs; the signal's reason
 */
export async function foldLines<Result>(
  run: LineRun,
  start: (lines: LineShard) => Promise<Result>,
  finish: (result: Result, lines: LineShard) => void | Promise<void>,
): Promise<readonly number[]> {
  const { inputs, engine, signal } = run
  const total = bytesOfText(inputs)
  const packing = packer(engine)
  const bytes = inputs.map(() => 0)
  let done = 0
  let lines = 0
  await inOrder(shardsOf(run, bytes, packing), engine.window, start, async (result, each) => {
    signal?.throwIfAborted()
    await finish(result, each)
    if (each.data !== undefined) packing.release({ data: each.data })
    done += bytesOf(each.shard)
    lines += each.shard.segments
    run.progress(total === undefined ? done : Math.min(done, total), total, lines)
  })
  return bytes
}

async function* shardsOf(run: LineRun, bytes: number[], packing: Packer): AsyncGenerator<LineShard, void, undefined> {
  for (const [i, input] of run.inputs.entries()) {
    run.signal?.throwIfAborted()
    if (isSeekable(input)) {
      yield* fileShards(run, input)
      bytes[i] = input.file.size
    } else {
      bytes[i] = yield* streamShards(run, input, packing)
    }
  }
}

async function* fileShards(run: LineRun, { label, file }: SeekableInput): AsyncGenerator<LineShard, void, undefined> {
  const { engine, shardBytes, byteOrderMark, warn } = run
  const labelled = { ...file, label }
  const markBytes = markOf(labelled, byteOrderMark, warn)
  const indexes = await indexFiles([labelled], [markBytes], { engine, shardBytes, onIndexed: () => {} })
  if (indexes[0]!.lines === 0) throw emptyInput(label)
  const input: ShardInput = { label, markBytes, file }
  for (const shard of planShards(indexes, shardBytes)) yield { input, shard }
  withFile(file, () => {})
}

async function* streamShards(
  { shardBytes, byteOrderMark, openStdin, signal, warn }: LineRun,
  input: Input,
  packing: Packer,
): AsyncGenerator<LineShard, number, undefined> {
  const { label } = input
  const source = openSource(input, { checksums: false, byteOrderMark, openStdin, signal })
  try {
    const reader = source.lines()
    for await (const { shard, data } of packing.pack(lockstepBlocks([reader], [input], shardBytes))) {
      const markBytes = reader.markBytes()
      if (markBytes > 0 && shard.index === 0) warn(markDropped(label))
      yield { input: { label, markBytes }, shard, data }
    }
    return source.bytes()
  } finally {
    await source.close()
  }
}
