// A plan: the shards of a corpus, and everything that their counts depend on.
import { createHash } from "node:crypto"
import { badData, LecternError } from "@lectern/core"
import type { EncodingErrors, InputFacts } from "@lectern/engine"
import type { InputText } from "@lectern/engine/internal/read/inputs"
import { shaped } from "@lectern/engine/internal/store/json-shape"
import { readPlan as readObject } from "@lectern/engine/internal/store/plan"
import type { RecordPlace } from "../../../count/statistics/file.js"
import type { CountedMetric } from "../../../count/statistics/header.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import { planShape } from "./check-plan.js"
import { storedMetric } from "./counted-metric.js"

/** The name and version of the format. */
export const PLAN_SCHEMA = "lectern.plan/1"

/** A file of a plan. */
export interface PlannedInput extends Required<Omit<InputFacts, "lines">> {
  /** The length of the byte order mark that is dropped. */
  readonly markBytes: number
}

/** The lines of a shard in one input: the offsets of the first byte and of the byte after the last, and the SHA-256. */
export type PlannedRange = readonly [start: number, end: number, sha256: string]

/** A shard of a plan. Its key is the SHA-256 of everything that its counts depend on. */
export interface PlannedShard extends Omit<RecordPlace, "at" | "length"> {
  /** One range per input. */
  readonly ranges: readonly PlannedRange[]
}

/** A plan. */
export interface StatisticsPlan {
  readonly schema: typeof PLAN_SCHEMA
  /** The files, each once. */
  readonly inputs: readonly PlannedInput[]
  /** The inputs or columns of inputs that are references. */
  readonly references: readonly InputText[]
  /** Those that are systems, with their names in reports. */
  readonly systems: readonly (InputText & { readonly name: string })[]
  /** The metrics. */
  readonly metrics: readonly CountedMetric[]
  /** The treatment of invalid UTF-8. */
  readonly encodingErrors: EncodingErrors
  /** The maximum length of a line in bytes; 0 for no limit. */
  readonly maxLineBytes: number
  /** Whether the counts of single segments are stored. */
  readonly rows: boolean
  /** The number of segments. */
  readonly segments: number
  /** The shards in order. */
  readonly shards: readonly PlannedShard[]
}

/** Everything that a key is made of, apart from the shard. */
export type KeyedPlan = Pick<
  StatisticsPlan,
  "inputs" | "references" | "systems" | "metrics" | "encodingErrors" | "rows"
>

/** The key of a shard. */
export function keyOf(
  { inputs, references, systems, metrics, encodingErrors, rows }: KeyedPlan,
  { firstSegment, segments, ranges }: Omit<PlannedShard, "key">,
): string {
  const textOf = ({ input, column }: InputText): unknown[] => [input, column?.index ?? null, column?.of ?? null]
  const values = [
    "lectern.statistics/1",
    metrics.map(({ spec, signature, width }) => [spec.name, spec.options, signature, width]),
    references.map(textOf),
    systems.map(textOf),
    encodingErrors,
    rows,
    firstSegment,
    segments,
    ranges.map(([start, end, sha256], i) => [inputs[i]!.bytes, start, end, sha256]),
  ]
  return createHash("sha256").update(JSON.stringify(values)).digest("hex")
}

/** A plan or a receipt as JSON, with one shard a line. */
export function jsonWithShards({ shards, ...rest }: { readonly shards: readonly object[] }): string {
  const head = JSON.stringify(rest, undefined, 1).slice(0, -2)
  return `${head},\n "shards": [\n${shards.map((shard) => `  ${JSON.stringify(shard)}`).join(",\n")}\n ]\n}\n`
}

/** Reads a plan, and checks that this version of Lectern would count the same. */
export function readStatisticsPlan(path: string): StatisticsPlan {
  const found = readObject(path)
  if (found === undefined) throw new LecternError({ kind: "unreadable", path, why: "no such file" })
  return checkedPlan(path, found)
}

/** The number of bytes of a shard, over all its texts. */
export function shardBytes({ ranges }: Pick<PlannedShard, "ranges">): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}

/** Checks a plan, as {@link readStatisticsPlan} does. */
export function checkedPlan(path: string, found: Readonly<Record<string, unknown>>): StatisticsPlan {
  if (found.schema !== PLAN_SCHEMA) throw badData(path, `is not a plan of lectern plan (${PLAN_SCHEMA})`)
  const wrong = (why: string): LecternError => badData(path, `has a wrong field: ${why}; plan again`)
  const plan = shaped<StatisticsPlan>(found, planShape(Array.isArray(found.inputs) ? found.inputs.length : 0), wrong)
  for (const metric of plan.metrics) {
    const { spec, signature } = metric
    const ours = storedMetric(path, metric, plan.references.length).signature
    if (ours === signature) continue
    const why = `was made by another version of lectern, which counts ${metricOf(spec).name} as ${signature}; this version counts ${ours}; plan again`
    throw badData(path, why)
  }
  const gap = plan.shards.findIndex(
    ({ firstSegment, segments }, s) => firstSegment + segments !== (plan.shards[s + 1]?.firstSegment ?? plan.segments),
  )
  if (gap >= 0 || plan.shards[0]!.firstSegment > 0) {
    throw badData(path, "has shards that do not follow each other; plan again")
  }
  const changed = plan.shards.findIndex((shard) => keyOf(plan, shard) !== shard.key)
  if (changed >= 0)
    throw badData(path, `was changed: the key of shard ${changed + 1} does not match its ranges; plan again`)
  return plan
}

/** Segments in words. */
export function segmentsOf(shards: readonly Pick<PlannedShard, "firstSegment" | "segments">[]): string {
  const spans: [first: number, last: number][] = []
  for (const { firstSegment, segments } of shards) {
    const span = spans.at(-1)
    if (span?.[1] === firstSegment) span[1] += segments
    else spans.push([firstSegment + 1, firstSegment + segments])
  }
  const shown = spans.slice(0, MAX_SPANS).map(([first, last]) => `${first}..${last}`)
  const more = spans.length > MAX_SPANS ? ` and ${spans.length - MAX_SPANS} more ranges` : ""
  return `segments ${shown.join(", ")}${more}`
}

const MAX_SPANS = 10
