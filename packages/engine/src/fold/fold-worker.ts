// The worker entry of folds. It has no logic or state.
import { type WorkerEntry, worker } from "../engines/worker.js"
import { indexPart } from "../read/index-part.js"
import { foldTask } from "./fold-task.js"

const entry: WorkerEntry = worker([indexPart, foldTask])
export default entry
