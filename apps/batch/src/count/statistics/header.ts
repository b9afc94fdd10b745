// The header of a file of statistics, which any program may have written.
import type { LecternError } from "@lectern/core"
import type { InputFacts } from "@lectern/engine"
import {
  count,
  fields,
  flag,
  hash,
  listOf,
  oneOf,
  optional,
  path,
  type Shape,
  shaped,
  text,
  value,
} from "@lectern/engine/internal/store/json-shape"
import { metricRegistry } from "@lectern/metrics"
import type { MetricSpec } from "../../types.js"
import type { RecordShape } from "./record.js"

/** The name and version of the format. */
export const STATISTICS_SCHEMA = "lectern.statistics/1"

/** A metric as it was counted. */
export interface CountedMetric {
  /** Its name and the options that the counts depend on. */
  readonly spec: MetricSpec
  /** The signature with these options. */
  readonly signature: string
  /** The length of its state. */
  readonly width: number
}

/** One of several texts of a corpus: what `lectern plan` divided into shards. */
export interface CorpusText {
  /** The number of its shards in the file. */
  readonly shards: number
  /** The number of segments in these. */
  readonly segments: number
  /** The number of segments of the whole text; more than `segments` if shards were taken away. */
  readonly of: number
}

/** The corpus that a file has all shards of. */
export interface StatisticsCorpus {
  /** The number of segments. */
  readonly segments: number
  /** The number of references. */
  readonly references: number
  /** The names of the systems. */
  readonly systems: readonly string[]
  /** Facts about the inputs, text by text, and the length of the byte order mark that was dropped from each. */
  readonly inputs: readonly (InputFacts & { readonly markBytes: number })[]
  /** The texts in order; absent when the corpus is one whole text. */
  readonly texts?: readonly CorpusText[]
}

/** The first line of a file. */
export interface StatisticsHeader {
  readonly schema: typeof STATISTICS_SCHEMA
  /** The metrics, in the order of their states. */
  readonly metrics: readonly CountedMetric[]
  /** The number of systems. */
  readonly systems: number
  /** The number of inputs of each shard. */
  readonly inputs: number
  /** Whether there are rows. */
  readonly rows: boolean
  /** The number of shards in the file. */
  readonly shards: number
  /** The corpus; absent in a part of one. */
  readonly corpus?: StatisticsCorpus
}

const MAX_TEXTS = 2 ** 16

/** The shape of an input in headers, plans and receipts. */
export const inputShape: Readonly<Record<string, Shape>> = {
  path,
  bytes: count(),
  sha256: optional(hash),
  markBytes: count(0, 3),
}

/** The shape of a {@link MetricSpec}; its options are checked by the metric. */
export const specShape: Shape = fields({ name: oneOf(...Object.keys(metricRegistry)), options: fields({}) })

/** The shape of a {@link CountedMetric}. */
export const countedMetricShape: Shape = fields({ spec: specShape, signature: text, width: count(1) })

/** The shape of the number of references or systems. */
export const textsShape: Shape = count(1, MAX_TEXTS)

const headerShape = fields({
  schema: value(JSON.stringify(STATISTICS_SCHEMA), (found) => found === STATISTICS_SCHEMA),
  metrics: listOf(countedMetricShape),
  systems: textsShape,
  inputs: textsShape,
  rows: flag,
  shards: count(),
  corpus: optional(
    fields({
      segments: count(1),
      references: textsShape,
      systems: listOf(text),
      inputs: listOf(fields(inputShape)),
      texts: optional(listOf(fields({ shards: count(1), segments: count(1), of: count(1) }))),
    }),
  ),
})

/** Checks a header. */
export function checkedHeader(found: unknown, wrong: (why: string) => LecternError): StatisticsHeader {
  const header = shaped<StatisticsHeader>(found, headerShape, wrong)
  const { systems, inputs, shards, corpus } = header
  const refuse = (what: string, got: number, want: number): void => {
    if (got !== want) throw wrong(`${what} is ${got}, expected ${want}`)
  }
  if (corpus === undefined) return header
  const { texts } = corpus
  refuse("the number of corpus.systems", corpus.systems.length, systems)
  refuse("the number of corpus.inputs", corpus.inputs.length, inputs * (texts?.length ?? 1))
  if (texts === undefined) return header
  const sum = (name: "shards" | "segments"): number => texts.reduce((all, each) => all + each[name], 0)
  refuse("the sum of the shards of corpus.texts", sum("shards"), shards)
  refuse("the sum of the segments of corpus.texts", sum("segments"), corpus.segments)
  const longer = texts.findIndex(({ segments, of }) => segments > of)
  if (longer >= 0) throw wrong(`corpus.texts[${longer}].segments must be at most that text's "of"`)
  return header
}

/** The shape of a file's records. */
export function shapeOf({ systems, inputs, metrics, rows }: StatisticsHeader): RecordShape {
  return { systems, inputs, widths: metrics.map(({ width }) => width), rows }
}
