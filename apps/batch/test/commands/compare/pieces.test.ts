// The parts of a comparison, each compared with an obviously correct result.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  DIFFERENCE_BOUNDARIES,
  FREQUENCY_BOUNDARIES,
  LENGTH_BOUNDARIES,
  rangeLabel,
  rangeOf,
  rangesBetween,
} from "../../../src/commands/compare/run/ranges.js"
import { segmentDifferences } from "../../../src/commands/compare/run/segment-differences.js"
import { WordCounts } from "../../../src/commands/compare/run/word-counts.js"
import { ngramDifferences } from "../../../src/ngrams/ngram-differences.js"
import { NgramMatches } from "../../../src/ngrams/ngram-matches.js"
import { NgramTable } from "../../../src/ngrams/ngram-table.js"
import { Words } from "../../../src/ngrams/words.js"
import { alignedRows, alignedTables } from "../../../src/report/tables/aligned.js"

const words = (): Words => new Words({ tokenizer: "none", lowercase: false })

test("ranges have readable names", () => {
  const labels = (boundaries: readonly number[], least?: number): string[] =>
    rangesBetween(boundaries).map((range) => rangeLabel(range, least))
  expect(labels(LENGTH_BOUNDARIES, 0)).toEqual(["0-9", "10-19", "20-29", "30-39", "40-49", "50-59", ">=60"])
  expect(labels(FREQUENCY_BOUNDARIES, 0)).toEqual(["0", "1", "2", "3", "4", "5-9", "10-99", "100-999", ">=1000"])
  expect(labels(DIFFERENCE_BOUNDARIES).join(" ")).toBe(
    "<-20 -20..-11 -10..-6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6-10 11-20 >=21",
  )
})

test("every whole number is in the range of its index", () => {
  for (const boundaries of [LENGTH_BOUNDARIES, DIFFERENCE_BOUNDARIES, FREQUENCY_BOUNDARIES]) {
    const ranges = rangesBetween(boundaries)
    for (let value = -50; value < 2000; value++) {
      const { from, to } = ranges[rangeOf(boundaries, value)]!
      expect(from <= value && value < to).toBe(true)
    }
  }
})

test("a segment is won, lost, or equal up to rounding; the lower error rate wins", () => {
  const scores = [
    [50, 60],
    [50, 40],
    [50, 50 + 1e-12],
    [50, 80],
  ] as const
  const run = (higherIsBetter: boolean, top: number) => {
    const differences = segmentDifferences(higherIsBetter, top)
    for (const [i, [baselineScore, systemScore]] of scores.entries()) {
      const texts = () => ({ references: ["r"], baseline: "a", output: "b" })
      differences.add({ segment: i + 1, baselineScore, systemScore, texts })
    }
    const { better, worse, ...counts } = differences.result()
    return { ...counts, better: better.map(({ segment }) => segment), worse: worse.map(({ segment }) => segment) }
  }
  expect(run(true, 5)).toEqual({ wins: 2, ties: 1, losses: 1, better: [4, 1], worse: [2] })
  expect(run(false, 1)).toEqual({ wins: 1, ties: 1, losses: 2, better: [2], worse: [4] })
  expect(run(true, 0)).toEqual({ wins: 2, ties: 1, losses: 1, better: [], worse: [] })
})

test("equal differences are listed by segment, and the lines of few segments are requested", () => {
  let asked = 0
  const differences = segmentDifferences(true, 2)
  for (let segment = 1; segment <= 5000; segment++) {
    const texts = () => {
      asked++
      return { references: [`r${segment}`], baseline: "a", output: "b" }
    }
    differences.add({ segment, baselineScore: 1, systemScore: 2, texts })
  }
  expect(differences.result().better).toEqual([
    { segment: 1, baselineScore: 1, systemScore: 2, references: ["r1"], baseline: "a", output: "b" },
    { segment: 2, baselineScore: 1, systemScore: 2, references: ["r2"], baseline: "a", output: "b" },
  ])
  expect(asked).toBeLessThan(100)
})

// By hand: a occurs 3 times, b 1, c 1 in the references. The system has a a a | d b: two of its a's match in the first
// segment, the third is one too many; d is not in any reference.
test("words match at most as often as they occur in the segment's reference", () => {
  const table = words()
  const counts = new WordCounts(1)
  for (const [reference, output] of [
    ["a a b", "a a a"],
    ["a c", "d b"],
  ] as const) {
    counts.add(table.of(reference), [table.of(output)], table.size)
  }
  const buckets = counts.buckets(table.size).filter(({ types }) => types > 0)
  expect(buckets.map(({ from, types, referenceWords }) => [from, types, referenceWords])).toEqual([
    [Number.NEGATIVE_INFINITY, 1, 0],
    [1, 2, 2],
    [3, 1, 3],
  ])
  expect(buckets.map(({ systems }) => systems[0])).toEqual([
    { words: 1, matches: 0, precision: 0, recall: 0, f1: 0 },
    { words: 1, matches: 0, precision: 0, recall: 0, f1: 0 },
    { words: 3, matches: 2, precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 },
  ])
})

test("words of a frequency corpus are counted if they are known", () => {
  const table = words()
  table.of("a b")
  const counts = new Float64Array(table.size)
  table.countKnown("a a c a", counts)
  expect([...counts]).toEqual([3, 0])
})

const line = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 }).map((tokens) => tokens.join(" "))
const segment = fc.record({
  references: fc.array(line, { minLength: 2, maxLength: 2 }),
  systems: fc.array(line, { minLength: 2, maxLength: 2 }),
})

