// Worker entry of runs that count metrics: no logic, no state.
import { type WorkerEntry, worker } from "../engines/worker.js"
import { metricTasks } from "./metric-tasks.js"
import { metricOf } from "./tasks/metric-lookup.js"

const entry: WorkerEntry = worker(metricTasks(metricOf))
export default entry
