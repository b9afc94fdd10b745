// The tasks of a run that trains word vectors. To add one, write its file and list it here.
import type { Tasks } from "../../engines/worker.js"
import { indexPart } from "../../read/index-part.js"
import { helpTraining } from "./help-training.js"
import { openTraining } from "./open-training.js"
import { readWords } from "./read-words.js"
import { trainedResult, trainingState, trainRounds } from "./train-rounds.js"

/** All tasks of such a run. */
export const embedTasks: Tasks = [
  indexPart,
  readWords,
  openTraining,
  trainRounds,
  trainingState,
  trainedResult,
  helpTraining,
]
