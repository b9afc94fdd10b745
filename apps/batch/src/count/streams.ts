// The run over streams: one reader cuts blocks of lines, which are counted like the shards of plain files.

import { inOrder } from "../engines/in-order.js"
import { type ByteStream, type OpenStdin, openStream } from "../read/byte-stream.js"
import { gunzip } from "../read/formats/gzip.js"
import type { Input } from "../read/inputs.js"
import { type LineReader, lineReader } from "../read/line-reader.js"
import { blocksOf } from "../read/lockstep.js"
import { markDropped } from "../read/sniff.js"
import { packed } from "../shard/pack.js"
import type { InputFacts } from "../types.js"
import type { Run, RunReport } from "./report.js"
import type { CountJob, CountTask } from "./shard-count.js"

/** A run in which some input is no plain file. */
export interface StreamsRun extends Run {
  readonly inputs: readonly Input[]
  readonly openStdin: OpenStdin
  readonly signal: AbortSignal | undefined
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

function described(label: string, reader: LineReader, report: RunReport): CountJob["inputs"][number] {
  const markBytes = reader.markBytes()
  if (markBytes > 0) report.warn(markDropped(label))
  return { label, markBytes }
}

function factsOf(path: string, stream: ByteStream, checksums: boolean): InputFacts {
  return checksums ? { path, bytes: stream.bytes(), sha256: stream.sha256() } : { path, bytes: stream.bytes() }
}
