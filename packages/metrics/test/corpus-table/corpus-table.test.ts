// Tables of the first pass: the same bytes however the corpus is split and the parts are merged.

import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ABSENT, placeAfter, placeOfToken } from "../../src/corpus-table/search.js"
import { type CorpusTable, type LineBlock, mergeTables } from "../../src/engine.js"
import { cider, nist } from "../../src/index.js"
import { blockOf, textOf } from "../helpers/blocks.js"
import { line } from "../helpers/texts.js"

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
      { ...examples(200, 3), numRuns: ALL_TESTS ? 200 : 12 },
    )
  })

  test("lists distinct tokens in the order of their bytes, and n-grams after their prefixes", () => {
    fc.assert(
      fc.property(references, (lines) => {
        const table = firstPass.collect(block(lines))
        const texts = tokensOf(table).map((token) =>
          Array.from(token, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        )
        expect(texts).toEqual([...new Set(texts)].sort())
        const ngrams = ngramsOf(table)
        expect(ngrams.length).toBe(table.counts.length)
        expect(new Set(ngrams.map(String)).size).toBe(ngrams.length)
        const inOrder = [...ngrams].sort((a, b) => a.length - b.length || firstDifference(a, b))
        expect(ngrams).toEqual(inOrder)
      }),
      examples(200, 5),
    )
  })

  test("finds every n-gram by its tokens, and nothing else", () => {
    fc.assert(
      fc.property(references, (lines) => {
        const table = firstPass.collect(block(lines))
        const tokens = tokensOf(table)
        const ngrams = ngramsOf(table)
        const known = new Set(ngrams.map(String))
        const placeOf = (token: readonly number[]): number => placeOfToken(table, Uint8Array.from(token))
        expect(tokens.map(placeOf)).toEqual([...tokens.keys()])
        expect(tokens.map((token) => placeOf([...token, 0xff])).every((place) => place === ABSENT)).toBe(true)
        expect(placeOf([])).toBe(ABSENT)
        const found = ngrams.map((ngram) => ngram.reduce((before, token) => placeAfter(table, before, token), -1))
        expect(found).toEqual([...ngrams.keys()])
        const wrong = ngrams.flatMap((ngram, place) =>
          [...tokens.keys()].filter(
            (token) => (placeAfter(table, place, token) !== ABSENT) !== known.has(`${ngram},${token}`),
          ),
        )
        expect(wrong).toEqual([])
      }),
      examples(100, 7),
    )
  })
})

test("document frequencies count a segment once, occurrences every time", () => {
  const lines = block(["a a b", "b"])
  const two = { ...lines, references: [...lines.references, textOf(["a", null])] }
  expect(readable(cider({ maxOrder: 2 }).firstPass.collect(two))).toEqual({ a: 1, "a a": 1, "a b": 1, b: 2 })
  expect(readable(nist({ maxOrder: 2 }).firstPass.collect(two))).toEqual({ a: 3, "a a": 1, "a b": 1, b: 2 })
})

test.skipIf(typeof SharedArrayBuffer === "undefined")("a table in shared memory gives the same counts", () => {
  const metric = cider()
  const corpus = block(["the cat sat on the mat", "the dog ran"])
  const table = metric.firstPass.collect(corpus)
  const shared = {
    ...table,
    words: share(table.words, (buffer) => new Uint8Array(buffer)),
    wordEnds: share(table.wordEnds, (buffer) => new Uint32Array(buffer)),
    tokens: share(table.tokens, (buffer) => new Int32Array(buffer)),
    starts: share(table.starts, (buffer) => new Int32Array(buffer)),
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
    unlisted: 0,
    words: new Uint8Array(0),
    wordEnds: new Uint32Array(0),
    tokens: new Int32Array(0),
    starts: new Int32Array(2),
    counts: new Float64Array(0),
  })
})

test("a table of empty references has segments and no n-grams", () => {
  const table = cider().firstPass.collect(block(["", " "]))
  expect([table.segments, table.words.length, table.counts.length]).toEqual([2, 0, 0])
})

test.each([cider(), nist()])("$name refuses to count without its table", (metric) => {
  const corpus = block(["a"])
  const refused = refusal(() => metric.add(metric.zero(), { hypothesis: "a", references: ["a"] }))
  expect(refused).toEqual(refusal(() => metric.countLines(corpus, metric.zero())))
  expect(refused).toEqual({
    kind: "wrong-type",
    sentence: `the metric must be made by firstPass.using(table), with a table of all references (score does both passes), got ${metric.name} without its table`,
  })
})

test.each([cider(), nist()])("$name's first pass looks at references alone, and wants some", ({ firstPass }) => {
  const corpus = block(["a b", "c"])
  expect(firstPass.collect({ ...corpus, hypothesis: new Uint8Array(0) })).toEqual(firstPass.collect(corpus))
  const none = { ...corpus, references: [] }
  const filter = new Int32Array(1)
  for (const look of [firstPass.collect, firstPass.collectFrequent, firstPass.mark]) {
    expect(refusal(() => look(none, filter)).sentence).toContain("block.references must be")
  }
})

