// `lectern merge` of merged files and `--minus`: the same scores as over the texts one after the other.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { combineStatistics } from "../../../src/commands/statistics/run/combine.js"
import { headerBytes, openStatistics, readRecord, recordBytes } from "../../../src/count/statistics/file.js"
import type { Progress } from "../../../src/types.js"
import { exampleFolder, lectern } from "../../cli/run.js"
import { ok, refusal } from "./commands.js"

const bytes = (cwd: string, name: string): Buffer => readFileSync(join(cwd, name))
const lines = (cwd: string, name: string): string[] => readFileSync(join(cwd, name), "utf8").split("\n").slice(0, -1)
const write = (cwd: string, name: string, all: readonly string[]): void =>
  writeFileSync(join(cwd, name), all.map((line) => `${line}\n`).join(""))

/** Lines of the example texts under the names of a text: `r-NAME`, `north-NAME`, `south-NAME`. */
function texts(cwd: string, name: string, keep: (i: number) => boolean): void {
  for (const [to, from] of [
    ["r", "reference.A.txt"],
    ["north", "system.north.txt"],
    ["south", "system.south.txt"],
  ] as const) {
    write(
      cwd,
      `${to}-${name}`,
      lines(cwd, from).filter((_, i) => keep(i)),
    )
  }
}

async function counted(cwd: string, name: string, options = "-m bleu chrf"): Promise<void> {
  await ok(cwd, `plan r-${name} -i north-${name} south-${name} ${options} --shard-bytes 3000 -q -o ${name}.json`)
  for (const part of [1, 2, 3]) await ok(cwd, `shard ${name}.json ${part}/3 -o ${name}-${part}.stats -q`)
  await ok(cwd, `merge ${name}.json ${name}-1.stats ${name}-2.stats ${name}-3.stats -o ${name}.stats -q`)
}

/** The segments of parts of three, from the plan. */
function partsOf(cwd: string, name: string): (segment: number) => number {
  const { shards } = JSON.parse(bytes(cwd, `${name}.json`).toString()) as {
    shards: { firstSegment: number; segments: number }[]
  }
  const firsts = [1, 2].map((part) => shards[Math.floor((part * shards.length) / 3)]!.firstSegment)
  return (segment) => firsts.filter((first) => segment >= first).length + 1
}

/** Two texts: the first 120 segments and the other 80. */
async function twoTexts(): Promise<string> {
  const cwd = exampleFolder()
  texts(cwd, "a", (i) => i < 120)
  texts(cwd, "b", (i) => i >= 120)
  await counted(cwd, "a")
  await counted(cwd, "b")
  return cwd
}

/** Scores, segments and tests of statistics are those of texts; only names differ. */
async function sameAs(cwd: string, stats: string, name: string): Promise<void> {
  const direct = `score r-${name} -i north-${name} south-${name} -m bleu chrf -q`
  const plain = (text: string): string => text.replaceAll(/(north|south)-[a-z]+/g, "$1")
  for (const options of [
    "-sl -w 6",
    "--paired-bs --paired-bs-n 20 -f json -w 6",
    ...(ALL_TESTS ? ["-b -w 12", "--paired-ar --paired-ar-n 20 -f json -w 6"] : []),
  ]) {
    expect(plain(await ok(cwd, `score --from ${stats} -q ${options}`)), options).toBe(
      plain(await ok(cwd, `${direct} ${options}`)),
    )
  }
}

test("merged files one after the other score as their texts do; taking one away gives the bytes of the other", async () => {
  const cwd = await twoTexts()
  const { stderr } = await lectern("merge a.stats b.stats -o both.stats".split(" "), { cwd })
  expect(stderr).toBe(
    `lectern: warning: b.stats: its system north-b is counted as north-a, system 1 of a.stats
lectern: warning: b.stats: its system south-b is counted as south-a, system 2 of a.stats
`,
  )
  texts(cwd, "both", () => true)
  await sameAs(cwd, "both.stats", "both")
  const { segments, inputs, systems } = JSON.parse(await ok(cwd, "score --from both.stats --json-full -q"))
  expect(segments).toBe(200)
  const names = ["r-a", "north-a", "south-a", "r-b", "north-b", "south-b"]
  expect(inputs).toMatchObject(names.map((path) => ({ path, bytes: bytes(cwd, path).length })))
  expect(Object.keys(inputs[0])).toEqual(["path", "bytes", "sha256"])
  expect(systems.map(({ system }: { system: string }) => system)).toEqual(["north-a", "south-a"])
  await ok(cwd, "merge both.stats --minus b.stats -o rest.stats -q")
  expect(bytes(cwd, "rest.stats").equals(bytes(cwd, "a.stats"))).toBe(true)
  await ok(cwd, "merge both.stats --minus a-2.stats a-1.stats a-3.stats -o b-only.stats -q")
  texts(cwd, "b", (i) => i >= 120)
  await sameAs(cwd, "b-only.stats", "b")
})

