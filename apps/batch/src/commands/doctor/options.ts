// The options of `lectern doctor`.
import { addressOf } from "../../cluster/address.js"
import { clusterAt, type Environment, queueUrl } from "../../console/cluster.js"
import { textOrJson } from "../../console/groups.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { flag, usage } from "../../console/values.js"
import type { ClusterEngine } from "../../types.js"

/** The options of `lectern doctor`, checked. */
export interface DoctorOptions {
  readonly format: "text" | "json"
  /** The queue to look at. */
  readonly server: Pick<ClusterEngine, "url" | "password"> | undefined
  /** Whether its queues of Lectern are listed or removed; undefined to examine this machine. */
  readonly clean: "list" | "remove" | undefined
}

interface QueueValues {
  readonly engine: string | undefined
  readonly clean: boolean
  readonly yes: boolean
}

const queueGroup: OptionGroup<QueueValues> = {
  title: "Queue:",
  options: {
    engine: queueUrl,
    clean: { flags: "--clean", help: "with --engine: list what Lectern has left on the server", read: flag },
    yes: { flags: "--yes", help: "with --clean: remove it, except for queues in use", read: flag },
  },
}

const reportGroup: OptionGroup<Pick<DoctorOptions, "format">> = {
  title: "Report:",
  options: { format: textOrJson },
}

/** All options, in the order of the help. */
export const doctorGroups: readonly AnyGroup[] = [queueGroup, reportGroup]

/** Checks the options of `lectern doctor`. */
export function doctorOptions(raw: Raw, environment: Environment): DoctorOptions {
  const { engine, clean, yes } = readGroup(queueGroup, raw)
  const { format } = readGroup(reportGroup, raw)
  if (clean && engine === undefined) throw usage("--clean needs --engine URL: the server to clean")
  if (yes && !clean) throw usage("--yes has no effect without --clean")
  return {
    format,
    server: engine === undefined ? undefined : clusterAt(addressOf(engine).url, undefined, environment),
    clean: clean ? (yes ? "remove" : "list") : undefined,
  }
}
