// The progress of one pass over the lines of several inputs.
import { readFileSync, writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { inlineEngine } from "../../src/engines/inline.js"
import { limitsOf } from "../../src/read/formats/limits.js"
import { listInputs } from "../../src/read/inputs.js"
import { foldShards } from "../../src/shard/fold-shards.js"
import { written } from "../support.js"

const LINES = Array.from({ length: 4000 }, (_, i) => `line ${(i * 7919) % 4001} of a text\n`).join("")

test("progress counts the bytes of each file as it is stored, from 0 to all of them", async () => {
  const sources = written({ "a.txt": LINES, "b.gz": "", "c.gz": "", "d.txt": LINES })
  for (const { path } of sources.slice(1, 3)) writeFileSync(path, gzipSync(LINES))
  const { inputs } = listInputs([], sources)
  const sizes = sources.map(({ path }) => readFileSync(path).length)
  const seen: (readonly [number, number | undefined, number])[] = []
  const bytes = await foldShards(
    {
      inputs,
      engine: inlineEngine(),
      shardBytes: 10_000,
      byteOrderMark: "drop",
      encodingErrors: "refuse",
      limits: limitsOf({}),
      openStdin: () => process.stdin,
      signal: undefined,
      warn: () => {},
      progress: (...facts) => void seen.push(facts),
    },
    async () => {},
    () => {},
  )
  expect(bytes).toEqual(sizes)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(seen[0]).toEqual([0, total, 0])
  expect(seen.at(-1)).toEqual([total, total, 16_000])
  for (let i = 1; i < seen.length; i++) expect(seen[i]![0]).toBeGreaterThanOrEqual(seen[i - 1]![0])
  // At the borders between inputs, whatever was read ahead.
  expect(seen.find(([, , lines]) => lines === 4000)![0]).toBe(sizes[0])
  expect(seen.find(([, , lines]) => lines === 12_000)![0]).toBe(sizes[0]! + sizes[1]! + sizes[2]!)
})
