// The tasks of a run that trains or uses language models. To add one, write its file and list it here.
import type { Tasks } from "@lectern/engine/internal/engines/worker"
import { indexPart } from "@lectern/engine/internal/read/index-part"
import { hashLines } from "@lectern/engine/internal/shard/hash-lines"
import { blamePairs } from "../../commands/blame/blame-pairs.js"
import { decodeSources } from "../../commands/decode/decode-lines.js"
import { countShard } from "../../commands/lm/run/tasks/counts.js"
import { scoreShard } from "../../commands/lm/run/tasks/perplexity.js"
import { scoreLines } from "../../commands/lm/run/tasks/score-lines.js"
import { smoothCounts } from "../../commands/lm/run/tasks/smooth.js"
import { trainSteps } from "../../commands/seq2seq/train-steps.js"
import { loadModel } from "../../models/load-task.js"

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
