// The task that marks the n-grams of a shard's references in a filter, so that those that occur once can be left out.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import { type RepeatFilter, repeatFilter } from "@lectern/metrics/engine"
import { makeReady } from "../../resources/make-ready.js"
import type { MetricLookup } from "./metric-lookup.js"
import { referenceBlock, type ShardPayload } from "./shard-texts.js"

/** A shard of references to mark. */
export interface MarkPayload extends ShardPayload {
  /** One per metric: the filter's size in bytes; undefined for a metric of one pass. */
  readonly filterBytes: readonly (number | undefined)[]
  /** In shared memory: the filters of the whole corpus, which are marked in place. */
  readonly filters?: readonly (RepeatFilter | undefined)[]
}

/** One per metric: the shard's filter; undefined for a metric of one pass, and when `filters` were marked in place. */
export type MarkedShard = readonly (RepeatFilter | undefined)[]

/** Makes the task. */
export function markShard(metricOf: MetricLookup): Task<MarkPayload, MarkedShard> {
  return {
    name: "mark",
    async perform(payload) {
      await makeReady(payload.job.resources)
      const block = referenceBlock(payload)
      return payload.filterBytes.map((bytes, m) => {
        if (bytes === undefined) return undefined
        const shared = payload.filters?.[m]
        const filter = shared ?? repeatFilter(bytes).zero()
        metricOf(payload.job.metrics[m]!).firstPass!.mark(block, filter)
        return shared === undefined ? filter : undefined
      })
    },
    bytes: ({ shard }) => bytesOf(shard),
    label: ({ shard }) => `the references of ${shardLabel(shard)}`,
    transfer: (filters) => buffersOf(filters.filter((filter) => filter !== undefined)),
  }
}
