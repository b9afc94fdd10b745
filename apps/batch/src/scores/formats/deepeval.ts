// Test runs of DeepEval in JSON: a test case with the data of each metric.
import { type Json, recordsOf, type ToolFormat, type ToolRow } from "./tool-format.js"

/** The files that DeepEval writes into `DEEPEVAL_RESULTS_FOLDER`. */
export const deepeval: ToolFormat = {
  name: "deepeval",
  layout: "document",
  recognizes: (value) => Array.isArray(value.testCases) && "metricsScores" in value,
  rows: ({ testCases }) => recordsOf(testCases).map(rowOf),
}

function rowOf(testCase: Json, index: number): ToolRow {
  const metrics = recordsOf(testCase.metricsData)
  const isFailed = ({ error }: Json): boolean => error !== undefined && error !== null
  return {
    place: `testCases[${index}]`,
    record: testCase,
    id: testCase.name,
    scores: metrics.filter((each) => !isFailed(each)).map(({ name, score }) => [String(name), score]),
    failed: metrics.some(isFailed),
  }
}
