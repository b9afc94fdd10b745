// Lists the tasks of runs that count metrics. To add one, write its file and list it here.
import type { Tasks } from "@lectern/engine/internal/engines/worker"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { indexPart } from "@lectern/engine/internal/read/index-part"
import { hashLines } from "@lectern/engine/internal/shard/hash-lines"
import { collectShard } from "./tasks/collect-shard.js"
import { countShard } from "./tasks/count-shard.js"
import { labelShard } from "./tasks/label-shard.js"
import { markShard } from "./tasks/mark-shard.js"
import type { MetricLookup } from "./tasks/metric-lookup.js"
import { readCounts } from "./tasks/read-counts.js"
import { resampleGroup } from "./tasks/resample-group.js"

/** The tasks that a worker knows. */
export function metricTasks(metricOf: MetricLookup): Tasks {
  return [
    ...[indexPart, hashFile, hashLines, labelShard],
    ...[markShard(metricOf), collectShard(metricOf), countShard(metricOf), readCounts, resampleGroup],
  ]
}
