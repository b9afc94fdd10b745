// The tasks of a run that trains, uses or measures tokenizers. To add one, write its file and list it here.
import type { Tasks } from "@lectern/engine/internal/engines/worker"
import { indexPart } from "@lectern/engine/internal/read/index-part"
import { hashLines } from "@lectern/engine/internal/shard/hash-lines"
import { decodeLines } from "../../commands/tokenizer/run/tasks/decode.js"
import { encodeLines } from "../../commands/tokenizer/run/tasks/encode.js"
import { measureLines } from "../../commands/tokenizer/run/tasks/measure.js"
import { trainModel } from "../../commands/tokenizer/run/tasks/train.js"
import { countWords } from "../../commands/tokenizer/run/tasks/words.js"

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
