// Samples that lm-evaluation-harness logs, `samples_*.jsonl`: a line for each document and filter.
import type { Json, ToolFormat, ToolRow } from "./tool-format.js"

/** `lm_eval --log_samples`. The filter `none` is not part of a score's name. */
export const lmEval: ToolFormat = {
  name: "lm-eval",
  layout: "lines",
  recognizes: (value) => "doc_id" in value && Array.isArray(value.metrics) && "filtered_resps" in value,
  rows: (value) => [rowOf(value)],
}

function rowOf(record: Json): ToolRow {
  const { doc_id: id, filter, metrics } = record
  const suffix = typeof filter === "string" && filter !== "none" ? ` (${filter})` : ""
  const names = Array.isArray(metrics) ? metrics.map(String) : []
  return {
    record,
    id,
    ...(suffix !== "" && { part: suffix }),
    scores: names.map((name) => [`${name}${suffix}`, record[name]]),
  }
}
