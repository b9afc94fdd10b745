// The task that collects the n-grams of a shard's references that may occur more than once in the corpus.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import type { CorpusTable, RepeatFilter } from "@lectern/metrics/engine"
import { makeReady } from "../../resources/make-ready.js"
import type { MetricLookup } from "./metric-lookup.js"
import { referenceBlock, type ShardPayload } from "./shard-texts.js"

/** A shard of references to collect from. */
export interface CollectPayload extends ShardPayload {
  /** One per metric: the filter of the whole corpus; undefined for a metric of one pass. */
  readonly filters: readonly (RepeatFilter | undefined)[]
}

/** Makes the task. */
export function collectShard(metricOf: MetricLookup): Task<CollectPayload, readonly (CorpusTable | undefined)[]> {
  return {
    name: "collect",
    async perform(payload) {
      await makeReady(payload.job.resources)
      const block = referenceBlock(payload)
      return payload.filters.map((filter, m) =>
        filter === undefined ? undefined : metricOf(payload.job.metrics[m]!).firstPass!.collectFrequent(block, filter),
      )
    },
    bytes: ({ shard }) => bytesOf(shard),
    label: ({ shard }) => `the references of ${shardLabel(shard)}`,
    transfer: (tables) =>
      buffersOf(
        tables.flatMap((table) =>
          table === undefined ? [] : [table.words, table.wordEnds, table.tokens, table.starts, table.counts],
        ),
      ),
  }
}
