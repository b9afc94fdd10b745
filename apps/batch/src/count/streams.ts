// Counts streams: one reader splits them into blocks of lines, which are counted like the shards of plain files.
import { inOrder } from "../engines/in-order.js"
import type { OpenStdin } from "../read/byte-stream.js"
import { bytesOfFiles, type Input } from "../read/inputs.js"
import type { LineReader } from "../read/line-reader.js"
import { lockstepBlocks } from "../read/lockstep.js"
import { openSource } from "../read/source.js"
import { markDropped, type Warn } from "../read/warnings.js"
import { packer } from "../shard/pack.js"
import type { ShardInput } from "../shard/shard-lines.js"
import type { EncodingErrors, InputFacts } from "../types.js"
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
