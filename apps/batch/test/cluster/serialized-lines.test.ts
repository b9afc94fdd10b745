// Payloads for other machines: equal for equal texts, and opened only where the files are the same.
import { createHash } from "node:crypto"
import { utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { encodePlain } from "@lectern/engine/internal/cluster/plain-bytes"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import type { Here } from "@lectern/engine/internal/engines/task"
import { formatNamed } from "@lectern/engine/internal/read/formats/formats"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { fileInput } from "@lectern/engine/internal/read/inputs"
import { describe, expect, test } from "vitest"
import { countWords } from "../../src/commands/tokenizer/run/tasks/words.js"
import { countShard as countTask } from "../../src/count/tasks/count-shard.js"
import { metricOf } from "../../src/count/tasks/metric-lookup.js"
import { temporaryFolder } from "../support.js"

const engine = inlineEngine()
const here: Here = {
  run: (task, payload) => engine.run(task, payload),
  idOf: (value) => createHash("sha256").update(encodePlain(value)).digest("hex"),
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
const same = (path: string): string => path

function written(text: string): {
  path: string
  input: { label: string; markBytes: number; file: NonNullable<ReturnType<typeof fileInput>["file"]> }
} {
  const path = join(temporaryFolder(), "text")
  writeFileSync(path, text)
  return { path, input: { label: "text", markBytes: 0, file: fileInput(path, formatNamed("text")).file! } }
}

/** Lines 2 and 3 of a text of four lines, known to begin after the start of line 1. */
const SHARD = { index: 1, firstSegment: 1, segments: 2, ranges: [{ start: 0, end: 8, skip: 1 }] }

describe("a shard of words", () => {
  const pipeline = { normalizers: [], preTokenizer: "whitespace-split" } as const
  const payloadOf = (text: string) => {
    const { path, input } = written(text)
    const common = { run: newRun(), pipeline, encodingErrors: "refuse", limits: limitsOf({}) } as const
    return { path, payload: { ...common, input, shard: SHARD } }
  }

  test("is serialized with exact ranges and their hashes, without stamps and random ids", async () => {
    const { path, payload } = payloadOf("a\nb c\nd\ne\n")
    const serialized = await countWords.remote!.serialize(payload, here)
    expect(serialized.shard.ranges).toEqual([{ start: 2, end: 8, skip: 0, sha256: sha256("b c\nd\n") }])
    expect(serialized.input).toEqual({ label: "text", markBytes: 0, file: { path, size: 10, stamp: "" } })
    expect(await countWords.remote!.serialize({ ...payload, run: newRun() }, here)).toEqual(serialized)
    const other = { normalizers: ["nfc"], preTokenizer: "whitespace-split" } as const
    expect((await countWords.remote!.serialize({ ...payload, pipeline: other }, here)).run).not.toBe(serialized.run)
    utimesSync(path, 1, 1)
    const later = fileInput(path, formatNamed("text")).file!
    expect(await countWords.remote!.serialize({ ...payload, input: { ...payload.input, file: later } }, here)).toEqual(
      serialized,
    )
  })

  test("is opened, with the same result", async () => {
    const { payload } = payloadOf("a\nb c\nd\ne\n")
    const serialized = await countWords.remote!.serialize(payload, here)
    const opened = countWords.remote!.deserialize(serialized, same)
    expect(await engine.run(countWords, opened)).toEqual(await engine.run(countWords, payload))
  })

  test("is not opened where the file has another size, or read where it has other bytes", async () => {
    const { path, payload } = payloadOf("a\nb c\nd\ne\n")
    const serialized = await countWords.remote!.serialize(payload, here)
    writeFileSync(path, "a\nb C\nd\ne\n")
    await expect(engine.run(countWords, countWords.remote!.deserialize(serialized, same))).rejects.toThrow(
      "text: lines 2..3 are not those that were planned: the file has changed, or is another one here",
    )
    writeFileSync(path, "a\nb c\nd\ne")
    expect(() => countWords.remote!.deserialize(serialized, same)).toThrow(
      "text: has 9 bytes, expected 10; every machine must see the same files",
    )
    expect(() => countWords.remote!.deserialize(serialized, () => temporaryFolder())).toThrow("it is a folder")
    expect(() => countWords.remote!.deserialize(serialized, () => "/dev/null")).toThrow(
      "it is not a regular file there",
    )
  })

  test("of a stream keeps its lines, but not how much had been read", async () => {
    const { payload } = payloadOf("")
    const data = new TextEncoder().encode("b c\nd\n")
    const shard = { ...SHARD, ranges: [{ start: 0, end: 6, skip: 0 }] }
    const streamed = { ...payload, input: { label: "standard input", markBytes: 0 }, shard, data }
    const one = await countWords.remote!.serialize({ ...streamed, bytesRead: 6 }, here)
    expect(await countWords.remote!.serialize({ ...streamed, run: newRun(), bytesRead: 8 }, here)).toEqual(one)
    expect(countWords.remote!.deserialize(one, same)).toMatchObject({ data, shard })
  })
})

test("a shard to score is serialized with all of its inputs", async () => {
  const [reference, system] = [written("a\nb c\nd\ne\n"), written("1\n2 3\n4\n5\n")]
  const payload = {
    job: {
      run: newRun(),
      inputs: [reference.input, system.input],
      references: [{ input: 0 }],
      systems: [{ input: 1 }],
      metrics: [{ name: "bleu", options: {} }],
      encodingErrors: "refuse",
      limits: limitsOf({}),
      wantRows: true,
      resample: [],
    },
    shard: { ...SHARD, ranges: [...SHARD.ranges, ...SHARD.ranges] },
  } as const
  const task = countTask(metricOf)
  const serialized = await task.remote!.serialize(payload, here)
  expect(serialized.shard.ranges.map(({ sha256: hash }) => hash)).toEqual([sha256("b c\nd\n"), sha256("2 3\n4\n")])
  expect(serialized.job.inputs.map(({ file }) => file)).toEqual([
    { path: reference.path, size: 10, stamp: "" },
    { path: system.path, size: 10, stamp: "" },
  ])
  const job = { ...payload.job, run: newRun() }
  expect(await task.remote!.serialize({ ...payload, job }, here)).toEqual(serialized)
  const resample = [{ method: "bootstrap", resamples: 5, seed: 1, strata: [2] }] as const
  expect((await task.remote!.serialize({ ...payload, job: { ...job, resample } }, here)).job.run).not.toBe(
    serialized.job.run,
  )
  expect(await engine.run(task, task.remote!.deserialize(serialized, same))).toEqual(await engine.run(task, payload))
})

test("a shard to score with labels gives the same groups on another machine", async () => {
  const [reference, system, labels] = [written("a\nb c\nd\ne\n"), written("1\n2 3\n4\n5\n"), written("x\ny\nx\nx\n")]
  const payload = {
    job: {
      run: newRun(),
      inputs: [reference.input, system.input, labels.input],
      references: [{ input: 0 }],
      systems: [{ input: 1 }],
      labels: [{ input: 2 }],
      groupings: [{ kind: "labels", name: "labels", text: 0 }],
      wantGroupRows: true,
      metrics: [{ name: "bleu", options: {} }],
      encodingErrors: "refuse",
      limits: limitsOf({}),
      wantRows: false,
      resample: [],
    },
    shard: { ...SHARD, ranges: [...SHARD.ranges, ...SHARD.ranges, { start: 2, end: 6, skip: 0 }] },
  } as const
  const task = countTask(metricOf)
  const serialized = await task.remote!.serialize(payload, here)
  expect(serialized.shard.ranges[2]).toMatchObject({ sha256: sha256("y\nx\n") })
  const counted = await engine.run(task, task.remote!.deserialize(serialized, same))
  expect(counted.groups[0]!.labels).toEqual(["y", "x"])
  expect(counted).toEqual(await engine.run(task, payload))
})
