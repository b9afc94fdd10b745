// The counts of every segment of a corpus of strings, for resampling.
import { checkRecord, wrongType } from "@lectern/core/checks"

import { lineCounter } from "../block/encode-lines.js"
import { countCorpus } from "./count-corpus.js"
import type { Metric } from "./metric.js"
import type { References } from "./references.js"

/** The counts of a corpus. */
export interface CorpusRows {
  /** One state per segment, one after another. */
  readonly rows: Float64Array
  /** Number of references of a segment, or `var`. */
  readonly references: number | "var"
}

/** Counts every segment of a corpus. */
export function corpusRows(metric: Metric, hypotheses: readonly string[], references: References): CorpusRows {
  const { width } = metric
  const rows = new Float64Array(Array.isArray(hypotheses) ? hypotheses.length * width : 0)
  let done = 0
  const counter = lineCounter((block, total) => {
    metric.countLines(block, total, rows.subarray(done * width, (done + block.segments) * width))
    done += block.segments
  })
  const count = countCorpus(hypotheses, references, counter, metric.zero())
  return { rows, references: count }
}

/** Throws unless the value has the fields of a metric. */
export function checkMetric(name: string, value: unknown): asserts value is Metric {
  const want = "a metric"
  checkRecord(name, value, want)
  if (typeof value.countLines !== "function" || typeof value.zero !== "function") throw wrongType(name, value, want)
}

/** The metric itself, or that of its second pass, which has seen all references. */
export function preparedMetric(metric: Metric, hypotheses: readonly string[], references: References): Metric {
  const { firstPass } = metric
  if (firstPass === undefined) return metric
  return firstPass.using(firstPass.tableOf(hypotheses, references))
}
