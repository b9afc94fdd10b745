// The tasks of a run that trains, uses or measures tokenizers. To add one, write its file and list it here.
import type { Tasks } from "../../engines/worker.js"
import { indexPart } from "../../read/index-part.js"
import { decodeLines } from "./decode.js"
import { encodeLines } from "./encode.js"
import { measureLines } from "./measure.js"
import { trainModel } from "./train.js"
import { countWords } from "./words.js"

/** The tasks that a worker of such a run knows. */
export const tokenizerTasks: Tasks = [indexPart, countWords, encodeLines, decodeLines, measureLines, trainModel]
