// The tasks of a run that trains, uses or measures tokenizers.
import { indexPart } from "../read/line-index.js"
import type { ResultOf, Task } from "../worker-task.js"
import { decodeLines } from "./decode-task.js"
import { encodeLines } from "./encode-task.js"
import { measureLines } from "./measure-task.js"
import { trainModel } from "./model-task.js"
import { countWords } from "./words-task.js"

/**
 * Does a task.
 *
 * @param task - what to do
 * @returns its result
 * @throws LecternError for whatever is wrong with the data
 */
export function tokenizerTasks(task: Task): ResultOf<Task> {
  switch (task.kind) {
    case "index":
      return indexPart(task)
    case "words":
      return countWords(task)
    case "encode":
      return encodeLines(task)
    case "decode":
      return decodeLines(task)
    case "measure":
      return measureLines(task)
    case "model":
      return trainModel(task)
    default:
      throw new Error(`a task of another run: ${task.kind}`)
  }
}
