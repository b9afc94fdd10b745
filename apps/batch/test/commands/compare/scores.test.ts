// `lectern compare --scores`, compared with results worked by hand, and what it refuses.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { confidenceSequence } from "@lectern/metrics/items"
import { afterEach, describe, expect, test, vi } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

afterEach(() => vi.unstubAllEnvs())

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("")
const table = (scores: Readonly<Record<string, unknown>>): string =>
  lines(Object.entries(scores).map(([id, score]) => ({ id, score, doc: id < "c" ? "x" : "y" })))

const compare = async (args: readonly string[], cwd: string): Promise<string> => {
  const run = await lectern(["compare", "--scores", ...args], { cwd })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

const paths = (cwd: string): string[] => ["base.jsonl", "new.jsonl"].map((name) => join(cwd, name))

const refusal = async (args: readonly string[], cwd: string): Promise<string> => {
  const run = await lectern(["compare", "--scores", ...args], { cwd })
  expect(run.stdout).toBe("")
  return `${run.code} ${run.stderr.replace("lectern: ", "")}`.trimEnd()
}

// Differences 1, 1, 0, 0 in two clusters: mean 1/2; sums of deviations 1 and -1, so the standard error is
// sqrt((1 + 1) * 2/1) / 4 = 1/2. With one degree of freedom t is Cauchy: its quantiles are 12.7062 at .975 and 1.3764 at .8. The
// five items of the baseline deviate from their mean by -.8 and .8: sqrt((.64 + .64) * 2/1) / 5 = .32, and .32 * 12.7062 = 4.0660.
const FILES = {
  "base.jsonl": table({ a: 0, b: 0, c: 0, d: 1, only: 1 }),
  "new.jsonl": table({ d: 1, c: 0, b: 1, a: 1 }),
}
const ARGS = ["base.jsonl", "new.jsonl", "--cluster", "doc"]

test("the text report is complete", async () => {
  expect(await compare([...ARGS, "--difference", "1"], folder(FILES))).toBe(`score
run           mean       95% interval  items  clusters  difference       95% interval       p  p (Holm)
base.jsonl  0.4000  -3.6660 to 4.4660      5         2
new.jsonl   0.7500  -2.4266 to 3.9266      4         2     +0.5000  -5.8531 to 6.8531  0.5000    0.5000
                                 0
new.jsonl  |---------------------:-o-----------------------|
new.jsonl
  4 items in common: 2 better, 2 equal, 0 worse
  such a set shows a difference of 7.0413 with a power of 80%
  a difference of 1 takes 14 items in 7 clusters
  1 item only in base.jsonl, left out: only

Intervals and p: Student's t, standard errors by cluster; with fewer than 40 clusters, --wild-bootstrap is safer
`)
})

test("svg has the means and the differences from the baseline with their intervals", async () => {
  const svg = await compare([...ARGS, "-f", "svg"], folder(FILES))
  expect([...svg.matchAll(/<desc>(.*?)<\/desc>/g)].map(([, said]) => said)).toEqual([
    "base.jsonl: 0.4000, from −3.6660 to 4.4660. new.jsonl: 0.7500, from −2.4266 to 3.9266.",
    "new.jsonl: 0.5000, from −5.8531 to 6.8531.",
  ])
  expect(svg).toContain(">no difference</text>")
  const sure = { "base.jsonl": table({ a: 0, b: 0, d: 0 }), "new.jsonl": table({ a: 1, b: 1, d: 0.9 }) }
  expect(await compare(["base.jsonl", "new.jsonl", "-f", "svg"], folder(sure))).toContain("new.jsonl: 0.9667 *,")
  const one = folder({ "base.jsonl": table({ a: 0 }), "new.jsonl": table({ a: 1 }) })
  expect(await compare([...ARGS, "-f", "svg", "-w", "0"], one)).toContain("<desc>new.jsonl: 1.</desc>")
})

test("without clusters, scores of 0 and 1 have McNemar's test", async () => {
  // Two items differ, both in favour of new: p = 2 * (1/2)^2; the mid-p leaves out half of the observed split.
  const text = await compare(["base.jsonl", "new.jsonl"], folder(FILES))
  expect(text).toContain("\n  McNemar's exact test: p = 0.5000 (mid-p 0.2500)\n")
  expect(await compare(ARGS, folder(FILES))).not.toContain("McNemar")
  const half = folder({ ...FILES, "new.jsonl": table({ a: 0.5, b: 1, c: 0, d: 1 }) })
  expect(await compare(["base.jsonl", "new.jsonl"], half)).not.toContain("McNemar")
})

test("JSON is unrounded and has everything", async () => {
  const report = JSON.parse(await compare([...ARGS, "-f", "json", "--difference", "1"], folder(FILES)))
  expect(report).toMatchObject({
    schema: "lectern.compare-scores/1",
    method: "student-t",
    runs: [
      { name: "base.jsonl", format: "jsonl", failed: [] },
      { name: "new.jsonl", format: "jsonl", failed: [] },
    ],
    not_compared: [],
  })
  const [{ runs, comparisons }] = report.scores
  expect(runs[1]).toMatchObject({ run: "new.jsonl", rows: 4, items: 4, clusters: 2, mean: 0.75 })
  expect(comparisons).toEqual([
    {
      run: "new.jsonl",
      baseline: "base.jsonl",
      items: 4,
      clusters: 2,
      baseline_mean: 0.25,
      mean: 0.75,
      difference: 0.5,
      interval: { low: expect.closeTo(0.5 - 6.3531, 4), high: expect.closeTo(0.5 + 6.3531, 4) },
      cannot_tell: null,
      p_value: expect.closeTo(0.5, 12),
      p_value_holm: expect.closeTo(0.5, 12),
      standard_error: 0.5,
      better: 2,
      equal: 2,
      worse: 0,
      only_in_baseline: ["only"],
      only_in_run: [],
      smallest_difference: expect.closeTo(7.0413, 4),
      needed: { difference: 1, items: 14, clusters: 7 },
      mcnemar: null,
      bootstrap: null,
      win_rate: null,
    },
  ])
})

test("--anytime: confidence sequences of the means, the difference and the wins, of items with their epochs averaged", async () => {
  // Differences 1/2, 0, -1/2, 1/2, 1/2, ... of 20 items; the baseline has two epochs, whose mean is 1/2 less than they look.
  const differences = Array.from({ length: 20 }, (_, i) => [0.5, 0, -0.5, 0.5, 0.5][i % 5]!)
  const base = lines(differences.flatMap((_, id) => [0, 1].map((score, epoch) => ({ id, score, epoch }))))
  const after = lines(differences.map((difference, id) => ({ id, score: 0.5 + difference, epoch: 0 })))
  const cwd = folder({ "base.jsonl": base, "new.jsonl": after })
  const args = ["base.jsonl", "new.jsonl", "--epoch", "epoch", "--anytime"]
  const { method, bounds, scores } = JSON.parse(await compare([...args, "-f", "json"], cwd))
  expect({ method, bounds }).toEqual({ method: "betting-confidence-sequence", bounds: { low: 0, high: 1 } })
  const [{ runs, comparisons }] = scores
  const [ofDifference] = confidenceSequence(differences, { low: -1, high: 1, against: 0 })
  const wins = differences.map((each) => (Math.sign(each) + 1) / 2)
  const [ofWins] = confidenceSequence(wins, { against: 0.5 })
  const interval = ({ low, high } = ofWins!) => ({ low, high })
  expect(comparisons).toMatchObject([
    {
      difference: 0.2,
      interval: interval(ofDifference),
      p_value: ofDifference!.pValue,
      win_rate: { rate: 0.7, interval: interval(ofWins), p_value: ofWins!.pValue },
      mcnemar: null,
      smallest_difference: null,
    },
  ])
  expect(runs.map((run: { interval: object }) => run.interval)).toEqual([
    interval(confidenceSequence(differences.map(() => 0.5))[0]),
    interval(confidenceSequence(differences.map((each) => 0.5 + each))[0]),
  ])
  const text = await compare(args, cwd)
  expect(text).toContain("\n  better than the baseline in 0.7000 of the items, ties counted half: ")
  expect(text).toContain(
    "\nIntervals and p: betting confidence sequences of scores in 0..1, valid however often you look\n",
  )
  const wide = JSON.parse(await compare([...args, "--bounds", "-1,2", "-f", "json"], cwd))
  const [again] = confidenceSequence(differences, { low: -3, high: 3, against: 0 })
  expect(wide.scores[0].comparisons[0].interval).toEqual(interval(again))
})

test("rows, Markdown, and colours on a terminal", async () => {
  vi.stubEnv("NO_COLOR", "")
  const cwd = folder(FILES)
  expect(await compare([...ARGS, "-f", "csv", "-w", "2"], cwd)).toBe(
    `score,run,mean,low,high,items,clusters,difference,difference_low,difference_high,p_value,p_value_holm,common_items,better,equal,worse,only_in_baseline,only_in_run,smallest_difference
score,base.jsonl,0.40,-3.67,4.47,5,2,,,,,,,,,,,,
score,new.jsonl,0.75,-2.43,3.93,4,2,0.50,-5.85,6.85,0.5000,0.5000,4,2,2,0,1,0,7.04
`,
  )
  const markdown = await compare([...ARGS, "-f", "markdown"], cwd)
  expect(markdown).toContain("\n| base.jsonl | 0.4000 | -3.6660 to 4.4660 | 5 | 2 |  |  |  |  |\n")
  expect(markdown).toContain("\n  - 1 item only in base.jsonl, left out: only\n")
  const terminal = await onTerminal(["compare", "--scores", ...paths(cwd), "--cluster", "doc"], 120)
  expect(terminal.stdout.startsWith("\x1b[1mscore\x1b[22m")).toBe(true)
})

test("several runs in one table, Holm's correction over runs and scores", async () => {
  // By the sign test on equal differences of 4 clusters, p = 2^-3; four comparisons, of which two have p = 1.
  const rows = ["old", "same", "new"].flatMap((model) =>
    ["a", "b", "c", "d"].map((id) => `${model},${id},${model === "new" ? 1 : 0},${model === "new" ? 3 : 2}`),
  )
  const cwd = folder({ "all.csv": `model,q,f,g\n${rows.join("\n")}\n` })
  const args = ["all.csv", "--run", "model", "--id", "q", "--score", "f", "g", "-f", "json"]
  const { scores } = JSON.parse(await compare(args, cwd))
  expect(scores.map((each: { score: string }) => each.score)).toEqual(["f", "g"])
  for (const { comparisons } of scores) {
    expect(comparisons).toMatchObject([
      { run: "same", difference: 0, p_value: 1, p_value_holm: 1, smallest_difference: null, needed: null },
      { run: "new", difference: 1, p_value: 0.125, p_value_holm: 0.5, standard_error: 0 },
    ])
  }
})

test("epochs are averaged, so that every item counts once", async () => {
  const rows = (scores: readonly number[]): string =>
    `id\tn\tscore\n${scores.map((score, i) => `${i < 4 ? "a" : "b"}\t${i}\t${score}\n`).join("")}`
  const cwd = folder({ "base.tsv": rows([0, 1, 1, 0, 1]), "new.tsv": rows([1, 1, 1, 1, 0]) })
  const text = await compare(["base.tsv", "new.tsv", "--epoch", "n"], cwd)
  expect(text).toMatch(/^base\.tsv {2}0\.7500 .* 2 +2$/m)
  expect(text).toMatch(/^new\.tsv {3}0\.5000 .* 2 +2 +-0\.2500 /m)
  expect(text).toContain("\nbase.tsv: 5 rows of 2 items, epochs averaged\n")
})

test("the wild bootstrap is named, and repeats with its seed", async () => {
  const scores = Array.from({ length: 60 }, (_, i) => [`i${i}`, (i * 7) % 11] as const)
  const cwd = folder({
    "base.jsonl": lines(scores.map(([id, score], i) => ({ id, score, doc: i % 12 }))),
    "new.jsonl": lines(scores.map(([id, score], i) => ({ id, score: score + (i % 3), doc: i % 12 }))),
  })
  const text = await compare([...ARGS, "--wild-bootstrap"], cwd)
  expect(text).toContain(
    "\nIntervals of means: Student's t; differences and p: wild cluster bootstrap, 1,999 draws of rademacher weights, seed 12345\n",
  )
  expect(await compare([...ARGS, "--wild-bootstrap"], cwd)).toBe(text)
  expect(await compare([...ARGS, "--wild-bootstrap", "--seed", "1"], cwd)).not.toBe(text)
  const few = await compare([...ARGS, "--wild-bootstrap"], folder(FILES))
  expect(few).toContain("\n  cannot tell: the bootstrap of 2 clusters excludes no difference\n")
})

test("a single cluster says nothing about others", async () => {
  const cwd = folder({ "a.csv": "id,score\nq,1\n", "b.csv": "id,score\nq,0\n" })
  const text = await compare(["a.csv", "b.csv"], cwd)
  expect(text).toContain("\n  cannot tell: one cluster shows nothing about others\n")
  expect(text).not.toContain("NaN")
})

describe("is refused:", () => {
  const a = "id,score\nq1,1\nq2,0\n"
  test.each([
    [
      "one run",
      { "a.csv": a },
      ["a.csv"],
      "2 --scores has one run, a.csv, expected at least two: name several files, or the field with the run by --run",
    ],
    [
      "a score that is no number",
      { "a.csv": a, "b.csv": "id,score\nq1,1\nq2,good\n" },
      ["a.csv", "b.csv"],
      '65 b.csv:3: in the record "q2", the field "score" is "good", expected a number',
    ],
    [
      "an item with two rows",
      { "a.csv": a, "b.csv": "id,score\nq1,1\nq1,0\n" },
      ["a.csv", "b.csv"],
      '65 b.csv: has two rows of the item "q1" in the run b.csv; --run names the field with the system, --epoch the field with the number of a repetition',
    ],
    [
      "an epoch with two rows",
      { "a.csv": a, "b.csv": "id,score,e\nq1,1,1\nq1,0,1\n" },
      ["b.csv", "a.csv", "--epoch", "e"],
      '65 b.csv: has two rows of the item "q1" and "1" in the run b.csv; --run names the field with the system, --epoch the field with the number of a repetition',
    ],
    [
      "a field that is not there",
      { "a.csv": a, "b.csv": a },
      ["a.csv", "b.csv", "--score", "f1"],
      '65 a.csv:1: the header has no field "f1"; it has id, score',
    ],
    [
      "a table without rows",
      { "a.csv": a, "b.csv": "id,score\n" },
      ["a.csv", "b.csv"],
      "65 b.csv: is empty, expected at least one line",
    ],
    [
      "runs without a common item",
      { "a.csv": a, "b.csv": "id,score\nz,1\n" },
      ["a.csv", "b.csv"],
      '65 b.csv: has no item of a.csv: "z" here, "q1" there; --id names the field with the item',
    ],
    [
      "an item in two clusters",
      { "a.csv": "id,score,d\nq,1,x\n", "b.csv": "id,score,d\nq,1,y\n" },
      ["a.csv", "b.csv", "--cluster", "d"],
      '65 b.csv: has the item "q" in the cluster "y", which was in "x" before',
    ],
    [
      "an item whose epochs are in two clusters",
      { "a.csv": "id,score,d,e\nq,1,x,1\nq,1,y,2\n", "b.csv": a },
      ["a.csv", "b.csv", "--cluster", "d", "--epoch", "e"],
      '65 a.csv: has the item "q" in the cluster "y", which was in "x" before',
    ],
    [
      "an unknown ending",
      { "a.txt": a, "b.csv": a },
      ["a.txt", "b.csv"],
      "2 the name a.txt does not say the format of its scores; --scores-format does: jsonl, csv, tsv, parquet, lm-eval, inspect, promptfoo, vitest, deepeval",
    ],
    [
      "JSON of nobody",
      { "a.json": "[1]", "b.csv": a },
      ["a.json", "b.csv"],
      "65 a.json: is JSON, but not of lm-eval, inspect, promptfoo, vitest, deepeval; --scores-format names its format, and a list becomes JSON lines by jq -c '.[]'",
    ],
    [
      "text as JSON",
      { "a.json": "x", "b.csv": a },
      ["a.json", "b.csv"],
      /^65 a\.json: is not JSON \(Unexpected token .+\)$/,
    ],
    ["a file named twice", { "a.csv": a }, ["a.csv", "./a.csv"], "2 ./a.csv is named twice"],
    ["standard input", { "a.csv": a }, ["a.csv", "-"], "2 --scores cannot be standard input: save it to a file first"],
    [
      "an output that is an input",
      { "a.csv": a, "b.csv": a },
      ["a.csv", "b.csv", "-o", "a.csv"],
      "2 -o a.csv would overwrite the input a.csv",
    ],
    ["an empty name", { "a.csv": a, "b.csv": a }, ["a.csv", "b.csv", "--cluster", ""], "2 a name of a field is empty"],
  ] as const)("%s", async (_, files, args, message) => {
    const found = await refusal(args, folder(files))
    if (typeof message === "string") expect(found).toBe(message)
    else expect(found).toMatch(message)
  })

  test("texts beside scores, and formats of scores for texts", async () => {
    const cwd = folder({ "a.csv": a, "b.csv": a })
    const texts = await lectern(["compare", "a.csv", "--scores", "a.csv", "b.csv"], { cwd })
    expect(texts).toMatchObject({
      code: 2,
      stderr: "lectern: --scores compares scores, not texts: a.csv is before it; files stand behind --scores\n",
    })
    const format = await lectern(["compare", "a.csv", "-i", "a.csv", "b.csv", "-f", "csv"], { cwd })
    expect(format).toMatchObject({
      code: 2,
      stderr: "lectern: -f csv is for --scores; of texts there are text, json, svg, html\n",
    })
  })
})

test("options of texts without effect are named", async () => {
  const cwd = folder(FILES)
  const run = await lectern(["compare", "--scores", ...ARGS, "-m", "bleu", "--top", "3", "--seed", "4"], { cwd })
  expect(run.stderr).toBe(
    `lectern: warning: -m has no effect with --scores
lectern: warning: --top has no effect with --scores
lectern: warning: --seed has no effect without --wild-bootstrap
`.replace("-m has", "--metrics has"),
  )
  const texts = await lectern(["compare", "a", "-i", "b", "c", "--cluster", "doc"], {
    cwd: folder({ a: "x\n", b: "x\n", c: "x\n" }),
  })
  expect(texts.stderr).toBe("lectern: warning: --cluster has no effect without --scores\n")
})

test("the example of the command's page prints what it says", async () => {
  const root = fileURLToPath(new URL("../../../../../", import.meta.url))
  const page = readFileSync(join(root, "docs/command.md"), "utf8")
  const [, words, printed] = /\$ lectern compare --scores (.*)\n([^`]*)```/.exec(page)!
  expect(await compare(words!.split(" "), root)).toBe(printed)
})
