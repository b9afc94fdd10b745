// The format of files of statistics: bytes worked by hand from docs/statistics-files.md, and the reader in Python.
import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { segmentsOf } from "../../../src/commands/statistics/run/plan.js"
import { decodeRecord, encodeRecord } from "../../../src/count/statistics/record.js"
import { numberReader, numberWriter } from "../../../src/count/statistics/varint.js"
import { exampleFolder, folder, lectern } from "../../cli/run.js"

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

test.each([
  [0, [0]],
  [1, [1]],
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [300, [0xac, 0x02]],
  [16_383, [0xff, 0x7f]],
  [16_384, [0x80, 0x80, 0x01]],
  [2 ** 32, [0x80, 0x80, 0x80, 0x80, 0x10]],
  [2 ** 53 - 1, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
])("%d is a varint", (number, bytes) => {
  const writer = numberWriter()
  writer.put(number)
  expect([...writer.bytes()]).toEqual(bytes)
  const reader = numberReader(Uint8Array.from(bytes))
  expect(reader.next()).toBe(number)
  expect(reader.finished()).toBe(true)
})

test("numbers of eight bytes are all kept where the buffer grows", () => {
  const numbers = new Float64Array(5000).fill(2 ** 53 - 1)
  const writer = numberWriter()
  writer.putAll(numbers)
  const bytes = writer.bytes()
  expect(bytes).toHaveLength(8 * 5000)
  const read = new Float64Array(5000)
  const reader = numberReader(bytes)
  reader.fill(read)
  expect(read).toEqual(numbers)
  expect(reader.finished()).toBe(true)
})

test("a number beyond 2^53 - 1 is not read as if it were right", () => {
  const reader = numberReader(Uint8Array.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 1]))
  expect([reader.next(), reader.next()]).toEqual([2 ** 53, 1])
  expect(reader.finished()).toBe(false)
})

test("only counts can be written", () => {
  for (const number of [-1, 0.5, 2 ** 53, Number.NaN])
    expect(() => numberWriter().put(number)).toThrow("is not a count")
})

test("a record has segments, scripts, findings, totals and rows in this order, and wanted metrics are read alone", () => {
  const counts = {
    scripts: Float64Array.of(1, 2, 3, 4, 5, 6, 7),
    findings: [
      { carriageReturns: false, nuls: false },
      { carriageReturns: true, nuls: false },
      { carriageReturns: true, nuls: true },
    ],
    totals: [[Float64Array.of(300, 10), Float64Array.of(7)]],
    rows: [[Float64Array.of(100, 4, 200, 6), Float64Array.of(3, 4)]],
  }
  const bytes = encodeRecord({ firstSegment: 5, segments: 2, counts })
  const head = [5, 2, 1, 2, 3, 4, 5, 6, 7, 0, 1, 3]
  expect([...bytes]).toEqual([...head, 0xac, 0x02, 10, 7, 100, 4, 0xc8, 0x01, 6, 3, 4])
  const shape = { systems: 1, inputs: 3, widths: [2, 1], rows: true }
  expect(decodeRecord(bytes, shape, { metrics: [0, 1], rows: true })).toEqual({ firstSegment: 5, segments: 2, counts })
  const { rows: _, ...others } = counts
  expect(decodeRecord(bytes, shape, { metrics: [1], rows: false })?.counts).toEqual({
    ...others,
    totals: [[Float64Array.of(7)]],
  })
  expect(decodeRecord(bytes, { ...shape, widths: [2, 2] }, { metrics: [0], rows: true })).toBeUndefined()
  expect(decodeRecord(bytes, { ...shape, rows: false }, { metrics: [0], rows: false })).toBeUndefined()
})

