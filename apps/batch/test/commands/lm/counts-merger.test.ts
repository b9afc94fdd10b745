// Sums of counts: the memory of what was added is freed, and a signal ends a merge.
import { countNgrams, type NgramCounts } from "@lectern/decoding/ngram"
import { inSharedMemory } from "@lectern/engine/internal/engines/shared-memory"
import { expect, test } from "vitest"
import { countsMerger } from "../../../src/commands/lm/run/counts-merger.js"
import { arraysIn } from "../../../src/models/plain-data.js"
import { SENTENCES } from "./models.js"

const LINES = SENTENCES.trimEnd().split("\n")
const countsOf = (lines: readonly string[]): NgramCounts => countNgrams(lines, { order: 3 })

test("the sum of counts does not depend on their order and sizes", async () => {
  for (const ends of [[1], [1, 2, 3, 4, 5], [20, 21, 22], [3, 30, 40]]) {
    const starts = [0, ...ends]
    const parts = starts.map((start, i) => countsOf(LINES.slice(start, starts[i + 1])))
    for (const each of [parts, [...parts].reverse()]) {
      const merger = countsMerger(undefined)
      for (const part of each) await merger.add(structuredClone(part))
      expect(await merger.total()).toEqual(countsOf(LINES))
    }
  }
})

test("counts that were merged take no memory, except in shared memory", async () => {
  const [own, shared] = [countsOf(LINES), inSharedMemory(countsOf(LINES))]
  const merger = countsMerger(undefined)
  await merger.add(own)
  await merger.add(shared)
  expect((await merger.total()).levels[0]!.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(arraysIn(own).every(({ byteLength }) => byteLength === 0)).toBe(true)
  expect(shared).toEqual(countsOf(LINES))
})

test("a sum of one part is that part", async () => {
  const merger = countsMerger(undefined)
  await merger.add(countsOf(LINES))
  expect(await merger.total()).toEqual(countsOf(LINES))
})

test("a signal ends a merge between its steps", async () => {
  const aborted = new AbortController()
  const merger = countsMerger(aborted.signal)
  const many = (first: number): string =>
    Array.from({ length: 3000 }, (_, i) => `w${(first * 48271 * i) % 2003}`).join(" ")
  await merger.add(countNgrams([many(3)], { order: 16 }))
  setTimeout(() => aborted.abort(new Error("interrupted")), 0)
  const merges = (async () => {
    for (let n = 4; n < 4000; n++) await merger.add(countNgrams([many(n)], { order: 16 }))
  })()
  await expect(merges).rejects.toThrow("interrupted")
})
