// The tasks of a run that counts metrics.

import type { Perform, Task } from "../engines/task.js"
import { hashFile } from "../read/hash-file.js"
import { indexPart } from "../read/line-index.js"
import { collectShard, countShard, type MetricLookup, siftShard } from "./shard-count.js"

/**
 * Does the tasks of a run that counts metrics.
 *
 * @param metricOf - finds the metrics
 * @returns does one task
 */
export function metricTasks(metricOf: MetricLookup): Perform {
  return (task: Task) => {
    switch (task.kind) {
      case "index":
        return indexPart(task)
      case "hash":
        return hashFile(task)
      case "sift":
        siftShard(task, metricOf)
        return undefined
      case "collect":
        return collectShard(task, metricOf)
      case "count":
        return countShard(task, metricOf)
      default:
        throw new Error(`a task of another run: ${task.kind}`)
    }
  }
}
