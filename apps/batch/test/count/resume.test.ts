// Counts that are kept in a folder: found again for the same bytes, and for no others.
import { appendFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import type { TextSource } from "@lectern/engine"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { describe, expect, test } from "vitest"
import type { CorpusCounts, CountRequest } from "../../src/types.js"
import { complaint, count, expected, temporaryFolder, written } from "../support.js"

const LINES = Array.from({ length: 600 }, (_, i) => `line ${i}\n`).join("")
const OTHER = LINES.replace("line 599\n", "line 5999 and more\n")

/** An engine that notes which tasks it does. */
function noting(done: string[]): Engine {
  const engine = inlineEngine()
  return {
    ...engine,
    run(task, payload, onProgress) {
      if (task.remote !== undefined) done.push(task.label(payload))
      return engine.run(task, payload, onProgress)
    },
  }
}

interface Resumed {
  readonly counts: CorpusCounts
  /** The shards that were counted. */
  readonly done: readonly string[]
  /** How many were counted before. */
  readonly before: number | undefined
}

async function resumed(
  sources: readonly TextSource[],
  resume: string,
  options: Partial<CountRequest> = {},
  stdin = LINES,
): Promise<Resumed> {
  const done: string[] = []
  let before: number | undefined
  const onResumed = (shards: number): void => {
    before = shards
  }
  const openStdin = (): Readable => Readable.from([Buffer.from(stdin)], { objectMode: true })
  const request = { shardBytes: 4000, resume, onResumed, ...options }
  const counts = await count(sources, request, { engine: noting(done), openStdin })
  return { counts, done, before }
}

describe("the counts of shards", () => {
  test("are found again by another run, whatever the dates of the files", async () => {
    const folder = join(temporaryFolder(), "run")
    const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
    const first = await resumed(sources, folder)
    expect(first.done).toHaveLength(3)
    expect(first.before).toBe(0)
    expect([...first.counts.totals[0]![0]!]).toEqual(expected(LINES, LINES))
    utimesSync(sources[0]!.path, 1, 1)
    expect(await resumed(sources, folder)).toEqual({ counts: first.counts, done: [], before: 3 })
  })

  test("of changed texts are counted again, those of other shards are not", async () => {
    const folder = join(temporaryFolder(), "run")
    const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
    await resumed(sources, folder)
    writeFileSync(sources[1]!.path, OTHER)
    const { counts, done, before } = await resumed(sources, folder)
    expect([...counts.totals[0]![0]!]).toEqual(expected(LINES, OTHER))
    expect(done).toEqual([expect.stringMatching(/^shard 2 \(segments \d+\.\.600\)$/)])
    expect(before).toBe(2)
    appendFileSync(sources[0]!.path, "more\n".repeat(400))
    appendFileSync(sources[1]!.path, "less\n".repeat(400))
    expect((await resumed(sources, folder)).before).toBeGreaterThanOrEqual(2)
  })

  test("of other metrics, options or resamples are others", async () => {
    const folder = join(temporaryFolder(), "run")
    const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
    const resampling = [{ method: "bootstrap" as const, resamples: 3, seed: 1 }]
    await resumed(sources, folder)
    for (const options of [
      { metrics: [{ name: "bleu" as const, options: { lowercase: true } }] },
      { encodingErrors: "replace" as const },
      { resampling },
      { resampling: [{ ...resampling[0]!, seed: 2 }] },
      { onRows: () => {} },
    ]) {
      expect(await resumed(sources, folder, options)).toMatchObject({ before: 0 })
      expect(await resumed(sources, folder, options)).toMatchObject({ before: 3 })
    }
  })

  test("of streams are found by their lines, also where they are copied into temporary files", async () => {
    const resampling = [{ method: "bootstrap" as const, resamples: 3, seed: 1 }]
    for (const options of [{}, { resampling }]) {
      const folder = join(temporaryFolder(), "run")
      const sources = [...written({ "ref.txt": LINES }), { name: "-", path: "-" }]
      const first = await resumed(sources, folder, options)
      const again = await resumed(sources, folder, options)
      expect(again).toEqual({ counts: first.counts, done: [], before: first.done.length })
      expect((await resumed(sources, folder, options, OTHER)).done.length).toBeGreaterThan(0)
    }
  })

  test("that are damaged are counted again", async () => {
    const folder = join(temporaryFolder(), "run")
    const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
    const first = await resumed(sources, folder)
    const part = join(folder, readdirSync(folder).find((name) => name.endsWith(".result"))!)
    const bytes = readFileSync(part)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(part, bytes)
    expect(await resumed(sources, folder)).toMatchObject({ counts: first.counts, before: 2 })
    expect(await resumed(sources, folder)).toMatchObject({ counts: first.counts, before: 3 })
  })
})

test("an interrupted run keeps the shard that is being counted, and unlocks the folder", async () => {
  const folder = join(temporaryFolder(), "run")
  const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
  const controller = new AbortController()
  const onProgress = ({ stage, segments }: { readonly stage: string; readonly segments: number }): void => {
    if (stage === "count" && segments > 0) controller.abort(new Error("enough"))
  }
  await expect(resumed(sources, folder, { signal: controller.signal, onProgress })).rejects.toThrow("enough")
  expect(readdirSync(folder)).not.toContain("lock")
  const { before, done } = await resumed(sources, folder)
  expect(before).toBeGreaterThan(0)
  expect(before! + done.length).toBe(3)
})

test("a folder of something else, or in use, is refused", async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "plan.json"), '{"schema":"lectern.words/4"}\n')
  const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
  expect(await complaint(resumed(sources, folder))).toContain("holds parts of another run")
})