describe.each([cider({ tokenize: "none" }), nist({ tokenize: "none" }), nist({ lowercase: true, maxOrder: 2 })])(
  "$name by a repeat filter",
  (metric) => {
    const { firstPass } = metric
    const corpora = fc.array(references, { minLength: 1, maxLength: 4 })

    test.each([1, 4, 1 << 10])("of %i numbers scores to the same bits", (size) => {
      fc.assert(
        fc.property(corpora, words, (parts, extra) => {
          const blocks = parts.map((lines) => ({
            ...block(lines),
            hypothesis: textOf(lines.map((each, i) => (i % 2 === 0 ? each : extra.join(" ")))),
            references: [
              textOf(lines),
              textOf(lines.map((each, i) => (i % 3 === 0 ? each : i % 3 === 1 ? null : "a b"))),
            ],
          }))
          const filter = new Int32Array(size)
          for (const each of blocks) firstPass.mark(each, filter)
          const [whole, frequent] = [
            mergeTables(blocks.map((each) => firstPass.collect(each))),
            mergeTables(blocks.map((each) => firstPass.collectFrequent(each, filter))),
          ]
          const [by, byFilter] = [whole, frequent].map((table) => {
            const total = metric.zero()
            for (const each of blocks) firstPass.using(table).countLines(each, total)
            return total
          })
          expect(byFilter).toEqual(by)
          // Only n-grams that occur once are left out, and all counts agree.
          const counts = readable(frequent)
          for (const [ngram, count] of Object.entries(readable(whole))) {
            if (count > 1 || !ngram.includes(" ")) expect(counts[ngram]).toBe(count)
            else expect(counts[ngram] ?? 1).toBe(1)
          }
        }),
        { ...examples(60, 11), numRuns: ALL_TESTS ? 60 : 8 },
      )
    })
  },
)

test("a repeat filter is the same in any order, and leaves out what occurs once", () => {
  const { firstPass } = nist({ maxOrder: 3 })
  const parts = ["a b c", "a b d", "x y z"].map((text) => block([text]))
  const [filter, backwards] = [parts, [...parts].reverse()].map((each) => {
    const counters = new Int32Array(1 << 10)
    for (const part of each) firstPass.mark(part, counters)
    return counters
  })
  expect(backwards).toEqual(filter)
  const table = mergeTables(parts.map((each) => firstPass.collectFrequent(each, filter!)))
  expect(readable(table)).toEqual({ a: 2, b: 2, c: 1, d: 1, x: 1, y: 1, z: 1, "a b": 2 })
  expect([table.unlisted, firstPass.collect(parts[0]!).unlisted]).toEqual([1, 0])
})

test("a repeat filter for document frequencies leaves out what repeats in one segment alone", () => {
  const corpus = block(["a b a b a b", "x y", "x y"])
  const readTable = ({ firstPass }: ReturnType<typeof cider | typeof nist>): string[] => {
    const filter = new Int32Array(1 << 10)
    firstPass.mark(corpus, filter)
    return Object.keys(readable(firstPass.collectFrequent(corpus, filter))).filter((ngram) => ngram.includes(" "))
  }
  expect(readTable(cider({ maxOrder: 2 }))).toEqual(["x y"])
  expect(readTable(nist({ maxOrder: 2 }))).toEqual(["a b", "b a", "x y"])
})

function block(lines: readonly string[]): LineBlock {
  return blockOf(
    lines.map(() => ""),
    [lines],
  )
}

function tokensOf({ words, wordEnds }: CorpusTable): number[][] {
  return Array.from(wordEnds, (end, i) => [...words.subarray(i === 0 ? 0 : wordEnds[i - 1]!, end)])
}

/** Every n-gram as the places of its tokens. */
function ngramsOf({ tokens, starts }: CorpusTable): number[][] {
  const ngrams: number[][] = []
  for (let parent = -1; parent < tokens.length; parent++) {
    for (let at = starts[parent + 1]!; at < starts[parent + 2]!; at++) {
      ngrams.push([...(parent === -1 ? [] : ngrams[parent]!), tokens[at]!])
    }
  }
  return ngrams
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.map((token, i) => token - b[i]!).find((difference) => difference !== 0) ?? 0
}

function readable(table: CorpusTable): Record<string, number> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const tokens = tokensOf(table).map((token) => decoder.decode(Uint8Array.from(token)))
  const texts = ngramsOf(table).map((ngram) => ngram.map((token) => tokens[token]).join(" "))
  return Object.fromEntries(texts.map((text, i) => [text, table.counts[i]!]))
}

function share<Numbers extends Uint8Array | Int32Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  over: (buffer: SharedArrayBuffer) => Numbers,
): Numbers {
  const copy = over(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}