test("without some parts, the score is that of the other lines, and the inputs say so", async () => {
  const cwd = await twoTexts()
  await ok(cwd, "merge a.stats b.stats --minus a-2.stats b-3.stats -o some.stats -q")
  const [partA, partB] = [partsOf(cwd, "a"), partsOf(cwd, "b")]
  const kept = (i: number): boolean => (i < 120 ? partA(i) !== 2 : partB(i - 120) !== 3)
  texts(cwd, "some", kept)
  await sameAs(cwd, "some.stats", "some")
  const of = (from: number, to: number): number =>
    Array.from({ length: to - from }, (_, i) => i + from).filter(kept).length
  const { stdout, stderr } = await lectern("score --from some.stats --json-full".split(" "), { cwd })
  expect(stderr).toBe(
    `lectern: warning: r-a, north-a, south-a: ${of(0, 120)} of 120 segments are in some.stats; the others were taken away
lectern: warning: r-b, north-b, south-b: ${of(120, 200)} of 80 segments are in some.stats; the others were taken away
`,
  )
  const { inputs } = JSON.parse(stdout)
  expect(inputs[0]).toMatchObject({ path: "r-a", lines_scored: of(0, 120), lines: 120 })
  expect(inputs[5]).toMatchObject({ path: "south-b", lines_scored: of(120, 200), lines: 80 })
  await ok(cwd, "merge some.stats --minus b-1.stats b-2.stats -o fewer.stats -q")
  const fewer = JSON.parse(await ok(cwd, "score --from fewer.stats --json-full -q"))
  expect(fewer.inputs).toHaveLength(3)
  expect(fewer.segments).toBe(of(0, 120))
  expect(fewer.inputs[0]).toMatchObject({ path: "r-a", lines_scored: of(0, 120), lines: 120 })
})

test("findings and byte order marks are warned about with the names of their own text", async () => {
  const cwd = exampleFolder()
  for (const [name, reference] of [
    ["a", "x y z w\n"],
    ["b", "\ufeffk l m n\r\n"],
  ] as const) {
    writeFileSync(join(cwd, `r-${name}`), reference)
    for (const system of ["north", "south"]) writeFileSync(join(cwd, `${system}-${name}`), reference.trim())
    await counted(cwd, name)
  }
  await ok(cwd, "merge a.stats b.stats -o both.stats -q")
  const { stderr } = await lectern("score --from both.stats -b".split(" "), { cwd })
  expect(stderr).toContain("r-b: dropped a UTF-8 byte order mark")
  expect(stderr).toContain("r-b: has CRLF line ends")
  expect(stderr).not.toContain("r-a")
})

