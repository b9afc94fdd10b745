// The progress of runs: every stage reports, also within its first shard.

import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { alignCorpus } from "../../src/commands/align/align-corpus.js"
import { compareCorpus } from "../../src/commands/compare/run/compare-corpus.js"
import { countCorpus } from "../../src/count/corpus.js"
import type { MetricSpec, Progress } from "../../src/types.js"
import { count, written } from "../support.js"

const SEGMENTS = 20_000
// Many bytes, but few words, which take the time.
const LINES = Array.from({ length: SEGMENTS }, (_, i) => `line ${(i * 7919) % 20_011} ${"x".repeat(60)}\n`).join("")
const BYTES = Buffer.byteLength(LINES)
const CIDER: readonly MetricSpec[] = [{ name: "cider", options: {} }]
const WER: readonly MetricSpec[] = [{ name: "wer", options: {} }]

/** Collects progress, and checks that no stage goes back or beyond its end. */
function collected(): { readonly seen: Progress[]; readonly onProgress: (progress: Progress) => void } {
  const seen: Progress[] = []
  return {
    seen,
    onProgress(progress) {
      const last = seen.at(-1)
      if (last?.stage === progress.stage) expect(progress.bytesDone).toBeGreaterThanOrEqual(last.bytesDone)
      if (progress.bytesTotal !== undefined) expect(progress.bytesDone).toBeLessThanOrEqual(progress.bytesTotal)
      seen.push(progress)
    },
  }
}

const stagesOf = (seen: readonly Progress[]): string[] => [...new Set(seen.map(({ stage }) => stage))]

test("a single shard reports how far it is, without counting segments before their turn", async () => {
  const { seen, onProgress } = collected()
  await count(written({ "ref.txt": LINES, "hyp.txt": LINES }), { engine: "inline", onProgress })
  const counted = seen.filter(({ stage }) => stage === "count")
  expect(counted[0]).toEqual({
    stage: "count",
    bytesDone: 0,
    bytesTotal: 2 * BYTES,
    segments: 0,
    segmentsTotal: SEGMENTS,
  })
  expect(counted.at(-1)).toEqual({ ...counted[0], bytesDone: 2 * BYTES, segments: SEGMENTS })
  const within = counted.slice(1, -1).filter(({ bytesDone }) => bytesDone > 0)
  expect(within.length).toBeGreaterThanOrEqual(2)
  for (const { segments } of within) expect(segments).toBe(0)
})

test("the shards in work count together, in threads too", async () => {
  const { seen, onProgress } = collected()
  const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
  await count(sources, { engine: "threads", jobs: 2, shardBytes: 300_000, onProgress })
  expect(seen.at(-1)).toMatchObject({ bytesDone: 2 * BYTES, segments: SEGMENTS })
})

test.runIf(ALL_TESTS)("the first of two passes reports twice the bytes of the references", async () => {
  const { seen, onProgress } = collected()
  const [ref, hyp] = written({ "ref.txt": LINES, "hyp.txt": LINES })
  await countCorpus({ references: [ref!], systems: [hyp!], metrics: CIDER, jobs: 1, shardBytes: 400_000, onProgress })
  expect(stagesOf(seen)).toEqual(["index", "collect", "count"])
  const passes = seen.filter(({ stage }) => stage === "collect")
  expect(passes[0]).toMatchObject({ bytesDone: 0, bytesTotal: 2 * BYTES, segments: 0 })
  expect(passes.at(-1)).toMatchObject({ bytesDone: 2 * BYTES })
  expect(passes.filter(({ bytesDone }) => bytesDone > 0 && bytesDone < BYTES).length).toBeGreaterThan(0)
})

test("copies of streams report the bytes read; of compressed files all bytes are known", async () => {
  const { seen, onProgress } = collected()
  const packed = gzipSync(LINES)
  const [ref, hyp] = written({ "ref.txt": LINES, "hyp.gz": packed })
  const resampling = [{ method: "bootstrap", resamples: 2, seed: 1 }] as const
  await count([ref!, hyp!], { resampling, onProgress })
  expect(stagesOf(seen)).toEqual(["copy", "index", "count"])
  expect(seen[0]).toMatchObject({ bytesTotal: packed.length, segments: 0 })
  const piped = collected()
  const openStdin = (): Readable => Readable.from([Buffer.from(LINES)])
  await count([ref!, { name: "-", path: "-" }], { resampling, onProgress: piped.onProgress }, { openStdin })
  const copies = piped.seen.filter(({ stage }) => stage === "copy")
  expect(copies.at(-1)).toEqual({ stage: "copy", bytesDone: BYTES, segments: 0 })
})

