// One pass over the lines of inputs that need not pair up: cut into shards, done by an engine, taken in order.
import type { Engine } from "../engines/engine.js"
import { inOrder } from "../engines/in-order.js"
import type { ResultOf, Task } from "../engines/task.js"
import { type OpenStdin, openStream } from "../read/byte-stream.js"
import { gunzip } from "../read/formats/gzip.js"
import { withFile } from "../read/identity.js"
import { type Input, isEmpty } from "../read/inputs.js"
import { lineReader } from "../read/line-reader.js"
import { blocksOf } from "../read/lockstep.js"
import { markDropped } from "../read/sniff.js"
import { indexFiles, markOf } from "./index-files.js"
import { packed } from "./pack.js"
import { planShards, type Shard } from "./plan.js"
import type { ShardInput } from "./shard-lines.js"

/** Some lines of one input. */
export interface LineShard {
  /** The input. */
  readonly input: ShardInput
  /** Which lines; `index` counts from 0 in each input. */
  readonly shard: Shard
  /** The lines themselves, when the input is no plain file. */
  readonly data?: Uint8Array<SharedArrayBuffer>
}

/** How inputs are read. */
export interface LineRun {
  /** The inputs, in order. */
  readonly inputs: readonly Input[]
  /** Does the work. */
  readonly engine: Engine
  /** Bytes wanted in a shard; where shards end depends on this and the inputs alone. */
  readonly shardBytes: number
  /** What becomes of byte order marks. */
  readonly byteOrderMark: "drop" | "keep"
  /** Gives standard input. */
  readonly openStdin: OpenStdin
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
  /** Told what is no error. */
  warn(sentence: string): void
  /** Told how far the run is: bytes done, of how many when that is known, and lines. */
  progress(bytesDone: number, bytesTotal: number | undefined, lines: number): void
}

/**
 * Goes through all lines of all inputs.
 *
 * @param run - what to read, and how
 * @param taskOf - the task for some lines
 * @param finish - takes the result of each task, in the order of the lines; awaited before the next
 * @returns bytes read of each input
 * @throws LecternError for whatever is wrong with the inputs; the signal's reason
 */
export async function foldLines<T extends Task>(
  run: LineRun,
  taskOf: (lines: LineShard) => T,
  finish: (result: ResultOf<T>, lines: LineShard) => void | Promise<void>,
): Promise<readonly number[]> {
  const { inputs, engine, signal } = run
  const plain = inputs.every(({ file }) => file !== undefined)
  const total = plain ? inputs.reduce((sum, { file }) => sum + file!.size, 0) : undefined
  const free: SharedArrayBuffer[] = []
  const bytes = inputs.map(() => 0)
  let done = 0
  let lines = 0
  await inOrder(
    shardsOf(run, bytes, free),
    engine.window,
    (shard) => engine.run<T>(taskOf(shard)),
    async (result, each) => {
      signal?.throwIfAborted()
      await finish(result, each)
      if (each.data !== undefined) free.push(each.data.buffer)
      done += each.shard.ranges.reduce((sum, { start, end }) => sum + end - start, 0)
      lines += each.shard.segments
      run.progress(total === undefined ? done : Math.min(done, total), total, lines)
    },
  )
  return bytes
}

async function* shardsOf(
  run: LineRun,
  bytes: number[],
  free: SharedArrayBuffer[],
): AsyncGenerator<LineShard, void, undefined> {
  for (const [i, input] of run.inputs.entries()) {
    run.signal?.throwIfAborted()
    if (input.kind === "file" && input.file !== undefined) {
      yield* fileShards(run, input)
      bytes[i] = input.file.size
    } else {
      bytes[i] = yield* streamShards(run, input, free)
    }
  }
}

async function* fileShards(run: LineRun, { label, file }: Input): AsyncGenerator<LineShard, void, undefined> {
  const { engine, shardBytes, byteOrderMark, warn } = run
  const labelled = { ...file!, label }
  const markBytes = markOf(labelled, byteOrderMark, warn)
  const indexes = await indexFiles([labelled], [markBytes], { engine, shardBytes, onIndexed: () => {} })
  if (indexes[0]!.lines === 0) throw isEmpty(label)
  const input: ShardInput = { label, markBytes, file: file! }
  for (const shard of planShards(indexes, shardBytes)) yield { input, shard }
  withFile(file!, () => {})
}

async function* streamShards(
  { shardBytes, byteOrderMark, openStdin, signal, warn }: LineRun,
  input: Input,
  free: SharedArrayBuffer[],
): AsyncGenerator<LineShard, number, undefined> {
  const { label } = input
  const stream = openStream(input, false, openStdin)
  const pieces = input.kind === "gzip" ? gunzip(stream.pieces, label) : stream.pieces
  const reader = lineReader(pieces, label, byteOrderMark)
  const stop = (): void => void stream.close().catch(() => {})
  signal?.addEventListener("abort", stop, { once: true })
  try {
    for await (const { shard, data } of packed(blocksOf([reader], [input], shardBytes), free)) {
      const markBytes = reader.markBytes()
      if (markBytes > 0 && shard.index === 0) warn(markDropped(label))
      yield { input: { label, markBytes }, shard, data }
    }
    return stream.bytes()
  } finally {
    signal?.removeEventListener("abort", stop)
    pieces.return?.().catch(() => {})
    if (!signal?.aborted) await stream.close()
  }
}
