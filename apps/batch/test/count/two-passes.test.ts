import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { cider, nist } from "@lectern/metrics"
import { describe, expect, test } from "vitest"
import { countCorpus } from "../../src/count/corpus.js"
import type { CountRequest, MetricSpec } from "../../src/types.js"
import { countWith, written } from "../support.js"

const SPECS: readonly MetricSpec[] = [
  { name: "cider", options: {} },
  { name: "bleu", options: {} },
  { name: "nist", options: {} },
]
const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
const textOf = (step: number): string[] =>
  Array.from({ length: 300 }, (_, i) =>
    Array.from({ length: 4 + ((i * step) % 6) }, (_, k) => WORDS[(i * step + k * k) % WORDS.length]).join(" "),
  )
const [FIRST, SECOND, HYPOTHESIS] = [textOf(1), textOf(3), textOf(2)]
const content = (lines: readonly string[]): string => `${lines.join("\n")}\n`

describe("metrics of two passes", { timeout: 60_000 }, () => {
  test("score as the library does, for any shards, threads and kinds of file", async () => {
    const [first, second, plain, packed] = written({
      "first.txt": content(FIRST),
      "second.txt": content(SECOND),
      "hyp.txt": content(HYPOTHESIS),
      "hyp.gz": gzipSync(content(HYPOTHESIS)),
    })
    const references = { streams: [FIRST, SECOND] }
    const want = [cider().score(HYPOTHESIS, references).score, nist().score(HYPOTHESIS, references).score]
    const stdin: TextSource = { name: "-", path: "-" }
    for (const options of [
      { shardBytes: 1e6 },
      { shardBytes: 2000 },
      { shardBytes: ALL_TESTS ? 300 : 1000, engine: "threads", jobs: ALL_TESTS ? 3 : 2 },
    ] as const) {
      // By default one of the ways reads every kind of file.
      for (const system of ALL_TESTS || options.shardBytes === 2000 ? [plain!, packed!, stdin] : [packed!]) {
        const request: CountRequest = {
          references: [first!, second!],
          systems: [system],
          metrics: SPECS,
          jobs: 1,
          ...options,
        }
        const { totals } = await countWith(request, {
          openStdin: () => Readable.from([Buffer.from(content(HYPOTHESIS))], { objectMode: true }),
        })
        const [ciderState, , nistState] = totals[0]!
        expect([cider().finalize(ciderState!).score, nist().finalize(nistState!).score]).toEqual(want)
      }
    }
  })

  test("score segments with the table of the whole corpus", async () => {
    const [first, plain] = written({ "first.txt": content(FIRST), "hyp.txt": content(HYPOTHESIS) })
    const rows: Float64Array[] = []
    const { totals } = await countCorpus({
      references: [first!],
      systems: [plain!],
      metrics: [SPECS[0]!],
      jobs: 1,
      shardBytes: 1000,
      onRows: (shard) => void rows.push(shard.rows[0]![0]!),
    })
    const metric = cider()
    const sum = metric.zero()
    for (const shard of rows) {
      for (let i = 0; i < shard.length; i += metric.width) metric.merge(sum, shard.subarray(i, i + metric.width))
    }
    expect(sum).toEqual(totals[0]![0])
  })
})
