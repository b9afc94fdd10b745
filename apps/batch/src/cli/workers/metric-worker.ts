// Worker entry of runs that count metrics: no logic, no state.

import { metricTasks } from "../../count/metric-tasks.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import { type WorkerEntry, worker } from "../../engines/worker.js"

const entry: WorkerEntry = worker(metricTasks(metricOf))
export default entry
