// Sums up resamples of a shard: for each resample the sum of the rows it draws, so that shards can be added.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import {
  type BootstrapAccumulator,
  type BootstrapPlan,
  bootstrapAccumulator,
  type RandomizationAccumulator,
  randomizationAccumulator,
} from "@lectern/random/engine"

/** The resamples to draw, the same for all shards of a run. */
export interface ResampleJob extends BootstrapPlan {
  /** `bootstrap` draws segments with replacement; `randomization` swaps the outputs of a system and the first one. */
  readonly method: "bootstrap" | "randomization"
  /** The unit of each segment; absent when every segment is its own unit. */
  readonly units?: Int32Array
}

/** A shard's rows, and the resamples to draw from them. */
export interface ShardToResample {
  readonly job: ResampleJob
  /** The run's id. */
  readonly run: string
  /** `rows[system][metric]`. */
  readonly rows: readonly (readonly Float64Array[])[]
  /** One per metric. */
  readonly widths: readonly number[]
  readonly firstSegment: number
  readonly segments: number
}

/** The sums of a shard's resamples. */
export function resampleSums(shard: ShardToResample): Float64Array<ArrayBuffer>[][] {
  const { job, rows, widths, firstSegment, segments } = shard
  const units = job.units?.subarray(firstSegment, firstSegment + segments) ?? firstSegment
  const empty = (system: number): Float64Array<ArrayBuffer>[] =>
    widths.map((width) => new Float64Array(needsSums(job, system) ? job.resamples * width : 0))
  const sums = rows.map((_, system) => empty(system))
  if (job.method === "bootstrap") {
    const sets = rows.flatMap((metrics, s) =>
      metrics.map((each, m) => ({ rows: each, width: widths[m]!, sums: sums[s]![m]! })),
    )
    bootstrapOf(shard).add(units, segments, sets)
  } else {
    const pairs = rows.slice(1).flatMap((metrics, k) =>
      metrics.map((system, m) => ({
        baseline: rows[0]![m]!,
        system,
        width: widths[m]!,
        sums: sums[k + 1]![m]!,
      })),
    )
    randomizationOf(shard).add(units, segments, pairs)
  }
  return sums
}

/** Whether a system has sums. */
export function needsSums({ method }: Pick<ResampleJob, "method">, system: number): boolean {
  return method === "bootstrap" || system > 0
}

function bootstrapOf({ job: { resamples, seed, strata }, run }: ShardToResample): BootstrapAccumulator {
  return cachedForRun(run, `bootstrap ${resamples} ${seed} ${strata}`, () =>
    bootstrapAccumulator({ resamples, seed, strata }),
  )
}

function randomizationOf({ job: { resamples, seed }, run }: ShardToResample): RandomizationAccumulator {
  return cachedForRun(run, `randomization ${resamples} ${seed}`, () =>
    randomizationAccumulator({ trials: resamples, seed }),
  )
}
