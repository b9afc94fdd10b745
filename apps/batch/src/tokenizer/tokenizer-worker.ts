// Worker entry of runs that train, use or measure tokenizers: no logic, no state.
import { type WorkerEntry, worker } from "../engines/worker.js"
import { tokenizerTasks } from "./tasks/tasks.js"

const entry: WorkerEntry = worker(tokenizerTasks)
export default entry
