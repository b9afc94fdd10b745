// Statistics, plans and receipts that another program may have written: every crafted one ends with the right scores, or
// with 65 or 2 and a sentence; none with 70, and none takes memory or time for numbers that it does not have.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { countedSpecs } from "../../../src/commands/score/counted-specs.js"
import { scoreStatistics } from "../../../src/commands/score/score.js"
import { combineStatistics } from "../../../src/commands/statistics/run/combine.js"
import { openCorpusStatistics } from "../../../src/commands/statistics/run/corpus-texts.js"
import { readStatisticsPlan } from "../../../src/commands/statistics/run/plan.js"
import { type Receipt, readReceipt, withHashes } from "../../../src/commands/statistics/run/receipt/receipt.js"
import { verifyStatistics, verifyTexts } from "../../../src/commands/statistics/run/receipt/verify.js"
import { writeRecords } from "../../../src/commands/statistics/run/write-records.js"
import { exitCodeOf } from "../../../src/console/exit-code.js"
import { openStatistics, type RecordPlace } from "../../../src/count/statistics/file.js"
import { shapeOf } from "../../../src/count/statistics/header.js"
import { folder } from "../../cli/run.js"
import { ok } from "./commands.js"
import { changed, headerOf, type Json, type Path, pathsOf, sha256, withHeader } from "./crafted.js"

const TEXTS = { r: "a b c d e\nf g h i j\n", h: "a b c d x\nf g h i j\n", g: "a b c d e\nf g h x j\n" }
const NAMES = ["plan.json", "all.stats", "receipt.json"] as const

interface Files {
  readonly "plan.json": Buffer
  readonly "all.stats": Buffer
  readonly "receipt.json": Buffer
}

let made: Promise<Files> | undefined

/** A plan, its statistics and a receipt, in memory. */
function files(): Promise<Files> {
  made ??= make()
  return made
}

async function make(): Promise<Files> {
  const cwd = folder(TEXTS)
  await ok(cwd, "plan r -i h g -m bleu ter -o plan.json")
  await ok(cwd, "shard plan.json 1/1 -o part.stats")
  await ok(cwd, "merge plan.json part.stats -o all.stats")
  await ok(cwd, "score r -i h g -m bleu ter --receipt receipt.json -o scores.json")
  return Object.fromEntries(NAMES.map((name) => [name, readFileSync(join(cwd, name))])) as unknown as Files
}

/** Scores, or the exit code and the sentence. */
async function outcome(work: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await work())
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    return `${exitCodeOf(error.problem)}: ${error.message}`
  }
}

/** As `lectern score --from`, with bootstrap resamples, and `lectern merge`. */
async function scored(path: string): Promise<unknown> {
  const statistics = openCorpusStatistics(path)
  const named = (name: string): { name: string; path: string } => ({ name, path: name })
  const metrics = countedSpecs(
    [
      { name: "bleu", options: {} },
      { name: "ter", options: {} },
    ],
    statistics,
  )
  const { corpus } = statistics
  const request = {
    references: Array.from({ length: corpus.references }, () => named("r")),
    systems: corpus.systems.map((_, s) => named(String(s))),
    metrics,
    jobs: 1,
    ...(statistics.header.rows && { significance: { method: "confidence", resamples: 10, seed: 1 } as const }),
  }
  const { systems } = await scoreStatistics(request, statistics)
  await combineStatistics({ files: [path], minus: [], write: async () => {}, signal: new AbortController().signal })
  return systems.map((each) => each.metrics.map(({ score }) => score))
}

function scoresOf(cwd: string, bytes: Uint8Array): Promise<string> {
  const path = join(cwd, "x.stats")
  writeFileSync(path, bytes)
  return outcome(() => scored(path))
}

const HUGE = 2 ** 31

