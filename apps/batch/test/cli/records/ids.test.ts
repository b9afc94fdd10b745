// The ids of records in the outputs of segments, after any join and without one.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../run.js"

const COUNT = 60
const numbers = Array.from({ length: COUNT }, (_, i) => i)
// Neither their own order nor their reverse: 7 and 60 have no common factor.
const shuffled = numbers.map((i) => (i * 7 + 3) % COUNT)
const idOf = (i: number): string => `u-${i % 9}-${i}`
const refOf = (i: number): string => `the reference of number ${i}`
const outOf = (i: number): string => (i % 5 === 0 ? refOf(i) : `an output of number ${i} ${i % 3}`)

const lines = (order: readonly number[], line: (i: number) => string): string =>
  order.map((i) => `${line(i)}\n`).join("")
const jsonOf = (i: number): string =>
  JSON.stringify({
    key: idOf(i),
    src: `source ${i}`,
    refs: [refOf(i), `another ${i}`].slice(0, 1 + (i % 2)),
    out: outOf(i),
  })
const csv = (order: readonly number[]): string =>
  `out,key,refs\n${lines(order, (i) => `"${outOf(i)}",${idOf(i)},${refOf(i)}`)}`
const FILES = {
  "a.jsonl": lines(numbers, jsonOf),
  "b.jsonl": lines(shuffled, jsonOf),
  "b.jsonl.gz": gzipSync(lines(shuffled, jsonOf)),
  "a.csv": csv(numbers),
  "b.csv": csv(shuffled),
  "ref.ark": lines(numbers, (i) => `${idOf(i)} ${refOf(i)}`),
  "out.ark": lines(shuffled, (i) => `${idOf(i)}\t${outOf(i)}`),
  "src.ark": lines(shuffled, (i) => `${idOf(i)} source ${i}`),
  "ref.txt": lines(numbers, refOf),
  "out.txt": lines(numbers, outOf),
}
const LISTS = ["--field", "out", "--ref-field", "refs", "-nr", "2", "--id", "key"]
const FIELDS = ["--field", "out", "--ref-field", "refs", "--id", "key"]
const KALDI = ["--input-format", "kaldi"]