/** Matches by definition: occurrences, clipped to the maximum in one reference. */
function naiveMatches(segments: readonly { references: string[]; systems: string[] }[]): Map<string, number[]> {
  const countsOf = (text: string): Map<string, number> => {
    const tokens = text.split(" ").filter((token) => token !== "")
    const counts = new Map<string, number>()
    for (let from = 0; from < tokens.length; from++) {
      for (let to = from + 1; to <= Math.min(tokens.length, from + 4); to++) {
        const key = tokens.slice(from, to).join(" ")
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    return counts
  }
  const matches = new Map<string, number[]>()
  for (const { references, systems } of segments) {
    const most = references.map(countsOf)
    for (const [s, output] of systems.entries()) {
      for (const [key, count] of countsOf(output)) {
        const found = Math.min(count, Math.max(...most.map((counts) => counts.get(key) ?? 0)))
        if (found === 0) continue
        const sums = matches.get(key) ?? [0, 0]
        sums[s]! += found
        matches.set(key, sums)
      }
    }
  }
  return matches
}

function countedMatches(segments: readonly { references: string[]; systems: string[] }[], capacity?: number) {
  const table = words()
  const ngrams = new NgramTable(2, capacity)
  const matches = new NgramMatches(2)
  for (const { references, systems } of segments) {
    matches.add(
      references.map((text) => table.of(text)),
      systems.map((text) => table.of(text)),
      ngrams,
    )
  }
  const found = new Map<string, number[]>()
  for (let id = 1; id <= ngrams.size; id++) {
    const key = ngrams.words(id).map((word) => table.word(word))
    found.set(key.join(" "), [ngrams.count(id, 0), ngrams.count(id, 1)])
  }
  return { found, ngrams, table }
}

test("matched n-grams follow the definition", () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      expect(countedMatches(segments).found).toEqual(naiveMatches(segments))
    }),
    examples(100, 7),
  )
})

test("matched n-grams of a long segment, then of short ones, follow the definition", () => {
  const long = Array.from({ length: 3000 }, (_, i) => `w${(i * 7919) % 997}`).join(" ")
  const segments = [
    { references: ["a b c", "b c"], systems: ["b c a", "c b"] },
    { references: [long, "a"], systems: [long.slice(100), "w1 w2"] },
    { references: ["a b c", "b c"], systems: ["a b", "b c b c"] },
  ]
  expect(countedMatches(segments).found).toEqual(naiveMatches(segments))
})

test("beyond the capacity, no count is too high and no error exceeds the reported maximum", () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (segments, capacity) => {
      const { found, ngrams } = countedMatches(segments, capacity)
      expect(ngrams.size).toBeLessThanOrEqual(capacity)
      for (const [key, counts] of naiveMatches(segments)) {
        for (const [s, count] of counts.entries()) {
          const missing = count - (found.get(key)?.[s] ?? 0)
          expect(missing).toBeGreaterThanOrEqual(0)
          expect(missing).toBeLessThanOrEqual(ngrams.maxError)
        }
      }
    }),
    examples(100, 11),
  )
})

// By hand, B against A (baseline): "x y" 2:0 and its parts 2:0 each: (2 + 1) / (2 + 2) = 0.75; "z" 1:0: 2/3; "q" 0:1.
test("n-grams are sorted by ratio, then by falling length, then by code units", () => {
  const segments = [
    { references: ["x y", ""], systems: ["", "x y"] },
    { references: ["x y", ""], systems: ["", "x y"] },
    { references: ["z q", ""], systems: ["q", "z"] },
  ]
  const { ngrams, table } = countedMatches(segments)
  const { better, worse, distinct, maxError } = ngramDifferences(ngrams, 1, table, 10)
  expect(better).toMatchObject([
    { words: ["x", "y"], shown: ["x", "y"], system: 2, baseline: 0, ratio: 0.75 },
    { words: ["x"], system: 2, baseline: 0, ratio: 0.75 },
    { words: ["y"], system: 2, baseline: 0, ratio: 0.75 },
    { words: ["z"], system: 1, baseline: 0, ratio: 2 / 3 },
  ])
  expect(worse).toMatchObject([{ words: ["q"], system: 0, baseline: 1, ratio: 2 / 3 }])
  expect({ distinct, maxError }).toEqual({ distinct: 5, maxError: 0 })
  expect(ngramDifferences(ngrams, 1, table, 1).better).toEqual(better.slice(0, 1))
})

test("tables align wide text like narrow text", () => {
  expect(
    alignedRows([
      ["", "n"],
      ["東京", "10"],
      ["a", "9"],
    ]),
  ).toEqual(["       n", "東京  10", "a      9"])
})

test("a table that is too wide is split between groups of columns, and the first columns are repeated", () => {
  const first = [["words"], ["0-9"]]
  const groups = [
    [
      ["x A", "x B"],
      ["1", "2"],
    ],
    [
      ["y A", "y B"],
      ["3", "4"],
    ],
  ]
  expect(alignedTables(first, groups, 25)).toEqual(["words  x A  x B  y A  y B", "0-9      1    2    3    4"])
  const broken = ["words  x A  x B", "0-9      1    2", "", "words  y A  y B", "0-9      3    4"]
  expect(alignedTables(first, groups, 24)).toEqual(broken)
  expect(alignedTables(first, groups, 3)).toEqual(broken)
})
