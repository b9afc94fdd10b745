import { statSync } from "node:fs"
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { stampOf } from "../../src/read/identity.js"
import { type IndexedPart, indexPart } from "../../src/read/index-part.js"
import { joinParts, type LineIndex } from "../../src/read/line-index.js"
import { pageBytesFor, planShards, type Shard } from "../../src/shard/plan.js"
import { written } from "../support.js"

const lines = fc.array(
  fc.oneof(fc.nat(9), fc.nat(90)).map((length) => "x".repeat(length)),
  { minLength: 1, maxLength: 60 },
)

/** The bytes at which lines start, found by a scan of all bytes. */
function startsOf(text: string): number[] {
  const starts = [0]
  for (let i = 0; i < text.length; i++) if (text[i] === "\n" && i + 1 < text.length) starts.push(i + 1)
  return text === "" ? [] : starts
}

/** The index of a text, sampled as in the engine, in parts of this number of pages. */
function indexOf(text: string, pageBytes: number, partPages = 3): LineIndex {
  const { path } = written({ "text.txt": text })[0]!
  const stat = statSync(path, { bigint: true })
  const file = { path, size: text.length, stamp: stampOf(stat) }
  const step = pageBytes * partPages
  const parts = Array.from({ length: Math.ceil(text.length / step) }, (_, i) => {
    const part = { file, pageBytes, start: i * step, end: Math.min(text.length, (i + 1) * step) }
    return indexPart.perform(part, () => {}) as IndexedPart
  })
  return joinParts(text.length, 0, pageBytes, parts)
}

describe("the line index", () => {
  test("counts lines and knows where some start", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("", "\n"), fc.integer({ min: 1, max: 80 }), (content, last, pageBytes) => {
        const text = content.join("\n") + last
        const starts = startsOf(text)
        const index = indexOf(text, pageBytes)
        expect(index.lines).toBe(starts.length)
        expect([...index.sampleOffsets]).toEqual([...index.sampleLines].map((line) => starts[line] ?? 0))
        expect(index.sampleLines[0]).toBe(0)
        // Every page in which a line starts has a sample.
        const pages = (offsets: readonly number[]): number[] => [
          ...new Set(offsets.filter((offset) => offset > 0).map((offset) => Math.floor((offset - 1) / pageBytes))),
        ]
        expect(pages([...index.sampleOffsets])).toEqual(pages(starts))
      }),
      examples(100, 31),
    )
  })
})

describe("planShards()", () => {
  const corpus = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }))
    .chain(([length, texts]) =>
      fc.array(fc.array(fc.oneof(fc.nat(9), fc.nat(90)), { minLength: length, maxLength: length }), {
        minLength: texts,
        maxLength: texts,
      }),
    )
    .map((texts) => texts.map((sizes) => `${sizes.map((size) => "x".repeat(size)).join("\n")}\n`))

  test("covers every line of every text exactly once", () => {
    fc.assert(
      fc.property(corpus, fc.integer({ min: 1, max: 500 }), (texts, shardBytes) => {
        const indexes = texts.map((text) => indexOf(text, pageBytesFor(shardBytes)))
        let next = 0
        for (const [number, { index, firstSegment, segments, ranges }] of [
          ...planShards(indexes, shardBytes),
        ].entries()) {
          expect([index, firstSegment]).toEqual([number, next])
          expect(segments).toBeGreaterThan(0)
          next += segments
          for (const [t, { start, end, skip }] of ranges.entries()) {
            const found = texts[t]!.slice(start, end)
              .split("\n")
              .slice(skip, skip + segments)
            const wanted = texts[t]!.split("\n").slice(firstSegment, next)
            expect(found).toEqual(wanted)
          }
        }
        expect(next).toBe(indexes[0]!.lines)
      }),
      examples(100, 31),
    )
  })

  /** An index of lines of equal length with a sample at each of the given lines. */
  function evenIndex(count: number, lineBytes: number, every: number): LineIndex {
    const sampleLines = Float64Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every)
    return { lines: count, size: count * lineBytes, sampleLines, sampleOffsets: sampleLines.map((l) => l * lineBytes) }
  }

  test("makes shards of about the requested size, over all texts", () => {
    const plan: Shard[] = [...planShards([evenIndex(1e6, 120, 500), evenIndex(1e6, 100, 700)], 2 ** 21)]
    for (const { ranges } of plan.slice(0, -1)) {
      const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
      expect(bytes).toBeGreaterThan(0.9 * 2 ** 21)
      expect(bytes).toBeLessThan(1.2 * 2 ** 21)
    }
    expect(plan.length).toBe(104)
  })

  test("makes shards small where any text has long lines", () => {
    const long = evenIndex(1000, 1000, 1)
    const short = evenIndex(1000, 1, 1000)
    for (const order of [
      [long, short],
      [short, long],
    ]) {
      const plan = [...planShards(order, 10_000)]
      expect(plan.length).toBe(100)
    }
  })

  test("plans texts of more lines than 32 bits can count", () => {
    const indexes = [evenIndex(6e9, 2, 1e9), evenIndex(6e9, 3, 1e9)]
    const plan = [...planShards(indexes, 1e10)]
    expect(plan.map(({ firstSegment, segments }) => [firstSegment, segments])).toEqual([
      [0, 2e9],
      [2e9, 2e9],
      [4e9, 2e9],
    ])
    expect(plan[2]!.ranges).toEqual([
      { start: 8e9, end: 12e9, skip: 0 },
      { start: 12e9, end: 18e9, skip: 0 },
    ])
  })

  test("plans 10,000 texts in a few seconds of processor time", () => {
    const indexes = Array.from({ length: 10_000 }, (_, i) => evenIndex(1000, 50 + (i % 100), 300))
    const start = process.cpuUsage()
    expect([...planShards(indexes, 2 ** 28)].length).toBeGreaterThan(1)
    expect(process.cpuUsage(start).user).toBeLessThan(5e6)
  })
})
