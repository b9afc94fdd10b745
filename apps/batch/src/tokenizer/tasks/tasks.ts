// The tasks of a run that trains, uses or measures tokenizers.

import type { ResultOf, Task } from "../../engines/task.js"
import { indexPart } from "../../read/line-index.js"
import { decodeLines } from "./decode.js"
import { encodeLines } from "./encode.js"
import { measureLines } from "./measure.js"
import { trainModel } from "./model.js"
import { countWords } from "./words.js"

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
