// Tables of the first pass: the same bytes however the corpus is cut and the parts are merged.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { corpusTableIndex } from "../src/corpus-table-index.js"
import { type CorpusTable, cider, type LineBlock, MISSING_REFERENCE, mergeTables, nist } from "../src/index.js"
import { refusal } from "./refusal.js"
import { line } from "./texts.js"

const words = fc.array(fc.constantFrom("a", "ab", "b", "a\u0000", "a\u0001b", "é", "😀", "\u0000"), { maxLength: 9 })
const references = fc.array(
  fc.oneof(
    words.map((each) => each.join(" ")),
    line,
  ),
  { minLength: 1, maxLength: 8 },
)
const collectors = [cider({ tokenize: "none" }), nist({ tokenize: "none", maxOrder: 3 }), nist({ lowercase: true })]

describe.each(collectors)("$name's first pass", ({ firstPass }) => {
  test("gives the same bytes for the whole as for its parts, in any order and grouping", () => {
    fc.assert(
      fc.property(references, references, references, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((part) => firstPass.collect(block(part))) as [
          CorpusTable,
          CorpusTable,
          CorpusTable,
        ]
        const whole = firstPass.collect(block([...a, ...b, ...c]))
        expect(mergeTables([x, y, z])).toEqual(whole)
        expect(mergeTables([z, y, x])).toEqual(whole)
        expect(mergeTables([mergeTables([y, z]), x])).toEqual(whole)
        expect(mergeTables([mergeTables([]), whole])).toEqual(whole)
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  test("lists distinct keys in the order of their bytes", () => {
    fc.assert(
      fc.property(references, (lines) => {
        const keys = keysOf(firstPass.collect(block(lines)))
        const texts = keys.map((key) => key.map((byte) => byte.toString(16).padStart(2, "0")).join(""))
        expect(texts).toEqual([...new Set(texts)].sort())
      }),
      { numRuns: 200, seed: 5 },
    )
  })

  test("finds every key by its bytes, and nothing else", () => {
    fc.assert(
      fc.property(references, (lines) => {
        const table = firstPass.collect(block(lines))
        const { find, findAfter } = corpusTableIndex(table)
        const keys = keysOf(table)
        const placeOf = (key: readonly number[]): number => {
          const between = key.lastIndexOf(0)
          const short = key.indexOf(0) === between
          const at = [Uint8Array.of(7, ...key, 7), 1, 1 + key.length] as const
          return short ? find(...at) : findAfter(placeOf(key.slice(0, between)), ...at)
        }
        for (const [place, key] of keys.entries()) {
          expect(placeOf(key)).toBe(place)
          expect(placeOf([...key, 0xff])).toBe(-1)
        }
        expect(find(new Uint8Array(0), 0, 0)).toBe(-1)
      }),
      { numRuns: 100, seed: 7 },
    )
  })
})

test("document frequencies count a segment once, occurrences every time", () => {
  const lines = block(["a a b", "b"])
  const two = { ...lines, references: [...lines.references, bytes(["a", null])] }
  expect(readable(cider({ maxOrder: 2 }).firstPass.collect(two))).toEqual({ a: 1, "a a": 1, "a b": 1, b: 2 })
  expect(readable(nist({ maxOrder: 2 }).firstPass.collect(two))).toEqual({ a: 3, "a a": 1, "a b": 1, b: 2 })
})

test("a table in shared memory counts as one that is not shared", () => {
  const metric = cider()
  const corpus = block(["the cat sat on the mat", "the dog ran"])
  const table = metric.firstPass.collect(corpus)
  const shared = {
    segments: table.segments,
    keys: share(table.keys, (buffer) => new Uint8Array(buffer)),
    ends: share(table.ends, (buffer) => new Uint32Array(buffer)),
    counts: share(table.counts, (buffer) => new Float64Array(buffer)),
  }
  expect(mergeTables([shared, table])).toEqual(mergeTables([table, table]))
  const [there, here] = [shared, table].map((each) => {
    const total = metric.zero()
    metric.firstPass.using(each).countLines(corpus, total)
    return total
  })
  expect(there).toEqual(here)
})

test("no tables at all are the table of an empty corpus", () => {
  expect(mergeTables([])).toEqual({
    segments: 0,
    keys: new Uint8Array(0),
    ends: new Uint32Array(0),
    counts: new Float64Array(0),
  })
})

test("a table of empty references has segments and no keys", () => {
  const table = cider().firstPass.collect(block(["", " "]))
  expect([table.segments, table.keys.length, table.ends.length]).toEqual([2, 0, 0])
})

test.each([cider(), nist()])("$name refuses to count without its table", (metric) => {
  const corpus = block(["a"])
  const refused = refusal(() => metric.add(metric.zero(), { hypothesis: "a", references: ["a"] }))
  expect(refused).toEqual(refusal(() => metric.countLines(corpus, metric.zero())))
  expect(refused).toEqual({
    kind: "wrong-type",
    sentence: `the metric must be made by firstPass.using(table), from a table of all references (or score, which does both passes, be used), got ${metric.name} without its table`,
  })
})

test.each([cider(), nist()])("$name's first pass looks at references alone, and wants some", ({ firstPass }) => {
  const corpus = block(["a b", "c"])
  expect(firstPass.collect({ ...corpus, hypothesis: new Uint8Array(0) })).toEqual(firstPass.collect(corpus))
  expect(refusal(() => firstPass.collect({ ...corpus, references: [] })).sentence).toContain("block.references must be")
})

function block(lines: readonly string[]): LineBlock {
  return { segments: lines.length, hypothesis: bytes(lines.map(() => "")), references: [bytes(lines)] }
}

function bytes(lines: readonly (string | null)[]): Uint8Array {
  const encoder = new TextEncoder()
  const parts = lines.map((each) => (each === null ? Uint8Array.of(MISSING_REFERENCE) : encoder.encode(each)))
  return Uint8Array.from(parts.flatMap((part) => [...part, 10]))
}

function keysOf({ keys, ends }: CorpusTable): number[][] {
  return Array.from(ends, (end, i) => [...keys.subarray(i === 0 ? 0 : ends[i - 1]!, end)])
}

function readable(table: CorpusTable): Record<string, number> {
  const decoder = new TextDecoder()
  const texts = keysOf(table).map((key) => decoder.decode(Uint8Array.from(key)).replaceAll("\u0000", " "))
  return Object.fromEntries(texts.map((text, i) => [text, table.counts[i]!]))
}

function share<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  over: (buffer: SharedArrayBuffer) => Numbers,
): Numbers {
  const copy = over(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}