test("a part of two segments, byte by byte", async () => {
  // BLEU's state: length of hypothesis and reference, then matches and n-grams of orders 1 to 4.
  const cwd = folder({ r: "a b c d e\na b\n", h: "a b c d x\na b c\n" })
  for (const line of ["plan r -i h -o plan.json", "shard plan.json 1/1 -o part.stats"]) {
    expect(await lectern(line.split(" "), { cwd })).toMatchObject({ code: 0 })
  }
  const [shard] = JSON.parse(readFileSync(join(cwd, "plan.json"), "utf8")).shards
  expect(shard).toMatchObject({
    firstSegment: 0,
    segments: 2,
    ranges: [
      [0, 14, sha256("a b c d e\na b\n")],
      [0, 16, sha256("a b c d x\na b c\n")],
    ],
  })
  const signature = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0"
  const metrics = [["bleu", {}, signature, 10]]
  const ranges = shard.ranges.map((range: unknown[], i: number) => [[14, 16][i], ...range])
  const text = [[0, null, null]]
  const keyed = ["lectern.statistics/1", metrics, text, [[1, null, null]], "refuse", true, 0, 2, ranges]
  expect(shard.key).toBe(sha256(JSON.stringify(keyed)))

  const file = readFileSync(join(cwd, "part.stats"))
  const [header, sum] = file.toString("latin1").split("\n")
  expect(sum).toBe(sha256(`${header}\n`))
  expect(JSON.parse(header!)).toEqual({
    schema: "lectern.statistics/1",
    metrics: [{ spec: { name: "bleu", options: {} }, signature, width: 10 }],
    systems: 1,
    inputs: 2,
    rows: true,
    shards: 1,
  })
  const record = file.subarray(header!.length + sum!.length + 2)
  expect(record.subarray(0, 32).toString("hex")).toBe(shard.key)
  const length = Number(record.readBigUInt64LE(32))
  const content = [...record.subarray(40, 40 + length)]
  expect(content.slice(0, 2)).toEqual([0, 2])
  const rows = [
    [5, 5, 4, 3, 2, 1, 5, 4, 3, 2],
    [3, 2, 2, 1, 0, 0, 3, 2, 1, 0],
  ]
  const total = rows[0]!.map((number, i) => number + rows[1]![i]!)
  expect(content.slice(9)).toEqual([0, 0, ...total, ...rows.flat()])
  expect(record.subarray(40 + length).toString("hex")).toBe(sha256(record.subarray(0, 40 + length)))
})

test("runs of segments are named together", () => {
  const shards = [0, 10, 30, 40].map((firstSegment) => ({ firstSegment, segments: 10 }))
  expect(segmentsOf(shards)).toBe("segments 1..20, 31..50")
  const apart = Array.from({ length: 12 }, (_, i) => ({ firstSegment: 2 * i, segments: 1 }))
  expect(segmentsOf(apart)).toMatch(/^segments 1\.\.1, 3\.\.3, .*, 19\.\.19 and 2 more ranges$/)
})

const READER = fileURLToPath(new URL("../../../../../examples/read_statistics.py", import.meta.url))
const PYTHON = spawnSync("python3", ["--version"]).status === 0

test.runIf(PYTHON)("the reader in Python finds the counts that --json-full prints", async () => {
  const cwd = exampleFolder()
  for (const line of [
    "plan reference.A.txt -i system.north.txt system.south.txt -m bleu wer --shard-bytes 3000 -o plan.json",
    "shard plan.json 1/2 -o 1.stats",
    "shard plan.json 2/2 -o 2.stats",
    "merge plan.json 2.stats 1.stats -o all.stats",
  ]) {
    expect(await lectern(line.split(" "), { cwd })).toMatchObject({ code: 0 })
  }
  const direct = "score reference.A.txt -i system.north.txt system.south.txt -m bleu wer --json-full"
  const { systems } = JSON.parse((await lectern(direct.split(" "), { cwd })).stdout)
  const printed = execFileSync("python3", [READER, "all.stats"], { cwd, encoding: "utf8" })
  const expected = systems.flatMap(({ metrics: [bleu, wer] }: { metrics: Record<string, number>[] }, s: number) => [
    [s, "bleu", bleu!.sys_len, bleu!.ref_len, bleu!.counts, bleu!.totals].flat().join(" "),
    [s, "wer", wer!.hits, wer!.substitutions, wer!.deletions, wer!.insertions].join(" "),
  ])
  expect(printed.trimEnd().split("\n")).toEqual(expected)
  const rows = `
import sys; sys.path.insert(0, ${JSON.stringify(join(READER, ".."))})
from read_statistics import read
header, *shards = read("all.stats")
assert sum(shard["segments"] for shard in shards) == header["corpus"]["segments"] == 200
for shard in shards:
    for totals, rows in zip(shard["totals"], shard["rows"]):
        assert totals == [list(map(sum, zip(*metric))) for metric in rows]`
  execFileSync("python3", ["-B", "-c", rows], { cwd, stdio: "pipe" })
})
