// Missing outputs: what is scored equals the same corpus with empty texts in their places, or without their segments.
import { gzipSync } from "node:zlib"
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../run.js"

const COUNT = 40
const numbers = Array.from({ length: COUNT }, (_, i) => i)
const refOf = (i: number): string => `the reference of number ${i} is here`
const outOf = (i: number): string => `the output of number ${i % 7} is here ${i % 3}`
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")
const objects = (stdout: string): ReturnType<typeof JSON.parse>[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

const METRICS = ["-m", "bleu", "chrf", "ter", "wer", "rougeL", "gleu", "--json-full"]
const FIELDS = ["--field", "o", "--ref-field", "r", "--id", "k"]

/** The unrounded scores and counts of each system, without signatures. */
async function scores(cwd: string, args: readonly string[], stdin = ""): Promise<unknown[]> {
  const run = await lectern(["score", ...args, ...METRICS], { cwd, stdin })
  expect(run).toMatchObject({ code: 0 })
  return JSON.parse(run.stdout).systems.map(({ metrics }: { readonly metrics: readonly object[] }) =>
    metrics.map((metric) => ({ ...metric, signature: undefined })),
  )
}

const record = (i: number, lacks: boolean, how: "null" | "absent"): string =>
  JSON.stringify({ k: `k${i}`, r: refOf(i), ...(lacks ? how === "null" && { o: null } : { o: outOf(i) }) })

describe.each<readonly [name: string, lacks: (i: number) => boolean]>([
  ["the first", (i) => i === 0],
  ["the last", (i) => i === COUNT - 1],
  ["some", (i) => i % 3 === 1],
  ["all", () => true],
  ["none", () => false],
])("%s", (name, lacks) => {
  const count = numbers.filter(lacks).length
  const all = numbers.map((i) => record(i, lacks(i), i % 2 === 0 ? "null" : "absent"))
  const kept = numbers.filter((i) => !lacks(i))
  const quoted = (i: number): string => (lacks(i) ? "" : outOf(i))
  const files = {
    "ref.txt": text(numbers.map(refOf)),
    "empty.txt": text(numbers.map(quoted)),
    "ref.kept": text(kept.map(refOf)),
    "out.kept": text(kept.map(outOf)),
    "refs.jsonl": text(numbers.map((i) => JSON.stringify({ k: `k${i}`, r: refOf(i) }))),
    "all.jsonl": text(all),
    "all.jsonl.gz": gzipSync(text(all)),
    "back.jsonl": text(all.toReversed()),
    "fewer.jsonl": text(kept.toReversed().map((i) => record(i, false, "null"))),
    "all.csv": `o,r\n${text(numbers.map((i) => `"${quoted(i)}",${refOf(i)}`))}`,
    "ref.ark": text(numbers.map((i) => `u${i} ${refOf(i)}`)),
    "fewer.ark": text(kept.toReversed().map((i) => `u${i} ${outOf(i)}`)),
  }
  const ifEmpty = "--missing-if-empty"
  const runs: readonly (readonly [args: readonly string[], stdin?: string])[] = [
    [["all.jsonl", "-i", "all.jsonl", ...FIELDS]],
    [["refs.jsonl", "-i", "all.jsonl.gz", ...FIELDS]],
    [["refs.jsonl", "-i", "back.jsonl", ...FIELDS]],
    [["refs.jsonl", "-i", "-", "--input-format", "jsonl", ...FIELDS], files["back.jsonl"]],
    [["ref.txt", "-i", "-", "--input-format", "text", ifEmpty], files["empty.txt"]],
    [["ref.txt", "-i", "empty.txt", ifEmpty]],
    [["all.csv", "-i", "all.csv", "--field", "o", "--ref-field", "r", ifEmpty]],
    ...(count < COUNT
      ? [
          [["refs.jsonl", "-i", "fewer.jsonl", ...FIELDS]] as const,
          [["ref.ark", "-i", "fewer.ark", "--input-format", "kaldi"]] as const,
        ]
      : []),
  ]

  test.each(name !== "some" ? [1] : ALL_TESTS ? [1, 2, 5] : [1, 2])(
    "are scored as empty, or skipped, with %i threads",
    async (jobs) => {
      const cwd = folder(files)
      const empty = await scores(cwd, ["ref.txt", "-i", "empty.txt"])
      const skip = count < COUNT ? await scores(cwd, ["ref.kept", "-i", "out.kept"]) : undefined
      const split = ["--shard-bytes", "300", "-j", String(jobs), "--engine", jobs === 1 ? "inline" : "threads"]
      for (const [args, stdin] of name === "some" && jobs === 1
        ? runs
        : runs.slice(ALL_TESTS || jobs === 1 ? 2 : 3, 4)) {
        expect(await scores(cwd, [...args, "--missing", "empty", ...split], stdin)).toEqual(empty)
        const skipped = await scores(cwd, [...args, "--missing", "skip", ...split], stdin)
        if (skip !== undefined) expect(skipped).toEqual(skip)
      }
    },
  )

  test("are counted in report, signature and warnings, and marked in segments", async () => {
    const cwd = folder(files)
    const args = ["all.jsonl", "-i", "all.jsonl", ...FIELDS, "-m", "wer"]
    for (const [as, done] of [
      ["empty", "scored as empty"],
      ["skip", "skipped"],
    ] as const) {
      const sentence = count === 0 ? "" : `${count} of ${COUNT} outputs missing, ${done}\n`
      const table = await lectern(["score", ...args, "-f", "table", "--missing", as], { cwd })
      expect(table.stdout).toContain(`nrefs:1|missing:${as}:${count}|`)
      expect(table.stdout.endsWith(`${COUNT} segments\n${sentence}`)).toBe(true)
      expect(table.stderr).toBe(sentence && `lectern: warning: ${sentence}`)
      const segments = (await lectern(["score", ...args, "-sl", "--missing", as], { cwd })).stdout
      const found = segments === "" ? [] : objects(segments)
      const shown = as === "skip" ? kept : numbers
      expect(found.map(({ id, missing = false }) => [id, missing])).toEqual(shown.map((i) => [`k${i}`, lacks(i)]))
      const align = await lectern(["align", ...args.slice(0, -2), "-f", "jsonl", "--missing", as], { cwd })
      const lines = objects(align.stdout)
      expect(lines.slice(0, -1).map(({ id }) => id)).toEqual(shown.map((i) => `k${i}`))
      expect(lines.at(-1)).toMatchObject({ missing_outputs: count, segments: shown.length })
      expect(lines.at(-1).signature).toContain(`|missing:${as}:${count}|`)
    }
  })
})

describe("several systems", () => {
  const RECORDS = text([
    '{"r":"a b c","x":"a b","y":"a b c"}',
    '{"r":"d e f","x":null,"y":null}',
    '{"r":"g h i","x":"g h i","y":"g"}',
  ])
  const args = ["a.jsonl", "-i", "a.jsonl", "--field", "x,y", "--ref-field", "r", "-m", "wer"]
  const TEST = ["-pbs", "-pbsn", "20", "-q"]

  test("that lack the same outputs are compared without them", async () => {
    const cwd = folder({ "a.jsonl": RECORDS, "b.jsonl": RECORDS.split("\n").toSpliced(1, 1).join("\n") })
    const plain = args.map((each) => each.replace("a.jsonl", "b.jsonl"))
    const [skipped, without] = [
      await lectern(["compare", ...args, "--missing", "skip", "-q"], { cwd }),
      await lectern(["compare", ...plain, "-q"], { cwd }),
    ]
    const body = (out: string): string => out.slice(out.indexOf("Corpus scores"), out.indexOf("Words got right"))
    expect(body(skipped.stdout)).toBe(body(without.stdout))
    const tested = await lectern(["score", ...args, "--missing", "skip", "--json-full", ...TEST], { cwd })
    const [x, y] = JSON.parse(tested.stdout).systems
    expect([x.missing, y.missing, x.metrics[0].ref_len]).toEqual([1, 1, 6])
    expect(y.metrics[0].signature).toContain("|missing:skip:1|bs:20|")
  })

  test.each<readonly [string, readonly string[]]>([
    ["score", TEST],
    ["score", ["-par", "-parn", "20", "-q"]],
    ["compare", []],
  ])("that lack others are refused by %s %j", async (command, more) => {
    const cwd = folder({ "a.jsonl": RECORDS.replace('"g h i","y"', 'null,"y"') })
    for (const split of command === "score" ? [[], ["--shard-bytes", "1"]] : [[]]) {
      const run = await lectern([command, ...args, "--missing", "skip", ...more, ...split], { cwd })
      expect(run).toMatchObject({ code: 2, stdout: "" })
      expect(run.stderr).toContain(
        "only if all lack the same outputs, but some have one for segment 3 and others have none",
      )
      expect((await lectern([command, ...args, "--missing", "empty", ...more, ...split], { cwd })).code).toBe(0)
    }
    expect((await lectern(["score", ...args, "--missing", "skip", "-q"], { cwd })).code).toBe(0)
  })
})

test("any records give what the same corpus gives without them", async () => {
  const word = fc.constantFrom("a", "b", "a b", "")
  const segment = fc.record({ r: word, o: fc.oneof(word, fc.constant(null)) })
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 6 }), async (corpus) => {
      const kept = corpus.filter(({ o }) => o !== null)
      const cwd = folder({
        "a.jsonl": text(corpus.map((each) => JSON.stringify(each))),
        "e.jsonl": text(corpus.map(({ r, o }) => JSON.stringify({ r, o: o ?? "" }))),
        "k.jsonl": text(kept.map((each) => JSON.stringify(each))),
      })
      const of = (file: string): string[] => [
        file,
        "-i",
        file,
        "--field",
        "o",
        "--ref-field",
        "r",
        "--shard-bytes",
        "20",
      ]
      expect(await scores(cwd, [...of("a.jsonl"), "--missing", "empty"])).toEqual(await scores(cwd, of("e.jsonl")))
      if (kept.length > 0) {
        expect(await scores(cwd, [...of("a.jsonl"), "--missing", "skip"])).toEqual(await scores(cwd, of("k.jsonl")))
      }
    }),
    examples(15, 1),
  )
})

