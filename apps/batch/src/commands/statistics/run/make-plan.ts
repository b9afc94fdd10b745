// Makes a plan: finds the lines of plain files, divides them into shards, hashes these.
import { LecternError } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { withFile } from "@lectern/engine/internal/read/identity"
import {
  bytesOfText,
  emptyInput,
  type Input,
  isSeekable,
  listInputs,
  pairUp,
  type SeekableInput,
} from "@lectern/engine/internal/read/inputs"
import { warnOnce } from "@lectern/engine/internal/read/warnings"
import { hashLines } from "@lectern/engine/internal/shard/hash-lines"
import { byteOrderMarkBytes, indexFiles } from "@lectern/engine/internal/shard/index-files"
import { bytesOf, planShards } from "@lectern/engine/internal/shard/plan"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import type { CountRequest } from "../../../types.js"
import { countedMetric, splitOptions } from "./counted-metric.js"
import { type KeyedPlan, keyOf, PLAN_SCHEMA, type PlannedShard, type StatisticsPlan } from "./plan.js"
import { withEngine } from "./with-engine.js"

/** The texts and metrics to plan, and how. */
export interface PlanRequest
  extends Pick<
    CountRequest,
    | "references"
    | "systems"
    | "metrics"
    | "jobs"
    | "engine"
    | "encodingErrors"
    | "byteOrderMark"
    | "maxLineBytes"
    | "signal"
    | "onProgress"
    | "onWarning"
  > {
  /** The approximate size of a shard in bytes, over all texts. */
  readonly shardBytes: number
  /** Whether the counts of single segments are to be stored. */
  readonly rows: boolean
  /** The maximum length of a line in bytes; 0 for no limit. */
  readonly maxLineBytes: number
}

/** Plans the shards of a corpus. The plan depends only on the texts and the request, not on the engine. */
export async function makePlan(request: PlanRequest): Promise<StatisticsPlan> {
  const { references, systems, inputs } = listInputs(request.references, request.systems)
  const metrics = request.metrics.map((spec) =>
    countedMetric(splitOptions(spec, references.length).counted, references.length),
  )
  refuseTwoPasses(request)
  const plain = inputs.map(plainInput)
  const empty = plain.find(({ file }) => file.size === 0)
  if (empty !== undefined) throw emptyInput(empty.label)
  const { maxLineBytes, encodingErrors = "refuse", rows } = request
  const { hashes, marks, segments, shards } = await withEngine(request, bytesOfText(plain), (engine) =>
    hashedShards(request, plain, engine),
  )
  const keyed: KeyedPlan = {
    inputs: plain.map(({ path, file }, i) => ({ path, bytes: file.size, sha256: hashes[i]!, markBytes: marks[i]! })),
    references,
    systems: systems.map((text, s) => ({ ...text, name: request.systems[s]!.name })),
    metrics,
    encodingErrors,
    rows,
  }
  const withKeys = shards.map((shard) => ({ key: keyOf(keyed, shard), ...shard }))
  return { schema: PLAN_SCHEMA, ...keyed, maxLineBytes, segments, shards: withKeys }
}

function refuseTwoPasses({ metrics }: PlanRequest): void {
  for (const metric of metrics.map(metricOf)) {
    if (metric.firstPass === undefined) continue
    const why = `${metric.name} reads all references before it counts, so its parts cannot be counted apart; use lectern score, without --receipt`
    throw new LecternError({ kind: "usage", why })
  }
}

function plainInput(input: Input): SeekableInput {
  if (isSeekable(input)) return input
  const what =
    input.file === undefined
      ? input.converted === undefined
        ? "is not a regular file"
        : "is a transcript"
      : input.format.unpack === undefined
        ? "has records"
        : `is compressed (${input.format.name})`
  const why = `${input.label} ${what}; plans and receipts need plain text files, whose lines can be read from any position`
  throw new LecternError({ kind: "usage", why })
}

async function hashedShards(request: PlanRequest, plain: readonly SeekableInput[], engine: Engine) {
  const { shardBytes, byteOrderMark = "drop", signal, onProgress } = request
  const files = plain.map(({ file, label }) => ({ ...file, label }))
  const warn = warnOnce(request.onWarning)
  const marks = files.map((file) => byteOrderMarkBytes(file, byteOrderMark, warn))
  const running = files.map((file) => engine.run(hashFile, file))
  for (const hash of running) hash.catch(() => {})
  const bytesTotal = files.reduce((sum, { size }) => sum + size, 0)
  const progress = (stage: "index" | "count", bytesDone: number, segments: number): void => {
    signal?.throwIfAborted()
    onProgress?.({ stage, bytesDone: Math.min(bytesDone, bytesTotal), bytesTotal, segments })
  }
  const limits = limitsOf(request)
  const onIndexed = (bytesDone: number): void => progress("index", bytesDone, 0)
  const indexes = await indexFiles(files, marks, { engine, shardBytes, limits, onIndexed })
  const segments = pairUp(
    files,
    indexes.map(({ lines }) => lines),
  )
  const inputs = files.map((file, i) => ({ label: file.label, markBytes: marks[i]!, file }))
  const shards: Omit<PlannedShard, "key">[] = []
  let done = 0
  await inOrder(
    planShards(indexes, shardBytes),
    engine.window,
    (shard) => engine.run(hashLines, { inputs, shard }),
    (ranges, shard) => {
      const { firstSegment, segments: count } = shard
      shards.push({
        firstSegment,
        segments: count,
        ranges: ranges.map(({ start, end, sha256 }) => [start, end, sha256]),
      })
      done += bytesOf(shard)
      progress("count", done, firstSegment + count)
    },
  )
  const hashes = await Promise.all(running)
  for (const file of files) withFile(file, () => {})
  return { hashes, marks, segments, shards }
}
