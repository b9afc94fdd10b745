// The worker entry of runs that train word vectors. It has no logic or state.
import { type WorkerEntry, worker } from "../../engines/worker.js"
import { embedTasks } from "./embed-tasks.js"

const entry: WorkerEntry = worker(embedTasks)
export default entry
