// The worker entry of runs that train, use or measure tokenizers. It has no logic or state.
import { type WorkerEntry, worker } from "../../engines/worker.js"
import { tokenizerTasks } from "./tokenizer-tasks.js"

const entry: WorkerEntry = worker(tokenizerTasks)
export default entry
