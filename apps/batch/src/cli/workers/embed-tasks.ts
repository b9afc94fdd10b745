// The tasks of a run that trains word vectors. To add one, write its file and list it here.
import type { Tasks } from "@lectern/engine/internal/engines/worker"
import { indexPart } from "@lectern/engine/internal/read/index-part"
import { helpTraining } from "../../commands/embed/run/tasks/help-training.js"
import { openTraining } from "../../commands/embed/run/tasks/open-training.js"
import { readWords } from "../../commands/embed/run/tasks/read-words.js"
import { trainedResult, trainingState, trainRounds } from "../../commands/embed/run/tasks/train-rounds.js"

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
