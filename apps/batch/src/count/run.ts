// The parameters of a run.
import type { ByteOrderMark } from "@lectern/engine"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import type { Limits } from "@lectern/engine/internal/read/formats/limits"
import type { InputText } from "@lectern/engine/internal/read/inputs"
import type { LabelledFile } from "@lectern/engine/internal/shard/index-files"
import type { CountRequest } from "../types.js"
import type { RunReport } from "./report.js"
import type { CountJob } from "./tasks/count-shard.js"
import type { MetricLookup } from "./tasks/metric-lookup.js"

/** The parameters of a run over any inputs. */
export interface Run {
  readonly request: CountRequest
  /** The job for each shard, without the inputs, which are known only when they are open. */
  readonly job: Omit<CountJob, "inputs">
  /** Does the work. */
  readonly engine: Engine
  /** Finds the metrics. */
  readonly metricOf: MetricLookup
  /** The approximate size of a shard in bytes, over all its texts. */
  readonly shardBytes: number
  /** Whether to compute the SHA-256 of each input. */
  readonly checksums: boolean
  /** The treatment of a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
  /** Limits of the inputs. */
  readonly limits: Limits
  /** Aborts the run. */
  readonly signal: AbortSignal | undefined
  /** The length of each metric's state. */
  readonly widths: readonly number[]
  /** Receives the results of the stages. */
  readonly report: RunReport
}

/** A run over plain files. */
export interface FilesRun extends Run {
  readonly files: readonly LabelledFile[]
  /** Per metric, whether it must read all references before it counts. */
  readonly twoPasses: readonly boolean[]
  /** The number of inputs that are counted; those after them have labels that only resamples need. */
  readonly countedInputs: number
  /** The texts of these labels. */
  readonly resampleLabels: ReadonlyMap<string, InputText>
  /** Receives the number of shards before they are counted. */
  readonly onPlanned: ((shards: number) => void) | undefined
}
