// The tasks of a run that trains or uses language models. To add one, write its file and list it here.
import type { Tasks } from "../../engines/worker.js"
import { indexPart } from "../../read/index-part.js"
import { trainSteps } from "../../seq2seq/tasks/train-steps.js"
import { hashLines } from "../../shard/hash-lines.js"
import { blamePairs } from "./blame-pairs.js"
import { countShard } from "./counts.js"
import { decodeSources } from "./decode-lines.js"
import { loadModel } from "./load.js"
import { scoreShard } from "./perplexity.js"
import { scoreLines } from "./score-lines.js"
import { smoothCounts } from "./smooth.js"

/** All tasks of such a run. */
export const lmTasks: Tasks = [
  indexPart,
  hashLines,
  countShard,
  smoothCounts,
  loadModel,
  scoreShard,
  scoreLines,
  decodeSources,
  blamePairs,
  trainSteps,
]
