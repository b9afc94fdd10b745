// The worker entry of runs that train word vectors. It has no logic or state.
import { type WorkerEntry, worker } from "@lectern/engine/internal/engines/worker"
import { embedTasks } from "./embed-tasks.js"

const entry: WorkerEntry = worker(embedTasks)
export default entry
