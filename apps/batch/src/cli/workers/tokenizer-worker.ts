// The worker entry of runs that train, use or measure tokenizers. It has no logic or state.
import { type WorkerEntry, worker } from "@lectern/engine/internal/engines/worker"
import { tokenizerTasks } from "./tokenizer-tasks.js"

const entry: WorkerEntry = worker(tokenizerTasks)
export default entry
