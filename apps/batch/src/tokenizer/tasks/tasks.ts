// The tasks of a run that trains, uses or measures tokenizers. To add one, write its file and list it here.
import type { Tasks } from "../../engines/worker.js"
import { indexPart } from "../../read/index-part.js"
import { hashLines } from "../../shard/hash-lines.js"
import { decodeLines } from "./decode.js"
import { encodeLines } from "./encode.js"
import { measureLines } from "./measure.js"
import { trainModel } from "./train.js"
import { countWords } from "./words.js"

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
