// Lists the tasks that runs may send to other machines.
import type { Tasks } from "@lectern/engine/internal/engines/worker"
import { metricTasks } from "../../count/metric-tasks.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import { lmTasks } from "./lm-tasks.js"
import { tokenizerTasks } from "./tokenizer-tasks.js"

/** All tasks with `remote`, each under its own name. */
export const remoteTasks: Tasks = [...metricTasks(metricOf), ...tokenizerTasks, ...lmTasks].filter(
  ({ remote }) => remote !== undefined,
)
