// What a thread does with a task of a tokenizer's run, handing large arrays over without copying.
import { moved } from "../count/move.js"
import { runTask, type Task } from "../engines/task.js"
import { tokenizerTasks } from "./tasks/tasks.js"

/**
 * Does a task in a thread.
 *
 * @param task - what to do
 * @returns the reply, marked for transfer
 */
export function replyTo(task: Task): Promise<unknown> {
  return moved(runTask(task, tokenizerTasks))
}