test.each<readonly [readonly string[], number, string]>([
  [["--field", "o"], 65, 'a.jsonl:2: the field "o" is null, expected a text'],
  [
    ["--field", "e", "--missing-if-empty"],
    65,
    "a.jsonl: the output of segment 2 is empty, which counts as missing (--missing-if-empty)",
  ],
  [["--field", "o", "--missing", "none"], 2, "unknown --missing value 'none'; available: refuse, empty, skip"],
  [["--field", "n", "--missing", "empty"], 65, 'a.jsonl:1: the field "n" is the number 1, expected a text'],
  [["--field", "o", "--missing", "skip", "--ref-field", "o"], 65, 'a.jsonl:2: the field "o" is null, expected a text'],
  [["--field", "o", "--missing", "skip", "--receipt", "r.json"], 2, "--receipt and --missing cannot be combined"],
])("%j is refused", async (args, code, said) => {
  const cwd = folder({ "a.jsonl": '{"r":"a","o":"a","e":"a","n":1}\n{"r":"b","o":null,"e":"","n":2}\n' })
  const run = await lectern(["score", "a.jsonl", "-i", "a.jsonl", "--ref-field", "r", ...args], { cwd })
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toContain(`lectern: ${said}`)
})

test("missing references are refused, also where a joined file lacks a record of both", async () => {
  const cwd = folder({
    "a.jsonl": '{"k":1,"r":"a"}\n{"k":2,"r":"b"}\n',
    "b.jsonl": '{"k":2,"r":"b","o":"b"}\n',
  })
  const args = ["score", "a.jsonl", "b.jsonl", "-i", "b.jsonl", ...FIELDS, "--missing", "skip"]
  expect(await lectern(args, { cwd })).toMatchObject({
    code: 65,
    stderr: 'lectern: b.jsonl: has no record with the id "1", which a.jsonl has\n',
  })
})
