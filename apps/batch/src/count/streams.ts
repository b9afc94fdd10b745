// Counts streams: one reader splits them into blocks of lines, which are counted like the shards of plain files.
import type { EncodingErrors, InputFacts } from "@lectern/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import type { OpenStdin } from "@lectern/engine/internal/read/byte-stream"
import { bytesOfFiles, type Input } from "@lectern/engine/internal/read/inputs"
import type { LineReader } from "@lectern/engine/internal/read/line-reader"
import { lockstepBlocks } from "@lectern/engine/internal/read/lockstep"
import { openSource } from "@lectern/engine/internal/read/source"
import { markDropped, type Warn } from "@lectern/engine/internal/read/warnings"
import { packer } from "@lectern/engine/internal/shard/pack"
import type { ShardInput } from "@lectern/engine/internal/shard/shard-lines"
import { reportGroups } from "./report-groups.js"
import type { Run } from "./run.js"
import { type CountJob, countShard } from "./tasks/count-shard.js"

/** A run with an input that is not plain text in a regular file. */
export interface StreamsRun extends Run {
  readonly inputs: readonly Input[]
  /** The treatment of invalid UTF-8. */
  readonly encodingErrors: EncodingErrors
  readonly openStdin: OpenStdin
}

/** Counts streams. */
export async function countStreams(run: StreamsRun): Promise<readonly InputFacts[]> {
  const { inputs, engine, shardBytes, report } = run
  const sources = inputs.map((input) => openSource(input, { ...run, warn: report.warn }))
  const readers = sources.map((source) => source.lines())
  const packing = packer(engine)
  const bytesTotal = bytesOfFiles(inputs)
  const count = countShard(run.metricOf)
  let job: CountJob | undefined
  try {
    await inOrder(
      packing.pack(lockstepBlocks(readers, inputs, shardBytes)),
      engine.window,
      (block) => {
        job ??= { ...run.job, inputs: inputs.map((input, i) => shardInput(input, readers[i]!, report.warn)) }
        return engine.run(count, { job, ...block })
      },
      async (counted, block) => {
        packing.release(block)
        await report.counted(counted, block.shard, { stage: "count", bytesDone: bytesRead(), bytesTotal })
      },
    )
    await reportGroups({ ...run, run: run.job.run, groups: report.groups() }, () => [])
    return sources.map((source) => source.facts())
  } finally {
    await Promise.all(sources.map((source) => source.close()))
  }

  function bytesRead(): number {
    return sources.reduce((sum, source) => sum + source.bytes(), 0)
  }
}

function shardInput({ label, records }: Input, reader: LineReader, warn: Warn): ShardInput {
  const markBytes = reader.markBytes()
  if (markBytes > 0) warn(markDropped(label))
  return { label, markBytes, encoded: records !== undefined }
}
