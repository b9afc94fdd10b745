import { readdirSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { bleu } from "@lectern/metrics"
import { bootstrapAccumulator, randomizationAccumulator } from "@lectern/random/engine"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { countCorpus } from "../../src/count/corpus.js"
import type { CorpusCounts, CountRequest, MetricSpec } from "../../src/types.js"
import { complaint, temporaryFolder, written } from "../support.js"

const SPECS: readonly MetricSpec[] = [
  { name: "bleu", options: { tokenize: "none" } },
  { name: "bleu", options: { maxOrder: 2 } },
]
const WORDS = ["the", "a", "cat", "dog", "sat", "ran", "on", "mat", "."]
const LINES = 700
const line = (seed: number): string =>
  Array.from({ length: 3 + (seed % 9) }, (_, k) => WORDS[(seed * 7 + k * (1 + (seed % 5))) % WORDS.length]).join(" ")
const textOf = (step: number): string[] => Array.from({ length: LINES }, (_, i) => line(i * step + (i % 3)))
const [REFERENCE, FIRST, SECOND] = [
  textOf(1),
  textOf(1).map((each, i) => (i % 4 === 0 ? line(i + 5) : each)),
  textOf(2),
]
const PLAN = { resamples: 40, seed: 3 }
const BOOTSTRAP = { method: "bootstrap", ...PLAN } as const
const TRIALS = { method: "randomization", resamples: 50, seed: 4 } as const

function files(): TextSource[] {
  const content = (lines: readonly string[]): string => `${lines.join("\n")}\n`
  return written({
    "ref.txt": content(REFERENCE),
    "first.txt": content(FIRST),
    "second.txt": content(SECOND),
    "second.gz": gzipSync(content(SECOND)),
  })
}

function run(sources: readonly TextSource[], options: Partial<CountRequest>): Promise<CorpusCounts> {
  const [reference, ...systems] = sources
  return countCorpus({ references: [reference!], systems, metrics: SPECS, jobs: 1, ...options })
}

/** The rows of all segments in order. */
function rowsOf(hypotheses: readonly string[], m: number): { rows: Float64Array; width: number } {
  const metric = bleu(m === 0 ? { tokenize: "none" } : { maxOrder: 2 })
  const { width } = metric
  const rows = new Float64Array(LINES * width)
  for (const [i, hypothesis] of hypotheses.entries()) {
    metric.add(rows.subarray(i * width, (i + 1) * width), { hypothesis, references: [REFERENCE[i]!] })
  }
  return { rows, width }
}

describe("resamples of a corpus", { timeout: 60_000 }, () => {
  test.each([
    [1, "only 1 segment to draw from"],
    [19, "only 19 segments to draw from"],
    [20, ""],
  ])("of %i segments: %s", async (segments, beginning) => {
    const [reference, hypothesis] = written({ "ref.txt": "a\n".repeat(segments), "hyp.txt": "b\n".repeat(segments) })
    const warnings: string[] = []
    await run([reference!, hypothesis!], { resampling: [BOOTSTRAP, TRIALS], onWarning: (text) => warnings.push(text) })
    const about = ": intervals and p-values of the bootstrap are too small"
    expect(warnings).toEqual(beginning === "" ? [] : [beginning + about])
  })

  test("equal those of all rows at once, for any shards, threads and kinds of file", async () => {
    const [reference, first, second, packed] = files()
    const bootstrap = [FIRST, SECOND].map((lines) =>
      SPECS.map((_, m) => {
        const { rows, width } = rowsOf(lines, m)
        const sums = new Float64Array(BOOTSTRAP.resamples * width)
        bootstrapAccumulator({ ...PLAN, strata: [LINES] }).add(0, LINES, [{ rows, width, sums }])
        return [...sums]
      }),
    )
    const randomization = [FIRST, SECOND].map((lines, system) =>
      SPECS.map((_, m) => {
        if (system === 0) return []
        const { rows, width } = rowsOf(lines, m)
        const sums = new Float64Array(TRIALS.resamples * width)
        const pair = { baseline: rowsOf(FIRST, m).rows, system: rows, width, sums }
        randomizationAccumulator({ trials: TRIALS.resamples, seed: TRIALS.seed }).add(0, LINES, [pair])
        return [...sums]
      }),
    )
    const want = [bootstrap, randomization]
    const ways = [
      { shardBytes: 1e6 },
      { shardBytes: 3000 },
      { shardBytes: 1000, engine: "threads", jobs: ALL_TESTS ? 3 : 2 },
      { shardBytes: 100, engine: "threads", jobs: 2 },
    ] as const
    for (const [i, options] of ways.slice(0, ALL_TESTS ? 4 : 3).entries()) {
      // By default each way reads one kind of file.
      for (const system of ALL_TESTS ? [second!, packed!] : [[packed!, second!][i % 2]!]) {
        const request = { ...options, resampling: [BOOTSTRAP, TRIALS] }
        const { resamples } = await run([reference!, first!, system], request)
        expect(resamples.map((each) => each.map((states) => states.map((state) => [...state])))).toEqual(want)
      }
    }
  })

  test("draw all segments of a document together", async () => {
    const documents = Array.from({ length: LINES }, (_, i) => `d${Math.floor(i / 100)}`)
    const [labels] = written({ "documents.txt": documents.join("\n") })
    const [reference, first] = files()
    const request = { resampling: [{ ...BOOTSTRAP, documents: labels!.path }], shardBytes: 3000 }
    const { resamples } = await run([reference!, first!], request)
    const { rows, width } = rowsOf(FIRST, 0)
    const byDocument = new Float64Array(7 * width)
    for (let i = 0; i < rows.length; i++) byDocument[Math.floor(i / (100 * width)) * width + (i % width)]! += rows[i]!
    const sums = new Float64Array(BOOTSTRAP.resamples * width)
    bootstrapAccumulator({ ...PLAN, strata: [7] }).add(0, 7, [{ rows: byDocument, width, sums }])
    expect(resamples[0]![0]![0]).toEqual(sums)
  })

  test("of segments and of documents are independent in one run", async () => {
    const labels = Array.from({ length: LINES }, (_, i) => `d${i % 9}`).join("\n")
    const [documents] = written({ "documents.txt": labels })
    const [reference, first] = files()
    const requests = [BOOTSTRAP, { ...BOOTSTRAP, documents: documents!.path }]
    const { resamples } = await run([reference!, first!], { resampling: requests, shardBytes: 3000 })
    for (const [i, request] of requests.entries()) {
      const alone = await run([reference!, first!], { resampling: [request], shardBytes: 3000 })
      expect(resamples[i]).toEqual(alone.resamples[0])
    }
  })

  test("leave no temporary file behind, and report facts about the input itself", async () => {
    const own = temporaryFolder()
    vi.stubEnv("TMPDIR", own)
    onTestFinished(() => void vi.unstubAllEnvs())
    const [reference, , , packed] = files()
    const { inputs } = await run([reference!, packed!], { resampling: [BOOTSTRAP], checksums: true })
    expect(readdirSync(own).filter((name) => !name.startsWith("lectern-engine-"))).toEqual([])
    expect(inputs[1]).toMatchObject({ path: packed!.path, bytes: gzipSync(`${SECOND.join("\n")}\n`).length })
    expect(inputs[1]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    const [broken] = written({ "broken.gz": gzipSync("a\nb\n").subarray(0, 15) })
    expect(await complaint(run([reference!, broken!], { resampling: [BOOTSTRAP] }))).toContain("broken.gz: truncated")
    const [short] = written({ "short.gz": gzipSync("a\nb\n") })
    expect(await complaint(run([reference!, short!], { resampling: [BOOTSTRAP] }))).toBe(
      "unequal lengths: ref.txt has 700 lines, short.gz has 2 lines",
    )
    expect(readdirSync(own).filter((name) => !name.startsWith("lectern-engine-"))).toEqual([])
  })

  test("are refused without a valid number or seed", async () => {
    const [reference, first] = files()
    const refused = (resampling: CountRequest["resampling"]): Promise<string> =>
      complaint(run([reference!, first!], { resampling: resampling! }))
    expect(await refused([{ ...BOOTSTRAP, resamples: 0 }])).toBe("resamples must be an integer of at least 1, got 0")
    expect(await refused([{ ...BOOTSTRAP, seed: -1 }])).toBe("seed must be an integer in 0..4294967295, got -1")
  })
})