test("two streams are copied one after the other, and their bytes add up", async () => {
  const { seen, onProgress } = collected()
  const packed = gzipSync(LINES)
  const [ref, hyp] = written({ "ref.gz": packed, "hyp.gz": packed })
  await count([ref!, hyp!], { resampling: [{ method: "bootstrap", resamples: 2, seed: 1 }], onProgress })
  const copies = seen.filter(({ stage }) => stage === "copy")
  expect(copies.at(-1)).toMatchObject({ bytesDone: 2 * packed.length, bytesTotal: 2 * packed.length })
})

test("compressed files that are counted as streams have a total", async () => {
  const { seen, onProgress } = collected()
  const packed = gzipSync(LINES)
  const [ref, hyp] = written({ "ref.txt": LINES, "hyp.gz": packed })
  await count([ref!, hyp!], { onProgress })
  const total = BYTES + packed.length
  expect(seen.at(-1)).toEqual({ stage: "count", bytesDone: total, bytesTotal: total, segments: SEGMENTS })
})

test.runIf(ALL_TESTS)("a comparison reports the segments compared, then the words of the other text", async () => {
  const { seen, onProgress } = collected()
  const text = LINES.slice(0, LINES.indexOf("\n", 60_000) + 1)
  const segments = text.split("\n").length - 1
  const [references, a, b, frequencyCorpus] = written({ r: text, a: text, b: text, f: LINES })
  const request = { tokenizer: "13a", lowercase: false, top: 1, jobs: 1, metrics: WER } as const
  await compareCorpus({
    ...request,
    references: [references!],
    systems: [a!, b!],
    frequencyCorpus: frequencyCorpus!,
    onProgress,
  })
  expect(stagesOf(seen)).toEqual(["index", "count", "frequencies"])
  const compared = seen.filter(({ stage }) => stage === "count")
  expect(compared.length).toBeGreaterThan(segments / 300)
  for (const each of compared) {
    expect(each.segmentsTotal).toBe(segments)
    expect(each.bytesDone).toBeCloseTo((each.bytesTotal! * each.segments) / segments, 6)
  }
  const words = seen.filter(({ stage }) => stage === "frequencies")
  expect(words[0]).toMatchObject({ bytesDone: 0, bytesTotal: BYTES, segments: 0 })
  expect(words.at(-1)!.bytesDone).toBeGreaterThan(0.9 * BYTES)
  expect(words.at(-1)!.segments).toBeGreaterThan(SEGMENTS - 2024)
})

test("an alignment reports within its blocks", async () => {
  const { seen, onProgress } = collected()
  const text = LINES.slice(0, LINES.indexOf("\n", 120_000) + 1)
  const [reference, system] = written({ r: text, h: text })
  await alignCorpus({
    references: [reference!],
    systems: [system!],
    align: () => ({
      reference: [],
      hypothesis: [],
      operations: [],
      hits: 1,
      substitutions: 0,
      deletions: 0,
      insertions: 0,
    }),
    selects: () => false,
    onSegment: () => Promise.resolve(true),
    summary: true,
    top: 0,
    onProgress,
  })
  expect(stagesOf(seen)).toEqual(["index", "count"])
  expect(seen[0]).toMatchObject({ stage: "index", bytesDone: 0 })
  const aligned = seen.filter(({ stage }) => stage === "count")
  expect(
    aligned.filter(({ bytesDone, bytesTotal }) => bytesDone > 0 && bytesDone < bytesTotal!).length,
  ).toBeGreaterThan(4)
  expect(aligned.at(-1)).toMatchObject({ bytesDone: aligned[0]!.bytesTotal, segments: text.split("\n").length - 1 })
})

test("no progress is reported within a shard after the run was aborted", async () => {
  const controller = new AbortController()
  const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
  let after = 0
  const run = count(sources, {
    engine: "inline",
    signal: controller.signal,
    onProgress({ stage, bytesDone }) {
      if (controller.signal.aborted) after++
      if (stage === "count" && bytesDone > 0) controller.abort(new Error("enough"))
    },
  })
  await expect(run).rejects.toThrow("enough")
  expect(after).toBe(0)
})
