// Reads and checks the lines of a shard, and splits them into columns.
import { LecternError } from "@lectern/core"
import type { EncodingErrors } from "@lectern/engine"
import type { Limits } from "@lectern/engine/internal/read/formats/limits"
import { splitColumns } from "@lectern/engine/internal/read/formats/tsv"
import type { InputText } from "@lectern/engine/internal/read/inputs"
import { findMissing } from "@lectern/engine/internal/read/missing"
import { threadScanner } from "@lectern/engine/internal/read/scanner"
import { type CleanText, cleanText, type TextFindings } from "@lectern/engine/internal/read/text"
import { bytesOf, type Shard } from "@lectern/engine/internal/shard/plan"
import { readShardLines, type ShardInput } from "@lectern/engine/internal/shard/shard-lines"
import { blockCache, type LineBlock } from "@lectern/metrics/engine"
import type { ResourceData } from "../../resources/resource.js"
import type { MetricSpec } from "../../types.js"

/** The texts of a run, the same for all its shards. */
export interface TextJob {
  /** The run's id. */
  readonly run: string
  readonly inputs: readonly ShardInput[]
  readonly references: readonly InputText[]
  readonly systems: readonly InputText[]
  /** Labels of the segments; none by default. */
  readonly labels?: readonly InputText[]
  readonly metrics: readonly MetricSpec[]
  /** What the metrics need; nothing by default. */
  readonly resources?: readonly ResourceData[]
  readonly encodingErrors: EncodingErrors
  readonly limits: Limits
}

/** A shard of texts. */
export interface ShardPayload<Job extends TextJob = TextJob> {
  readonly job: Job
  /** The shard. It has one range per input, of the file or of `data`. */
  readonly shard: Shard
  /** The lines, when they come from a stream; not changed. */
  readonly data?: Uint8Array
}

/** The texts of a shard. */
export interface ShardTexts {
  readonly references: readonly Uint8Array[]
  readonly systems: readonly Uint8Array[]
  readonly labels: readonly Uint8Array[]
  /** The missing outputs of each system, which are empty lines: their places in the shard, ascending. */
  readonly missing: readonly Uint32Array<ArrayBuffer>[]
  /** One per input. */
  readonly findings: readonly TextFindings[]
}

/** The maximum size of a shard in bytes, so that it fits into the memory of a thread. */
const MAX_SHARD_BYTES = 2 ** 31

/** Reads a shard's lines. */
export function readTexts({ job, shard, data }: ShardPayload): ShardTexts {
  const inputs = readInputs(job, shard, data)
  const columns: (readonly Uint8Array[])[] = []
  const textOf = ({ input, column }: InputText): Uint8Array => {
    const { bytes } = inputs[input]!
    if (column === undefined) return bytes
    columns[input] ??= splitColumns(bytes, column, job.inputs[input]!.label, shard.firstSegment)
    return columns[input][column.index]!
  }
  const outputs = job.systems.map((text) =>
    findMissing(textOf(text), text.missing, {
      label: job.inputs[text.input]!.label,
      firstSegment: shard.firstSegment,
    }),
  )
  return {
    references: job.references.map(textOf),
    systems: outputs.map(({ bytes }) => bytes),
    missing: outputs.map(({ missing }) => missing),
    labels: (job.labels ?? []).map(textOf),
    findings: inputs.map(({ carriageReturns, nuls }) => ({ carriageReturns, nuls })),
  }
}

function readInputs(job: TextJob, shard: Shard, data: Uint8Array | undefined): CleanText[] {
  const size = bytesOf(shard)
  if (size > MAX_SHARD_BYTES) throw tooLong(job, shard)
  const buffer = threadScanner().buffer(size)
  let at = 0
  return job.inputs.map((input, i) => {
    const range = shard.ranges[i]!
    const bytes = buffer.subarray(at, at + range.end - range.start)
    at += bytes.length
    const lines = readShardLines(input, shard, range, bytes, data)
    const { label, markBytes, encoded } = input
    const { encodingErrors, limits } = job
    return cleanText(lines, { label, markBytes, encoded, firstLine: shard.firstSegment, encodingErrors, limits })
  })
}

function tooLong(job: TextJob, { firstSegment, segments, ranges }: Shard): LecternError {
  const sizes = ranges.map(({ start, end }) => end - start)
  const largest = sizes.indexOf(Math.max(...sizes))
  return new LecternError({
    kind: "bad-data",
    path: job.inputs[largest]!.label,
    line: firstSegment + 1,
    why: `this and the next ${segments} lines are too long for the memory of a thread (over ${MAX_SHARD_BYTES} bytes)`,
  })
}

const NEWLINE = 10

/** Reads a shard's references. */
export function referenceBlock(payload: ShardPayload): LineBlock {
  const { references } = readTexts(payload)
  const { segments } = payload.shard
  return { segments, hypothesis: new Uint8Array(segments).fill(NEWLINE), references, cache: blockCache() }
}
