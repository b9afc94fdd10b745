// Counts some shards of a plan.
import { badData } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { formatNamed } from "@lectern/engine/internal/read/formats/formats"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { withFile } from "@lectern/engine/internal/read/identity"
import { fileInput, isSeekable } from "@lectern/engine/internal/read/inputs"
import { textWarnings, warnOnce } from "@lectern/engine/internal/read/warnings"
import { bytesOf, type Shard } from "@lectern/engine/internal/shard/plan"
import type { ShardInput } from "@lectern/engine/internal/shard/shard-lines"
import { headerBytes, recordBytes } from "../../../count/statistics/file.js"
import { encodeRecord } from "../../../count/statistics/record.js"
import { countShard } from "../../../count/tasks/count-shard.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import { sharedResources } from "../../../resources/open.js"
import type { CountRequest } from "../../../types.js"
import { partHeader } from "./headers.js"
import type { PlannedInput, StatisticsPlan } from "./plan.js"
import { withEngine } from "./with-engine.js"

/** The part to count, and how. */
export interface PartRequest extends Pick<CountRequest, "jobs" | "engine" | "signal" | "onProgress" | "onWarning"> {
  readonly plan: StatisticsPlan
  /** The number of the part, from 1. */
  readonly part: number
  /** The number of parts. */
  readonly parts: number
  /** Receives the bytes of the part. */
  readonly write: (bytes: Uint8Array) => void
}

/**
 * Counts part I of N: consecutive shards, as many as in the other parts or one more or less. Its bytes depend only on the
 * keys of these shards.
 */
export async function countPart(request: PartRequest): Promise<void> {
  const { plan, part, parts, write } = request
  const from = Math.floor(((part - 1) * plan.shards.length) / parts)
  const to = Math.floor((part * plan.shards.length) / parts)
  const shards = plan.shards.slice(from, to).map(({ firstSegment, segments, ranges }, i): Shard => {
    const exact = ranges.map(([start, end, sha256]) => ({ start, end, skip: 0, sha256 }))
    return { index: from + i, firstSegment, segments, ranges: exact }
  })
  write(headerBytes(partHeader(plan, shards.length)))
  if (shards.length === 0) return
  const inputs = plan.inputs.map(plannedInput)
  const bytes = shards.reduce((sum, shard) => sum + bytesOf(shard), 0)
  await withEngine(request, bytes, (engine) => countShards(request, inputs, shards, engine))
}

async function countShards(
  { plan, signal, onProgress, onWarning, write }: PartRequest,
  inputs: readonly ShardInput[],
  shards: readonly Shard[],
  engine: Engine,
): Promise<void> {
  const { references, systems, metrics, encodingErrors, maxLineBytes, rows } = plan
  const specs = metrics.map(({ spec }) => spec)
  const job = {
    run: newRun(),
    inputs,
    references,
    systems,
    metrics: specs,
    ...(await sharedResources(specs, engine)),
    encodingErrors,
    limits: limitsOf({ maxLineBytes }),
    wantRows: rows,
    resample: [],
  }
  const count = countShard(metricOf)
  const warn = warnOnce(onWarning)
  const bytesTotal = shards.reduce((sum, shard) => sum + bytesOf(shard), 0)
  let bytesDone = 0
  let done = 0
  await inOrder(
    shards,
    engine.window,
    (shard) => engine.run(count, { job, shard }),
    (counts, shard) => {
      signal?.throwIfAborted()
      const { firstSegment, segments, index } = shard
      for (const [i, findings] of counts.findings.entries()) {
        for (const sentence of textWarnings(inputs[i]!.label, findings)) warn(sentence)
      }
      write(recordBytes(plan.shards[index]!.key, encodeRecord({ firstSegment, segments, counts })))
      bytesDone += bytesOf(shard)
      done += segments
      onProgress?.({ stage: "count", bytesDone, bytesTotal, segments: done })
    },
  )
  for (const { file } of inputs) withFile(file!, () => {})
}

function plannedInput({ path, bytes, markBytes }: PlannedInput): ShardInput {
  const input = fileInput(path, formatNamed("text"))
  if (!isSeekable(input)) throw badData(path, "is not a regular file any more")
  if (input.file.size !== bytes)
    throw badData(path, `has changed since the plan was made: it has ${input.file.size} bytes, expected ${bytes}`)
  return { label: path, markBytes, file: input.file }
}