test("crafted headers of statistics are refused in a sentence", async () => {
  const { "all.stats": whole } = await files()
  const cwd = folder()
  const header = headerOf(whole)
  const right = await scoresOf(cwd, whole)
  expect(await scoresOf(cwd, withHeader(whole, JSON.stringify({ ...header, more: [[[]]] })))).toBe(right)
  const cases: readonly (readonly [path: Path, value: unknown, expected: RegExp])[] = [
    [["systems"], HUGE, /systems must be a whole number in 1\.\.65536, got 2147483648$/],
    [["systems"], 65_536, /the number of corpus\.systems is 2, expected 65536$/],
    [["systems"], 0, /systems must be a whole number in 1\.\.65536, got 0$/],
    [["systems"], 1.5, /systems must be/],
    [["systems"], "2", /systems must be a whole number in 1\.\.65536, got "2"$/],
    [["systems"], null, /systems must be .*, got null$/],
    [["systems"], undefined, /systems is missing, expected a whole number in 1\.\.65536$/],
    [["systems"], 1, /the number of corpus\.systems is 2, expected 1$/],
    [["inputs"], 2 ** 40, /inputs must be/],
    [["inputs"], 65_536, /the number of corpus\.inputs is 3, expected 65536$/],
    [["metrics"], null, /metrics must be a list that is not empty, got null$/],
    [["metrics"], "bleu", /metrics must be a list/],
    [["metrics"], undefined, /metrics is missing/],
    [["metrics"], [], /metrics must be a list that is not empty, got an empty array$/],
    [["metrics", 0], null, /metrics\[0\] must be an object, got null$/],
    [["metrics", 0, "width"], 2 ** 40, /does not have the header's shape/],
    [["metrics", 0, "width"], -1, /metrics\[0\]\.width must be a whole number of at least 1, got -1$/],
    [["metrics", 0, "width"], 9, /has states of bleu with 9 numbers, expected 10$/],
    [["metrics", 0, "spec", "name"], "constructor", /metrics\[0\]\.spec\.name must be "bleu", /],
    [["metrics", 0, "spec", "options"], { tokens: 1 }, /has wrong options of bleu: /],
    [["metrics", 0, "spec", "options"], null, /metrics\[0\]\.spec\.options must be an object/],
    [["metrics", 0, "signature"], 1, /metrics\[0\]\.signature must be a text, got 1$/],
    [["rows"], "yes", /rows must be true or false, got "yes"$/],
    [["rows"], false, /does not have the header's shape/],
    [["shards"], 2 ** 40, /it ends before shard 2 of 1099511627776; make it again$/],
    [["shards"], -1, /shards must be/],
    [["corpus"], undefined, /has a part of the corpus/],
    [["corpus"], null, /corpus must be an object, got null$/],
    [["corpus", "inputs"], [], /corpus\.inputs must be a list that is not empty/],
    [["corpus", "inputs", 0, "path"], "a\0", /corpus\.inputs\[0\]\.path must be a path without NUL/],
    [["corpus", "systems"], [1, 2], /corpus\.systems\[0\] must be a text, got 1$/],
    [["corpus", "references"], HUGE, /corpus\.references must be/],
    [["corpus", "segments"], HUGE, /its shards have 2 segments, its header says 2147483648/],
    [["corpus", "texts"], [{ shards: 9, segments: 2, of: 2 }], /the sum of the shards .* is 9, expected 1$/],
    [["corpus", "texts"], [{ shards: 1, segments: 2, of: 1 }], /corpus\.texts\[0\]\.segments must be at most/],
  ]
  for (const [path, value, expected] of cases) {
    const found = await scoresOf(cwd, withHeader(whole, JSON.stringify(changed(header, path, value))))
    expect(found).toMatch(/^65: /)
    expect(found).toMatch(expected)
  }
  const deep = JSON.stringify(header).replace(/}$/, `,"deep":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)
  expect(await scoresOf(cwd, withHeader(whole, deep))).toMatch(/^65: .*nested more than 16 deep/)
  expect(await scoresOf(cwd, withHeader(whole, '{"schema":"lectern.statistics/1"'))).toMatch(/^65: .* is not JSON/)
})

test("a record that says it has 2^40 segments, or a number beyond 2^53, is refused before anything is allocated", async () => {
  const { "all.stats": whole } = await files()
  const cwd = folder()
  const at = whole.indexOf("\n", whole.indexOf("\n") + 1) + 1
  const content = whole.subarray(at + 40, -32)
  expect([...content.subarray(0, 2)]).toEqual([0, 2]) // the first segment, the number of segments
  const corpus = { ...(headerOf(whole).corpus as Json), segments: 2 ** 40 }
  const crafted = (head: readonly number[], header: Json): Uint8Array =>
    withHeader(withRecord(whole, at, Buffer.concat([Buffer.from(head), content.subarray(2)])), JSON.stringify(header))
  const many = [0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20]
  expect(await scoresOf(cwd, crafted(many, { ...headerOf(whole), corpus }))).toMatch(
    /^65: .* does not have the header's shape/,
  )
  const long = [...new Array<number>(400).fill(0x80), 0, 2]
  expect(await scoresOf(cwd, crafted(long, headerOf(whole)))).toMatch(/^65: /)
})

test("a file whose shard has become one of other segments is refused", async () => {
  const { "all.stats": whole } = await files()
  const path = join(folder(), "all.stats")
  writeFileSync(path, whole)
  const { header, records } = openStatistics(path)
  const written: Uint8Array[] = []
  const output = { write: async (bytes: Uint8Array) => void written.push(bytes), signal: new AbortController().signal }
  const [place] = records
  const copied = (changes: Partial<RecordPlace>): Promise<void> =>
    writeRecords([{ path, place: { ...place!, ...changes } }], shapeOf(header), output)
  await copied({})
  expect(Buffer.concat(written)).toEqual(whole.subarray(place!.at))
  for (const [changes, was] of [
    [{ firstSegment: 1 }, "2..3"],
    [{ segments: 1 }, "1..1"],
  ] as const)
    await expect(copied(changes)).rejects.toThrow(
      `is damaged: the shard at byte ${place!.at} is not of segments ${was}; make it again`,
    )
  expect(written).toHaveLength(1)
})

/** The file with another content of its first and only record. */
function withRecord(whole: Buffer, at: number, content: Uint8Array): Buffer {
  const head = Buffer.from(whole.subarray(at, at + 40))
  head.writeUInt32LE(content.length, 32)
  return Buffer.concat([whole.subarray(0, at), head, content, sha256(Buffer.concat([head, content]))])
}

const VALUES: readonly unknown[] = [
  undefined,
  null,
  -1,
  0,
  1,
  1.5,
  3,
  HUGE,
  2 ** 53,
  1e300,
  "",
  "x",
  "\0",
  true,
  [],
  [[]],
  {},
  [null],
  [1, 2],
]

/** Numbers in [0, 1), the same for the same seed (Park and Miller 1988). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (48_271 * state) % 0x7fffffff
    return state / 0x7fffffff
  }
}

/** Changes one to three values at random. */
function mutated(json: Json, random: () => number): Json {
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!
  let result = json
  for (let i = 1 + Math.floor(3 * random()); i > 0; i--) result = changed(result, pick(pathsOf(result)), pick(VALUES))
  return result
}

test(
  "mutated headers, plans and receipts give the right result, 65 or 2",
  async () => {
    const { "all.stats": whole, "plan.json": plan, "receipt.json": receipt } = await files()
    const cwd = folder(TEXTS)
    const random = generator(27)
    const right = await scoresOf(cwd, whole)
    const path = join(cwd, "x.json")
    const source = JSON.parse(receipt.toString()) as Receipt
    writeFileSync(join(cwd, "all.stats"), whole)
    const counts = new Map<string, number>()
    for (let i = 0; i < (ALL_TESTS ? 4000 : 60); i++) {
      const header = mutated(headerOf(whole), random)
      const found = await scoresOf(cwd, withHeader(whole, JSON.stringify(header)))
      // Without counts of segments there are no intervals, but the shape is another one then; names are not scores.
      if (!/^(65|2): /.test(found)) expect({ header, found }).toEqual({ header, found: right })

      writeFileSync(path, JSON.stringify(mutated(JSON.parse(plan.toString()) as Json, random)))
      expect(await outcome(() => readStatisticsPlan(path).shards.length)).toMatch(/^((65|2): |1$)/)

      const content = mutated(source as unknown as Json, random) as unknown as Receipt
      writeFileSync(path, JSON.stringify(withHashes(content)))
      const verified = await outcome(async () => {
        const read = { path, receipt: readReceipt(path) }
        await verifyStatistics(read, openCorpusStatistics(join(cwd, "all.stats")), undefined)
        return "verified"
      })
      expect(verified).toMatch(/^((65|2): |"verified"$)/)
      counts.set(verified.slice(0, 3), (counts.get(verified.slice(0, 3)) ?? 0) + 1)
      if (i % 10 === 0) {
        const home = process.cwd()
        process.chdir(cwd)
        try {
          expect(
            await outcome(async () => {
              await verifyTexts({ path, receipt: readReceipt(path) }, { jobs: 1 })
              return "verified"
            }),
          ).toMatch(/^((65|2|74): |"verified"$)/)
        } finally {
          process.chdir(home)
        }
      }
    }
    expect(counts.get("65:")).toBeGreaterThan(20)
  },
  ALL_TESTS ? 600_000 : 30_000,
)
