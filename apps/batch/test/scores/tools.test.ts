// Files that evaluation tools wrote: the scores in them, as counted by eye or printed by the tool.
import { cpSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { readScores } from "../../src/scores/read-scores.js"
import type { ScoreFields } from "../../src/scores/request.js"
import type { ScoreTable } from "../../src/scores/table.js"
import { folder } from "../cli/run.js"

const FIXTURES = fileURLToPath(new URL("fixtures/", import.meta.url))

const read = (files: readonly string[], fields: ScoreFields = {}, format?: string): Promise<ScoreTable> =>
  readScores({ paths: files.map((file) => join(FIXTURES, file)), fields, format, reading: {} })

/** Each run's scores as `id=score`. */
const shown = ({ runs, items }: Pick<ScoreTable, "runs" | "items">): Record<string, string>[] =>
  runs.map(({ scores }) =>
    Object.fromEntries(
      [...scores].map(([name, { ids, scores: all }]) => [
        name,
        all.map((score, i) => `${items[ids[i]!]}=${score}`).join(" "),
      ]),
    ),
  )

/** The names of the items and clusters of a score's rows. */
const rowsOf = ({ runs, items, clusters }: ScoreTable, score: string) => {
  const column = runs[0]!.scores.get(score)!
  return {
    ids: column.ids.map((id) => items[id]!),
    scores: column.scores,
    clusters: column.clusters!.map((cluster) => clusters[cluster]!),
  }
}

const complaint = async (
  files: Readonly<Record<string, string>>,
  fields: ScoreFields = {},
  format?: string,
): Promise<string> => {
  const cwd = folder(files)
  const paths = Object.keys(files).map((file) => join(cwd, file))
  const error = await readScores({ paths, fields, format, reading: {} }).then(() => "", String)
  return error.replaceAll(`${cwd}/`, "")
}

describe("lm-evaluation-harness", () => {
  test("has a score for each metric", async () => {
    const table = await read(["lm-eval/base-samples_arithmetic.jsonl", "lm-eval/new-samples_arithmetic.jsonl"])
    expect(table.runs.map(({ format }) => format)).toEqual(["lm-eval", "lm-eval"])
    // The tool printed 0.6 and 0.4 for both.
    const means = table.runs.map(({ scores }) =>
      [...scores].map(([name, { scores: all }]) => [name, all.length, all.reduce((a, b) => a + b)]),
    )
    expect(means).toEqual([
      [
        ["acc", 5, 3],
        ["acc_norm", 5, 3],
      ],
      [
        ["acc", 5, 2],
        ["acc_norm", 5, 2],
      ],
    ])
  })

  test("names filters beside their scores, and has clusters in its documents", async () => {
    const table = await read(["lm-eval/base-samples_written.jsonl"], { cluster: "doc.topic" })
    expect([...table.runs[0]!.scores.keys()].sort()).toEqual(["exact_match (flexible)", "exact_match (strict)"])
    const { ids, clusters } = rowsOf(table, "exact_match (strict)")
    expect(ids).toEqual(["0", "1", "2", "3", "4"])
    expect(clusters).toEqual(["sums", "products", "sums", "sums", "products"])
  })
})

test("Inspect has epochs, grades, scorers with several values, and samples that failed", async () => {
  const table = await read(["inspect/base.json", "inspect/new.json"], { cluster: "metadata.topic" })
  expect(shown(table)).toEqual([
    {
      match: "1=1 2=0 3=1 1=1 2=0 3=1",
      "shape.length": "1=1 2=3 3=1 1=1 2=3 3=1",
      "shape.digits": "1=1 2=0 3=1 1=1 2=0 3=1",
    },
    {
      match: "1=1 2=1 3=0 4=1 1=1 2=1 4=1",
      "shape.length": "1=1 2=1 3=6 4=1 1=1 2=1 4=1",
      "shape.digits": "1=1 2=1 3=2 4=1 1=1 2=1 4=1",
    },
  ])
  expect(table.runs.map(({ failed }) => failed)).toEqual([[], ["3"]])
  expect(rowsOf(table, "match").clusters).toEqual(["sums", "products", "sums", "sums", "products", "sums"])
})

describe("promptfoo", () => {
  test("has passes, scores and named scores, and numbers repetitions", async () => {
    const table = await read(["promptfoo/base.json", "promptfoo/new.json"])
    expect(shown(table)).toEqual([
      { pass: "0=1 1=0 2=0", score: "0=1 1=0.5 2=0", found: "1=1", exact: "1=0" },
      {
        pass: "0=1 0=1 1=1 1=1 2=1 2=1 3=1 3=1",
        score: "0=1 0=1 1=1 1=1 2=1 2=1 3=1 3=1",
        found: "1=1 1=1",
        exact: "1=1 1=1",
      },
    ])
  })

  test("has a run for each prompt and provider, and results that are errors", async () => {
    const { runs, items } = await read(["promptfoo/several.json"], { scores: ["pass"], id: "testCase.description" })
    expect(runs.map(({ name, failed }) => [name, failed])).toEqual([
      ["fail plain", ["three"]],
      ["fail apples", ["three"]],
    ])
    expect(shown({ runs, items })).toEqual([{ pass: "one=1 two=0" }, { pass: "one=0 two=0" }])
    const several = await read(["promptfoo/base.json", "promptfoo/several.json"])
    expect(several.runs.map(({ name }) => name.replaceAll(FIXTURES, ""))).toEqual([
      "promptfoo/base.json",
      "promptfoo/several.json: fail plain",
      "promptfoo/several.json: fail apples",
    ])
  })
})

test("DeepEval has a score for each metric, and metrics that failed", async () => {
  const table = await read(["deepeval/base.json", "deepeval/new.json"])
  expect(shown(table)).toEqual([
    { "Words shared": "question 1=1 question 2=1 question 3=0.5" },
    { "Words shared": "question 1=1 question 2=0.5 question 3=1 question 4=1" },
  ])
  expect(table.runs.map(({ failed }) => failed)).toEqual([["question 4"], []])
})

test("Vitest has tests that pass or fail, named by as few folders as needed", async () => {
  const table = await read(["vitest/base.json"], { cluster: "file" })
  const { ids, scores, clusters } = rowsOf(table, "pass")
  expect(Object.fromEntries(ids.map((id, i) => [id, scores[i]]))).toEqual({
    "products/answers.test.ts > same": 0,
    "products/answers.test.ts > not in the other": 1,
    "sums/answers.test.ts > answers 2 + 2": 1,
    "sums/answers.test.ts > answers 3 + 4": 0,
    "sums/answers.test.ts > answers 1 + 1": 1,
    "sums/answers.test.ts > answers same": 1,
    "sums/answers.test.ts > same": 1,
    "sums/answers.test.ts > same (2)": 0,
  })
  expect(clusters).toEqual(ids.map((id) => id.slice(0, id.indexOf(" > "))))
})

test("Parquet has numbers, booleans and numbers as names", async () => {
  const table = await read(["parquet/base.parquet"], { scores: ["score", "ok"] })
  expect(shown(table)).toEqual([{ score: "1=0.5 2=1 3=0", ok: "1=1 2=0 3=1" }])
  await expect(read(["parquet/bad.parquet"])).rejects.toThrow(
    'bad.parquet:2: in the record the number 2, the field "score" is the number NaN, expected a number',
  )
  await expect(read(["parquet/bad.parquet"], { scores: ["ok"] })).rejects.toThrow('the field "ok" is null')
})

test("the format of a file can be named", async () => {
  const cwd = folder({})
  cpSync(join(FIXTURES, "deepeval/base.json"), join(cwd, "results"))
  const request = { paths: [join(cwd, "results")], fields: {}, format: "deepeval", reading: {} }
  expect(shown(await readScores(request))).toHaveLength(1)
})

const sample = (record: object): string =>
  `${JSON.stringify({ doc_id: 0, metrics: ["acc"], filtered_resps: [], filter: "none", acc: 1, ...record })}\n`

test.each([
  [
    "a score that is no number",
    sample({}) + sample({ doc_id: "x", acc: null }),
    {},
    'f.jsonl:2: in the item "x", the score "acc" is null, expected a number',
  ],
  [
    "a score that is missing",
    sample({ metrics: ["f1"] }),
    {},
    'f.jsonl:1: in the item "0", the score "f1" is missing, expected a number',
  ],
  [
    "a number that JSON has not",
    sample({}).replace('"acc":1', '"acc":NaN'),
    {},
    /^LecternError: f\.jsonl:1: is not JSON \(.+\)$/,
  ],
  [
    "an item without a name",
    sample({ doc_id: {} }),
    {},
    "f.jsonl:1: the name of the item is a record, expected a text or a number",
  ],
  [
    "a field that is not there",
    sample({}),
    { cluster: "doc.topic" },
    'f.jsonl:1: has no field "doc.topic"; it has doc_id, metrics, filtered_resps, filter, acc',
  ],
  ["a score that no record has", sample({}), { scores: ["f1"] }, 'f.jsonl: has no score "f1"; it has acc'],
  ["a line of something else", `${sample({})}{"id":1}\n`, {}, "f.jsonl:2: does not have the keys of a file of lm-eval"],
  [
    "two rows of an item",
    sample({}) + sample({}),
    {},
    /^LecternError: f\.jsonl: has two rows of the item "0" in the run .+/,
  ],
])("%s is refused", async (_, text, fields, message) => {
  const found = await complaint({ "f.jsonl": text }, fields)
  if (typeof message === "string") expect(found).toBe(`LecternError: ${message}`)
  else expect(found).toMatch(message)
})

test("places in documents are named", async () => {
  const document = JSON.stringify({
    testCases: [{ name: "a", metricsData: [{ name: "m", score: "high" }] }],
    metricsScores: [],
  })
  expect(await complaint({ "f.json": document })).toBe(
    'LecternError: f.json: testCases[0]: in the item "a", the score "m" is "high", expected a number',
  )
  const empty = JSON.stringify({ testCases: [], metricsScores: [] })
  expect(await complaint({ "f.json": empty })).toBe(
    "LecternError: f.json: has no results of deepeval, expected at least one",
  )
  expect(await complaint({ "f.json": document }, {}, "vitest")).toBe(
    "LecternError: f.json: does not have the keys of a file of vitest",
  )
})
