import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { type BleuOptions, bleu } from "@lectern/metrics"
import { describe, expect, test } from "vitest"
import { countCorpus } from "../../src/count/corpus.js"
import type { MetricSpec, ShardRows } from "../../src/types.js"
import { complaint, written } from "../support.js"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")
const WMT22 = join(SHARED, "data/wmt22")

// Every segment differs, in several scripts, with odd white space at both ends of lines.
const WORDS = [
  "the",
  "cat,",
  "«Übung»",
  "漢字かな",
  "😀",
  "3.5%",
  "don't",
  "\u00a0",
  "\u2028x",
  "a\rb",
  "e\u0301",
  "U.S.",
  "-",
  "",
]
const LINES = Array.from({ length: 400 }, (_, i) =>
  Array.from({ length: i % 13 }, (_, k) => WORDS[(i * 7 + k * (1 + (i % 5))) % WORDS.length]).join(" "),
)
const HYPOTHESES = LINES.map((line, i) => (i % 3 === 0 ? line : line.replace("cat,", "dog ,")))
const REFERENCES = [LINES, LINES.map((line, i) => (i % 4 === 0 ? "" : `${line} end .`))]

/** The library's state and rows of a corpus. */
function library(options: BleuOptions, hypotheses: readonly string[], references: readonly (readonly string[])[]) {
  const metric = bleu(options)
  const rows = hypotheses.map((hypothesis, i) =>
    metric.add(metric.zero(), { hypothesis, references: references.map((each) => each[i]!) }),
  )
  return {
    total: [...rows.reduce((into, row) => metric.merge(into, row), metric.zero())],
    rows: rows.map((row) => [...row]),
  }
}

describe("countCorpus() with BLEU", { timeout: 60_000 }, () => {
  test.each<Extract<MetricSpec, { name: "bleu" }>["options"]>([
    {},
    { tokenize: "none", maxOrder: 6 },
    { lowercase: true },
  ])("equals the library on the same text, row by row: %j", async (options) => {
    const sources = written({
      "ref1.txt": `${REFERENCES[0]!.join("\n")}\n`,
      "ref2.txt": `${REFERENCES[1]!.join("\r\n")}\r\n`,
      "hyp.txt": HYPOTHESES.join("\r\n").concat("\n"),
      "hyp.gz": gzipSync(HYPOTHESES.join("\n").concat("\n")),
    })
    const want = library(options as BleuOptions, HYPOTHESES, REFERENCES)
    for (const [i, systems] of [sources.slice(2, 3), sources.slice(2)].entries()) {
      const shapes = [
        [1, 64],
        [options.lowercase ? 2 : 1, 5000],
        [3, 5000],
        [2, 200],
        [8, 1e6],
      ] as const
      for (const [jobs, shardBytes] of ALL_TESTS ? shapes : shapes.slice(i, i + 1)) {
        const rows: ShardRows[] = []
        const { totals, segments } = await countCorpus({
          references: sources.slice(0, 2),
          systems,
          metrics: [
            { name: "bleu", options },
            { name: "bleu", options: {} },
          ],
          jobs,
          shardBytes,
          engine: jobs === 1 ? "inline" : "threads",
          onRows: (shard) => void rows.push(shard),
        })
        expect(segments).toBe(400)
        for (const [system, [state]] of totals.entries()) {
          expect([...state!]).toEqual(want.total)
          expect(rows.flatMap((shard) => [...shard.rows[system]![0]!])).toEqual(want.rows.flat())
        }
      }
    }
  })

  test("refuses options that the metric refuses, before reading anything", async () => {
    const [source] = written({ "ref.txt": "a\n" })
    const metrics = [{ name: "bleu" as const, options: { maxOrder: 0 } }]
    const request = { references: [source!], systems: [{ ...source!, path: "none" }], metrics, jobs: 1 }
    expect(await complaint(countCorpus(request))).toMatch(/^maxOrder must be /)
  })

  test.skipIf(!existsSync(WMT22))("equals the library on a real test set", async () => {
    const path = (name: string): string => join(WMT22, name)
    const lines = (name: string): string[] => readFileSync(path(name), "utf8").split("\n").slice(0, -1)
    const source = (name: string) => ({ name, path: path(name) })
    const [hyp, ref] = ["en-zh.hyp.HuaweiTSC.zh", "en-zh.ref.A.zh"] as const
    const { totals } = await countCorpus({
      references: [source(ref)],
      systems: [source(hyp)],
      metrics: [{ name: "bleu", options: {} }],
      jobs: 2,
      engine: "threads",
      shardBytes: 10_000,
    })
    expect([...totals[0]![0]!]).toEqual(library({}, lines(hyp), [lines(ref)]).total)
  })
})

// Ending a thread while it loads its modules can crash or hang Node: see scripts/bundle.mjs.
test("runs that end while their threads start do end", { timeout: 60_000 }, async () => {
  const [source] = written({ "ref.txt": "a line of text\n".repeat(500) })
  const texts = { references: [source!], systems: [source!], metrics: [{ name: "bleu" as const, options: {} }] }
  const fail = (): never => {
    throw new Error("enough")
  }
  for (let wait = 0; wait < 90; wait += ALL_TESTS ? 6 : 45) {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error("enough")), wait)
    const { signal } = controller
    const failing = ALL_TESTS || wait === 0 ? [{ onRows: fail }, { onProgress: fail }] : []
    for (const options of [...failing, { signal, onRows: () => {} }]) {
      const run = countCorpus({ ...texts, ...options, jobs: ALL_TESTS ? 3 : 2, engine: "threads", shardBytes: 100 })
      await expect(run).rejects.toThrow("enough")
    }
  }
})
