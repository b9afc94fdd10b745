// Logs of Inspect in JSON: a sample for each item and epoch, with the scores of each scorer.
import { isRecord, type Json, recordsOf, type ToolFormat, type ToolRow } from "./tool-format.js"

/** `inspect eval --log-format json`. */
export const inspect: ToolFormat = {
  name: "inspect",
  layout: "document",
  recognizes: ({ eval: evaluation, samples, status }) =>
    isRecord(evaluation) && "task" in evaluation && Array.isArray(samples) && typeof status === "string",
  rows: ({ samples }) => recordsOf(samples).map(rowOf),
}

// The grades of Inspect's scorers, with the values that its metrics count them as.
const GRADES: Readonly<Record<string, number>> = { C: 1, P: 0.5, I: 0, N: 0 }

function rowOf(sample: Json, index: number): ToolRow {
  const { id, epoch, scores, error } = sample
  return {
    place: `samples[${index}]`,
    record: sample,
    id,
    part: String(epoch),
    scores: Object.entries(isRecord(scores) ? scores : {}).flatMap(([name, score]) =>
      valuesOf(name, isRecord(score) ? score.value : undefined),
    ),
    failed: error !== undefined && error !== null,
  }
}

/** The values of a scorer, which may have several by name. */
function valuesOf(name: string, value: unknown): (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value).map(([key, each]) => [`${name}.${key}`, graded(each)])
  return [[name, graded(value)]]
}

function graded(value: unknown): unknown {
  return typeof value === "string" && Object.hasOwn(GRADES, value) ? GRADES[value] : value
}
