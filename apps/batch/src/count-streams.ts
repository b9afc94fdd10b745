// The run over streams: one reader cuts blocks of lines, which are counted like the shards of plain files.
import type { CountJob, CountTask } from "./count.js"
import type { Run, RunReport } from "./count-report.js"
import { inOrder } from "./engines/in-order.js"
import { type ByteStream, type OpenStdin, openStream } from "./read/byte-stream.js"
import { gunzip } from "./read/gunzip.js"
import type { Input } from "./read/inputs.js"
import { type LineReader, lineReader } from "./read/line-reader.js"
import { blocksOf, type StreamBlock } from "./read/lockstep.js"
import { markDropped } from "./read/sniff.js"
import type { Shard } from "./shard.js"
import type { InputFacts } from "./types.js"

/** A run in which some input is no plain file. */
export interface StreamsRun extends Run {
  readonly inputs: readonly Input[]
  readonly openStdin: OpenStdin
  readonly signal: AbortSignal | undefined
}

interface Block {
  readonly shard: Shard
  readonly data: Uint8Array<SharedArrayBuffer>
}

/**
 * Counts texts that come in streams.
 *
 * @param run - what to count and where
 * @returns facts of each input
 * @throws LecternError for whatever is wrong with the inputs
 */
export async function countStreams(run: StreamsRun): Promise<readonly InputFacts[]> {
  const { inputs, engine, shardBytes, checksums, byteOrderMark, report, openStdin, signal } = run
  const streams = inputs.map((input) => openStream(input, checksums, openStdin))
  const plain = inputs.map((input, i) => {
    const { pieces } = streams[i]!
    return input.kind === "gzip" ? gunzip(pieces, input.label) : pieces
  })
  const readers = inputs.map(({ label }, i) => lineReader(plain[i]!, label, byteOrderMark))
  const stop = (): void => void Promise.allSettled(streams.map((stream) => stream.close()))
  signal?.addEventListener("abort", stop, { once: true })
  try {
    await countBlocks()
    return inputs.map(({ path }, i) => factsOf(path, streams[i]!, checksums))
  } finally {
    signal?.removeEventListener("abort", stop)
    for (const each of plain) each.return?.().catch(() => {})
    if (!signal?.aborted) await Promise.all(streams.map((stream) => stream.close()))
  }

  async function countBlocks(): Promise<void> {
    const free: SharedArrayBuffer[] = []
    let job: CountJob | undefined
    await inOrder(
      packed(blocksOf(readers, inputs, shardBytes), free),
      engine.window,
      (block) => {
        job ??= { ...run.job, inputs: inputs.map(({ label }, i) => described(label, readers[i]!, report)) }
        return engine.run<CountTask>({ kind: "count", job, ...block })
      },
      async (counted, { shard, data }) => {
        free.push(data.buffer)
        const bytes = streams.reduce((sum, stream) => sum + stream.bytes(), 0)
        await report.counted(counted, shard.firstSegment, shard.segments, [bytes])
      },
    )
  }
}

/** Puts the texts of each block end to end into memory that threads share, taken from `free` where it fits. */
async function* packed(
  blocks: AsyncIterable<StreamBlock>,
  free: SharedArrayBuffer[],
): AsyncGenerator<Block, void, undefined> {
  let index = 0
  for await (const { firstSegment, segments, texts } of blocks) {
    const size = texts.reduce((sum, text) => sum + text.length, 0)
    const fitting = free.findIndex((buffer) => buffer.byteLength >= size)
    const buffer = free.splice(Math.max(0, fitting), 1).find(({ byteLength }) => byteLength >= size)
    const data = new Uint8Array(buffer ?? new SharedArrayBuffer(Math.ceil(1.25 * size)))
    let end = 0
    const ranges = texts.map((text) => {
      const start = end
      data.set(text, start)
      end += text.length
      return { start, end, skip: 0 }
    })
    yield { shard: { index: index++, firstSegment, segments, ranges }, data }
  }
}

function described(label: string, reader: LineReader, report: RunReport): CountJob["inputs"][number] {
  const markBytes = reader.markBytes()
  if (markBytes > 0) report.warn(markDropped(label))
  return { label, markBytes }
}

function factsOf(path: string, stream: ByteStream, checksums: boolean): InputFacts {
  return checksums ? { path, bytes: stream.bytes(), sha256: stream.sha256() } : { path, bytes: stream.bytes() }
}
