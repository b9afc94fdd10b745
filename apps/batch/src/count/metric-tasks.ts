// Lists the tasks of runs that count metrics. To add one, write its file and list it here.
import type { Tasks } from "../engines/worker.js"
import { hashFile } from "../read/hash-file.js"
import { indexPart } from "../read/index-part.js"
import { hashLines } from "../shard/hash-lines.js"
import { collectShard } from "./tasks/collect-shard.js"
import { countShard } from "./tasks/count-shard.js"
import { markShard } from "./tasks/mark-shard.js"
import type { MetricLookup } from "./tasks/metric-lookup.js"
import { readCounts } from "./tasks/read-counts.js"

/** The tasks that a worker knows. */
export function metricTasks(metricOf: MetricLookup): Tasks {
  return [indexPart, hashFile, hashLines, markShard(metricOf), collectShard(metricOf), countShard(metricOf), readCounts]
}
