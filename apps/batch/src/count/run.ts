// What a run needs, whatever its inputs.
import type { Engine } from "../engines/engine.js"
import type { LabelledFile } from "../shard/index-files.js"
import type { ByteOrderMark, ResamplingRequest } from "../types.js"
import type { RunReport } from "./report.js"
import type { CountJob } from "./tasks/count-shard.js"
import type { MetricLookup } from "./tasks/metric-lookup.js"

/** What every run has, whatever its inputs. */
export interface Run {
  /** What to do with each shard, but for the inputs, which are known when they are opened. */
  readonly job: Omit<CountJob, "inputs">
  /** Does it. */
  readonly engine: Engine
  /** Finds the metrics. */
  readonly metricOf: MetricLookup
  /** Bytes wanted in a shard, over all its texts. */
  readonly shardBytes: number
  /** Whether the SHA-256 of each input is wanted. */
  readonly checksums: boolean
  /** What happens to a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
  /** Takes what the stages find out. */
  readonly report: RunReport
}

/** A run over plain files. */
export interface FilesRun extends Run {
  readonly files: readonly LabelledFile[]
  /** Which metrics must see all references before they count. */
  readonly twoPasses: readonly boolean[]
  /** Which resamples to sum up. */
  readonly resampling: readonly ResamplingRequest[]
}
