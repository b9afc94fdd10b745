// The commands that `score --help` and docs/command.md give for files of common tools run on such files.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../run.js"

const DOCS = readFileSync(join(import.meta.dirname, "../../../../../docs/command.md"), "utf8")
const PARQUET = readFileSync(join(import.meta.dirname, "records.snappy.parquet"))
const PARQUET_RECORDS = readFileSync(join(import.meta.dirname, "records.jsonl"), "utf8")
  .trimEnd()
  .split("\n")

// A line as lm-evaluation-harness 0.4.13 writes it with --log_samples (evaluation_tracker.py, save_results_samples).
const sample = JSON.stringify({
  doc_id: 0,
  doc: { question: "1 + 1?", answer: "2 apples" },
  target: "2 apples",
  arguments: { gen_args_0: { arg_0: "1 + 1?", arg_1: { until: ["\n"] } } },
  resps: [[" 2 apples"]],
  filtered_resps: ["2 apples"],
  filter: "none",
  metrics: ["exact_match"],
  exact_match: 1,
})
const outputs = PARQUET_RECORDS.map((line) => `${JSON.stringify({ output: JSON.parse(line).ref })}\n`).join("")

const FILES = {
  "samples.jsonl": `${sample}\n`,
  "s.jsonl": `${sample}\n`,
  "r.jsonl": '{"task_id":"HumanEval/0","completion":"x","result":"failed","passed":false}\n',
  "test.parquet": PARQUET,
  "t.parquet": PARQUET,
  "out.jsonl": outputs,
  "data.tsv": "src\tmt\tref\nein Hund\ta dog\ta dog\n",
  "d.tsv": "src\tmt\tref\nein Hund\ta dog\ta dog\n",
  "ref-text": "u1 a b\nu2 c d\n",
  "hyp-text": "u2 c d\nu1 a b\n",
  "ref.txt": "a b c\n",
  "hyp.txt": "a b c\n",
}

/** The arguments of the commands in a text, without those that have other examples. */
function commandsIn(text: string): string[][] {
  return [...text.matchAll(/lectern (score [^`\n]+)/g)].map(([, line]) =>
    line!
      .replace("ref/text", "ref-text")
      .replace("hyp/text", "hyp-text")
      // The fixture's column of references.
      .replace("--ref-field answer", "--ref-field ref")
      .split(" "),
  )
}

test("of the page and of the help", async () => {
  const page = DOCS.slice(DOCS.indexOf("#### Files of common tools"), DOCS.indexOf("#### Formats"))
  const { stdout } = await lectern(["score", "--help"])
  const help = stdout.slice(stdout.indexOf("lm-evaluation-harness"), stdout.indexOf("Per-segment objects"))
  expect([commandsIn(page).length, commandsIn(help).length]).toEqual([6, 5])
  for (const commands of [commandsIn(page), commandsIn(help)]) {
    const cwd = folder(FILES)
    for (const args of commands) {
      const chosen = args.includes("-m") ? ["-b"] : ["-m", "wer", "-b"]
      expect(await lectern([...args, ...chosen], { cwd })).toEqual({ code: 0, stdout: "0.0\n", stderr: "" })
    }
    const other = await lectern(
      [
        "score",
        "samples.jsonl",
        "-i",
        "samples.jsonl",
        "--field",
        "filtered_resps.0",
        "--ref-field",
        "doc.answer",
        "-b",
      ],
      { cwd },
    )
    expect(other.code).toBe(0)
  }
})
