// Worker entry of `lectern worker`: no logic, no state.
import { storedTask } from "@lectern/engine/internal/cluster/stored-task"
import { type WorkerEntry, worker } from "@lectern/engine/internal/engines/worker"
import { remoteTasks } from "./remote-tasks.js"

const entry: WorkerEntry = worker([storedTask(remoteTasks)])
export default entry