/** The objects of JSON lines. */
const objects = (stdout: string): ReturnType<typeof JSON.parse>[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

describe.each<readonly [name: string, args: readonly string[], stdin: string]>([
  ["JSON lines in two orders", ["a.jsonl", "-i", "b.jsonl", ...LISTS], ""],
  ["JSON lines, compressed", ["a.jsonl", "-i", "b.jsonl.gz", ...LISTS], ""],
  ["JSON lines from standard input", ["a.jsonl", "-i", "-", "--input-format", "jsonl", ...LISTS], FILES["b.jsonl"]],
  ["one file, which is not joined", ["a.jsonl", "-i", "a.jsonl", ...LISTS], ""],
  ["CSV in two orders", ["a.csv", "-i", "b.csv", ...FIELDS], ""],
  ["one CSV file", ["a.csv", "-i", "a.csv", ...FIELDS], ""],
  ["CSV and JSON lines", ["a.csv", "-i", "b.jsonl", ...FIELDS], ""],
  ["Kaldi's files", ["ref.ark", "-i", "out.ark", ...KALDI], ""],
])("%s", (_, args, stdin) => {
  test("-sl has the id of each segment", async () => {
    const cwd = folder(FILES)
    const split = ["--shard-bytes", "300"]
    const run = await lectern(["score", ...args, "-sl", "-m", "chrf", "wer", ...split], { cwd, stdin })
    expect(run).toMatchObject({ code: 0, stderr: "" })
    const found = objects(run.stdout)
    expect(found.map(({ segment, id, name }) => [segment, id, name])).toEqual(
      numbers.flatMap((i) => ["chrF2", "WER"].map((name) => [i + 1, idOf(i), name])),
    )
    // Outputs that equal their references belong to the ids that say so.
    for (const [i, { score }] of found.filter(({ name }) => name === "WER").entries())
      expect(score === 0).toBe(i % 5 === 0)
    const { id: __, ...rest } = found[0]
    expect(
      run.stdout.startsWith(`{"system":${JSON.stringify(rest.system)},"segment":1,"id":"u-0-0","name":"chrF2"`),
    ).toBe(true)
    const table = await lectern(["score", ...args, "-sl", "-f", "csv", ...split], { cwd, stdin })
    const [header, ...rows] = table.stdout.trimEnd().split("\n")
    expect(header).toBe("segment,id,system,BLEU")
    expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual(numbers.map((i) => [String(i + 1), idOf(i)]))
    const full = await lectern(["score", ...args, "-sl", "--json-full", ...split], { cwd, stdin })
    expect(objects(full.stdout).map(({ id }) => id)).toEqual(numbers.map(idOf))
  })

  test("align has them in headings and objects", async () => {
    const cwd = folder(FILES)
    const text = await lectern(["align", ...args], { cwd, stdin })
    const headings = [...text.stdout.matchAll(/^=== SEGMENT (\d+) \((.*)\) ===/gm)].map(([, n, id]) => [Number(n), id])
    expect(headings).toEqual(numbers.map((i) => [i + 1, idOf(i)]))
    const json = await lectern(["align", ...args, "-f", "jsonl", "--no-summary"], { cwd, stdin })
    expect(objects(json.stdout).map(({ id, hypothesis }) => [id, hypothesis.join(" ")])).toEqual(
      numbers.map((i) => [idOf(i), outOf(i)]),
    )
  })
})

test.each(ALL_TESTS ? [2, 5] : [2])("%i threads give the same bytes", async (jobs) => {
  const cwd = folder(FILES)
  for (const [args, stdin] of [
    [["a.jsonl", "-i", "-", "--input-format", "jsonl", ...LISTS], FILES["a.jsonl"]],
    ...(ALL_TESTS
      ? ([
          [["a.jsonl", "-i", "b.jsonl.gz", ...LISTS], ""],
          [["a.csv", "-i", "a.csv", ...FIELDS], ""],
        ] as const)
      : []),
  ] as const) {
    const asked = ["score", ...args, "-sl", "-m", "chrf", "wer", "--shard-bytes", "300"]
    const inline = await lectern([...asked, "--engine", "inline"], { cwd, stdin })
    expect(inline.stdout).toContain('"id":"u-5-59"')
    expect(await lectern([...asked, "--engine", "threads", "-j", String(jobs)], { cwd, stdin })).toEqual(inline)
  }
})

describe("compare", () => {
  const KINDS: readonly (readonly [args: readonly string[], source: readonly string[]])[] = [
    [
      ["a.jsonl", "-i", "b.jsonl", "a.jsonl", "--field", "out,src", "--ref-field", "refs", "-nr", "2", "--id", "key"],
      ["--source", "field:src"],
    ],
    [
      ["ref.ark", "-i", "out.ark", "ref.ark", ...KALDI],
      ["--source", "src.ark"],
    ],
  ]
  test.each(KINDS)("%j shows ids and sources of segments", async (args, source) => {
    const cwd = folder(FILES)
    const json = await lectern(["compare", ...args, ...source, "-f", "json", "--top", "100", "-m", "wer"], { cwd })
    expect(json).toMatchObject({ code: 0, stderr: "" })
    const { better, worse } = JSON.parse(json.stdout).comparisons[0].metrics[0]
    expect(better.length + worse.length).toBeGreaterThan(40)
    for (const { segment, id, source, references } of [...better, ...worse]) {
      const i = segment - 1
      expect([id, source, references[0]]).toEqual([idOf(i), `source ${i}`, refOf(i)])
    }
    const text = await lectern(["compare", ...args, ...source, "--all", "-m", "wer", "--top", "1"], { cwd })
    const [, segment, id] = /^segment (\d+) \((.*)\) {2}A /m.exec(text.stdout)!
    expect(id).toBe(idOf(Number(segment) - 1))
    expect(text.stdout).toContain(`  SRC   source ${Number(segment) - 1}\n`)
  })

  test("reads standard input", async () => {
    const cwd = folder(FILES)
    const args = (hyp: string): string[] => ["compare", "ref.txt", "-i", hyp, "ref.txt", "-m", "wer"]
    const file = await lectern(args("out.txt"), { cwd })
    const piped = await lectern(args("-"), { cwd, stdin: FILES["out.txt"] })
    expect(piped).toEqual({ ...file, stdout: file.stdout.replace("A = out\nB = ref\n", "A = stdin\nB = ref.txt\n") })
  })
})

test("Parquet has ids", async () => {
  const own = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))
  const ids = objects(own("records.jsonl").toString()).map(({ id }) => id)
  const cwd = folder({ "a.parquet": own("records.snappy.parquet"), "b.jsonl": own("records.jsonl") })
  for (const hyp of ["a.parquet", "b.jsonl"]) {
    const args = ["score", "a.parquet", "-i", hyp, "--field", "out.text", "--ref-field", "ref", "--id", "id", "-sl"]
    expect(objects((await lectern(args, { cwd })).stdout).map(({ id }) => id)).toEqual(ids)
  }
})

test("ids that are numbers are written as texts, and controls in ids are escaped", async () => {
  const cwd = folder({ "a.jsonl": '{"id":7,"t":"a"}\n{"id":"x\\u001b,\\"y","t":"a"}\n' })
  const args = ["a.jsonl", "-i", "a.jsonl", "--field", "t", "--ref-field", "t", "--id", "id"]
  const json = await lectern(["score", ...args, "-sl"], { cwd })
  expect(objects(json.stdout).map(({ id }) => id)).toEqual(["7", 'x\x1b,"y'])
  expect(json.stdout).not.toContain("\x1b")
  expect((await lectern(["score", ...args, "-sl", "-f", "csv"], { cwd })).stdout).toContain('"x\x1b,""y"')
  expect((await lectern(["align", ...args], { cwd })).stdout).toContain('=== SEGMENT 2 (x\\x1b,"y) ===')
})
