// The tasks of a run that trains, uses or measures tokenizers. To add one, write its file and list it here.

import { decodeLines } from "../../commands/tokenizer/run/tasks/decode.js"
import { encodeLines } from "../../commands/tokenizer/run/tasks/encode.js"
import { measureLines } from "../../commands/tokenizer/run/tasks/measure.js"
import { trainModel } from "../../commands/tokenizer/run/tasks/train.js"
import { countWords } from "../../commands/tokenizer/run/tasks/words.js"
import type { Tasks } from "../../engines/worker.js"
import { indexPart } from "../../read/index-part.js"
import { hashLines } from "../../shard/hash-lines.js"

/** All tasks of such a run. */
export const tokenizerTasks: Tasks = [
  indexPart,
  hashLines,
  countWords,
  encodeLines,
  decodeLines,
  measureLines,
  trainModel,
]
