// What a thread does with a task: does it with the registered metrics, and hands the result over without copying.

import { runTask, type Task } from "../engines/task.js"
import { metricTasks } from "./metric-tasks.js"
import { moved } from "./move.js"
import { metricOf } from "./worker-metrics.js"

const perform = metricTasks(metricOf)

/**
 * Does a task in a thread.
 *
 * @param task - what to do
 * @returns the reply, marked for transfer
 */
export function replyTo(task: Task): Promise<unknown> {
  return moved(runTask(task, perform))
}
