// The first pass over plain files: what the metrics of two passes must know of all references.
import type { CorpusTable, GramSieve } from "@lectern/metrics"
import { inOrder } from "../engines/in-order.js"
import type { LineIndex } from "../read/line-index.js"
import { planShards, type Shard } from "../shard/plan.js"
import type { FilesRun } from "./files.js"
import type { CollectTask, CountJob, SiftTask } from "./shard-count.js"
import { tableStack } from "./table-merger.js"

const LEAST_SIEVE_BYTES = 2 ** 16
const MOST_SIEVE_BYTES = 2 ** 26

/**
 * Looks through the references for the metrics of two passes: once to sift n-grams, once to collect those that pass.
 *
 * @param run - what to count and where
 * @param inputs - its inputs, those of the references first
 * @param indexes - where their lines start
 * @returns one table per metric, undefined for a metric of one pass
 * @throws LecternError for whatever is wrong with the files
 */
export async function collectTables(
  { files, job, engine, shardBytes, twoPasses }: FilesRun,
  inputs: CountJob["inputs"],
  indexes: readonly LineIndex[],
): Promise<(CorpusTable | undefined)[]> {
  const used = 1 + Math.max(...job.references.map(({ input }) => input))
  const { run, references, metrics, encodingErrors } = job
  const half: CountJob = {
    run,
    references,
    systems: [],
    metrics,
    encodingErrors,
    wantRows: false,
    resample: [],
    inputs: inputs.slice(0, used),
  }
  const shards = (): Iterable<Shard> => planShards(indexes.slice(0, used), shardBytes)
  const bytes = files.slice(0, used).reduce((sum, { size }) => sum + size, 0)
  const sieves = twoPasses.map((two) => (two ? sieveFor(bytes) : undefined))
  await inOrder(
    shards(),
    engine.window,
    (shard) => engine.run<SiftTask>({ kind: "sift", job: half, shard, sieves }),
    () => {},
  )
  const stacks = twoPasses.map((two) => (two ? tableStack() : undefined))
  await inOrder(
    shards(),
    engine.window,
    (shard) => engine.run<CollectTask>({ kind: "collect", job: half, shard, sieves }),
    (tables) => {
      for (const [m, table] of tables.entries()) if (table !== undefined) stacks[m]!.add(table)
    },
  )
  return stacks.map((stack) => stack?.merged())
}

/** A sieve in shared memory, for texts of this size: with some ten times as many counters as there are n-grams, if it may. */
function sieveFor(bytes: number): GramSieve {
  const wanted = Math.min(Math.max(bytes, LEAST_SIEVE_BYTES), MOST_SIEVE_BYTES)
  return new Int32Array(new SharedArrayBuffer(2 ** Math.ceil(Math.log2(wanted))))
}
