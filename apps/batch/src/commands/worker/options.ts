// The options of `lectern worker`.
import { realpathSync } from "node:fs"
import { addressOf } from "../../cluster/address.js"
import { clusterAt, queueUrl, store } from "../../console/cluster.js"
import { engineGroup, reportOptions } from "../../console/groups.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { text, usage } from "../../console/values.js"
import { withReadErrors } from "../../system-errors.js"
import type { ClusterEngine } from "../../types.js"

/** The options of `lectern worker`, checked. */
export interface WorkerOptions {
  /** The queue and the store. */
  readonly cluster: ClusterEngine
  /** The folder that all files must be in, without symbolic links. */
  readonly root: string
  /** The number of threads. */
  readonly jobs: number
  /** Whether messages are suppressed. */
  readonly quiet: boolean
}

interface WorkerValues {
  readonly engine: string | undefined
  readonly store: string | undefined
  readonly root: string | undefined
  readonly jobs: number
  readonly quiet: boolean
}

const workerGroup: OptionGroup<WorkerValues> = {
  title: "Worker:",
  options: {
    engine: queueUrl,
    store,
    root: {
      flags: "--root <DIR>",
      help: "read only files in DIR (default: the current folder)",
      read: text,
    },
    jobs: engineGroup.options.jobs,
    quiet: reportOptions.quiet,
  },
}

/** All options, in the order of the help. */
export const workerGroups: readonly AnyGroup[] = [workerGroup]

/** Checks the options of `lectern worker`. */
export function workerOptions(raw: Raw, environment: Readonly<Record<string, string | undefined>>): WorkerOptions {
  const { engine, store: folder, root = ".", jobs, quiet } = readGroup(workerGroup, raw)
  if (engine === undefined) throw usage("--engine is missing: lectern worker --engine redis://HOST:PORT")
  const cluster = clusterAt(addressOf(engine).url, folder, environment)
  return { cluster, root: withReadErrors(root, () => realpathSync(root)), jobs, quiet }
}
