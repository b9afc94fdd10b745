// Worker entry of runs that count metrics: no logic, no state.
import { type WorkerEntry, worker } from "@lectern/engine/internal/engines/worker"
import { metricTasks } from "../../count/metric-tasks.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"

const entry: WorkerEntry = worker(metricTasks(metricOf))
export default entry
