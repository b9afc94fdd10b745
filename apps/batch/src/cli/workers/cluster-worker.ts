// Worker entry of `lectern worker`: no logic, no state.
import { storedTask } from "../../cluster/stored-task.js"
import { type WorkerEntry, worker } from "../../engines/worker.js"
import { remoteTasks } from "./remote-tasks.js"

const entry: WorkerEntry = worker([storedTask(remoteTasks)])
export default entry
