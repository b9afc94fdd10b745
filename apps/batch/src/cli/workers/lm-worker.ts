// The worker entry of runs that train or use language models. It has no logic or state.
import { type WorkerEntry, worker } from "@lectern/engine/internal/engines/worker"
import { lmTasks } from "./lm-tasks.js"

const entry: WorkerEntry = worker(lmTasks)
export default entry
