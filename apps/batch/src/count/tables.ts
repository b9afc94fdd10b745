// The first of two passes over plain files: collects the tables of the metrics that need one.
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import { allocate } from "@lectern/engine/internal/engines/shared-memory"
import type { LineIndex } from "@lectern/engine/internal/read/line-index"
import { bytesOf, planShards, type Shard } from "@lectern/engine/internal/shard/plan"
import { type CorpusTable, type RepeatFilter, repeatFilter } from "@lectern/metrics/engine"
import { tableMerger } from "./merge.js"
import type { FilesRun } from "./run.js"
import { collectShard } from "./tasks/collect-shard.js"
import { markShard } from "./tasks/mark-shard.js"
import type { TextJob } from "./tasks/shard-texts.js"

const MIN_FILTER_BYTES = 2 ** 16
const MAX_FILTER_BYTES = 2 ** 26

/**
 * Collects the tables of metrics that need two passes. Reads the references twice: first marks all n-grams in filters, then
 * collects those that may occur more than once.
 */
export async function collectTables(
  run: FilesRun,
  inputs: TextJob["inputs"],
  indexes: readonly LineIndex[],
): Promise<(CorpusTable | undefined)[]> {
  const { files, engine, shardBytes, twoPasses, metricOf } = run
  const { references } = run.job
  const used = 1 + Math.max(...references.map(({ input }) => input))
  const job: TextJob = { ...run.job, systems: [], labels: [], inputs: inputs.slice(0, used) }
  const shards = (): Iterable<Shard> => planShards(indexes.slice(0, used), shardBytes)
  const total = files.slice(0, used).reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const passed = (bytes: number): void => {
    run.signal?.throwIfAborted()
    done += bytes
    run.report.progress({ stage: "collect", bytesDone: Math.min(done, 2 * total), bytesTotal: 2 * total })
  }
  passed(0)
  const bytes = filterBytes(total)
  const filters = await markedFilters(run, { job, bytes, shards: shards(), passed })
  const mergers = twoPasses.map((two) => (two ? tableMerger() : undefined))
  const collect = collectShard(metricOf)
  await inOrder(
    shards(),
    engine.window,
    (shard) => engine.run(collect, { job, shard, filters }),
    (tables, shard) => {
      for (const [m, table] of tables.entries()) if (table !== undefined) mergers[m]!.add(table)
      passed(bytesOf(shard))
    },
  )
  return mergers.map((merger) => merger && engine.broadcast(merger.merged()))
}

interface Marking {
  readonly job: TextJob
  readonly shards: Iterable<Shard>
  /** The size of a filter. */
  readonly bytes: number
  /** Receives the bytes of each shard. */
  passed(bytes: number): void
}

/** The filters of the whole corpus: marked in place in shared memory, else merged shard by shard. */
async function markedFilters(
  { engine, twoPasses, metricOf }: FilesRun,
  { job, bytes, shards, passed }: Marking,
): Promise<readonly (RepeatFilter | undefined)[]> {
  const statistic = repeatFilter(bytes)
  const filters = twoPasses.map((two) => (two ? new Int32Array(allocate(engine, bytes)) : undefined))
  const payload = {
    job,
    filterBytes: twoPasses.map((two) => (two ? bytes : undefined)),
    ...(engine.sharesMemory && { filters }),
  }
  const mark = markShard(metricOf)
  await inOrder(
    shards,
    engine.window,
    (shard) => engine.run(mark, { ...payload, shard }),
    (marked, shard) => {
      for (const [m, filter] of marked.entries()) if (filter !== undefined) statistic.merge(filters[m]!, filter)
      passed(bytesOf(shard))
    },
  )
  return filters.map((filter) => filter && engine.broadcast(filter))
}

/** About ten counters per n-gram, up to {@link MAX_FILTER_BYTES}; a power of two. */
function filterBytes(textBytes: number): number {
  return 2 ** Math.ceil(Math.log2(Math.min(Math.max(textBytes, MIN_FILTER_BYTES), MAX_FILTER_BYTES)))
}