test("files that do not fit together are refused", async () => {
  const cwd = await twoTexts()
  const merge = (line: string): Promise<string> => refusal(cwd, `merge ${line} -o new.stats`)
  const n = JSON.parse(bytes(cwd, "b.json").toString()).shards.length
  expect(await merge("a.stats --minus b.stats")).toBe(
    `65: lectern: b.stats: cannot be taken away: ${n} of its ${n} shards (segments 1..80) are not in a.stats; expected shards of the same plan`,
  )
  expect(await merge("a.stats a.stats")).toMatch(/^65: lectern: a.stats: has segments 1\.\.\d+, twice; name each text/)
  writeFileSync(join(cwd, "copy.stats"), bytes(cwd, "a.stats"))
  expect(await merge("a.stats copy.stats")).toMatch(/copy.stats: has segments 1\.\.\d+, as does a.stats; name each/)
  expect(await merge("a.stats b.stats --minus a-1.stats a-1.stats")).toMatch(/a-1.stats: has segments .*, twice/)
  expect(await merge("a.stats --minus a.stats")).toBe(
    "65: lectern: a.stats: has all shards of a.stats, so that nothing would be left",
  )
  expect(await merge("a.stats b-1.stats")).toBe(
    "65: lectern: b-1.stats: has a part of the corpus, expected all of it: merge the parts first (lectern merge)",
  )
  expect(await merge("a.json --minus a-1.stats")).toBe(
    "2: lectern: --minus takes shards away from merged files, but a.json is a plan",
  )
  expect(await merge("a.stats")).toBe(
    "2: lectern: expected a plan and its parts: lectern merge plan.json part-*.stats -o all.stats",
  )
  expect(await refusal(cwd, "merge a.stats b.stats -o b.stats")).toContain("would overwrite the input b.stats")
  expect(await refusal(cwd, "merge a.stats b.stats --minus b-1.stats -o b-1.stats")).toContain("would overwrite")
  // The systems of `a` in the other order.
  await ok(cwd, "plan r-a -i south-a north-a -m bleu chrf -q -o swapped.json")
  await ok(cwd, "shard swapped.json 1/1 -q -o swapped-1.stats")
  await ok(cwd, "merge swapped.json swapped-1.stats -q -o swapped.stats")
  expect(await merge("a.stats swapped.stats")).toBe(
    "65: lectern: swapped.stats: has south-a as system 1, expected system 2 as in a.stats; plan its systems in the same order",
  )
  for (const [options, what] of [
    ["-m bleu", "other metrics"],
    ["-m bleu chrf --tokenize intl", "other metrics"],
    ["-m bleu chrf --no-rows", "counts of single segments: no, expected yes as in a.stats"],
  ] as const) {
    texts(cwd, "other", (i) => i > 150)
    await counted(cwd, "other", options)
    expect(await merge("a.stats other.stats"), options).toContain(`65: lectern: other.stats: has ${what}`)
    for (const part of [1, 2, 3]) rmSync(join(cwd, `other-${part}.stats`))
  }
})

test("shards with other counts under the same key, and a header that does not fit its shards, are refused", async () => {
  const cwd = await twoTexts()
  const { header, records } = openStatistics(join(cwd, "b.stats"))
  const contents = records.map((place) => readRecord(join(cwd, "b.stats"), place).content)
  const forge = (name: string, segments: number): void =>
    writeFileSync(
      join(cwd, name),
      Buffer.concat([
        headerBytes({ ...header, corpus: { ...header.corpus!, segments } }),
        ...records.map(({ key }, i) => recordBytes(key, contents[i]!)),
      ]),
    )
  forge("wrong.stats", 81)
  expect(await refusal(cwd, "score --from wrong.stats")).toBe(
    "65: lectern: wrong.stats: is damaged: its shards have 80 segments, its header says 81; make it again",
  )
  contents[1]![9]! ^= 1 // the findings of an input
  forge("forged.stats", 80)
  expect(await refusal(cwd, "merge b.stats --minus forged.stats -o new.stats")).toMatch(
    /^65: lectern: forged.stats: has other counts of segments \d+\.\.\d+ than b.stats, although the key is the same$/,
  )
})

test("a merge reports its progress and can be interrupted", async () => {
  const cwd = await twoTexts()
  const interrupt = new AbortController()
  const segments: number[] = []
  const shares: number[] = []
  const request = {
    files: ["a.stats", "b.stats"].map((name) => join(cwd, name)),
    minus: [],
    signal: interrupt.signal,
    write: async () => {},
    onProgress: (progress: Progress) => {
      segments.push(progress.segments)
      shares.push(progress.bytesDone / progress.bytesTotal!)
    },
  }
  await combineStatistics(request)
  expect(segments).toEqual([...new Set(segments)].sort((a, b) => a - b))
  expect([segments.at(-1), shares.at(-1)]).toEqual([200, 1])
  // A disk that takes 60 ms for a shard.
  let written = 0
  const write = async (): Promise<void> => {
    written++
    for (const end = performance.now() + 60; performance.now() < end; );
  }
  setImmediate(() => interrupt.abort(new Error("interrupted")))
  await expect(combineStatistics({ ...request, write })).rejects.toThrow("interrupted")
  expect(written).toBeLessThan(4)
})
