// The fast chrF against the simple one, and its entry points against each other, on random text.

import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache, type KernelChoice } from "../../src/engine.js"
import { chrf } from "../../src/index.js"
import { blockOfSegments } from "../helpers/blocks.js"
import { rowsOfBlock } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, matchingSegment, SHORT, WORDS } from "../helpers/matching.js"
import { memoized } from "../helpers/memoized.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { line, segment, text } from "../helpers/texts.js"
import { type AllChrfOptions, oracleScore, oracleState } from "../oracle/chrf.js"

const KERNELS: readonly KernelChoice[] = ["wasm", "typescript"]

// Parts of clusters, which join across white space; a code point of those that stand for clusters.
const CLUSTERS = ["\u0301", "\r\n", "क्", "षि", "👩‍", "🏽", "🇮", "\u{40000}", "\u{40000}\u0301"]
// Few letters, so that n-grams repeat, and words with several punctuation marks at their ends.
const dense: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(..."aabbc  .,()é中😀\u00a0\u3000", "ab", "abc ", "(a) ", "\n", "..", "“", ...CLUSTERS), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(""))
const anyText = fc.oneof(dense, text)
const anyLine = fc.oneof(
  dense.map((part) => part.replaceAll("\n", " ")),
  line,
)

const optionsFor = (kernel: KernelChoice) => {
  const maxOrder = kernel === "wasm" ? 6 : 16
  return fc
    .record({
      charOrder: fc.integer({ min: 0, max: maxOrder }),
      wordOrder: fc.integer({ min: 0, max: maxOrder }),
      beta: fc.constantFrom(0, 0.5, 1, 2, 3, 1000),
      lowercase: fc.boolean(),
      whitespace: fc.boolean(),
      graphemes: fc.boolean(),
      epsSmoothing: fc.boolean(),
      kernel: fc.constant(kernel),
    })
    .filter(({ charOrder, wordOrder }) => charOrder + wordOrder > 0)
}

const growth = memoized(() => {
  const segments = limitSegments([...GROWTH_BORDERS, ...(ALL_TESTS ? [2047, 2048, 2049] : [])], 300)
  const all: AllChrfOptions = {
    ...{ charOrder: 6, wordOrder: 2, beta: 2 },
    ...{ lowercase: false, whitespace: false, graphemes: false, epsSmoothing: false },
  }
  return { segments, all, wanted: segments.map((each) => oracleState(each, all)) }
})

describe.each(KERNELS)("chrF with the %s kernel", (kernel) => {
  const options = optionsFor(kernel)

  test("equals strings and Maps on random corpora", () => {
    fc.assert(
      fc.property(fc.array(segment(anyText), { minLength: 1, maxLength: 6 }), options, (segments, chosen) => {
        const all: AllChrfOptions = chosen
        const states = segments.map((each) => oracleState(each, all))
        const metric = chrf(chosen)
        expect(segments.map((each) => [...metric.add(metric.zero(), each)])).toEqual(states)
        const wanted = states.reduce((sums, state) => sums.map((value, i) => value + state[i]!))
        const { signature, ...result } = metric.score(
          segments.map(({ hypothesis }) => hypothesis),
          { perSegment: segments.map(({ references }) => references) },
        )
        expect(result).toEqual(metric.finalize(Float64Array.from(wanted)))
        expect(metric.report(result).score).toBeCloseTo(oracleScore(wanted, all), 10)
        expect(result.score).toBeLessThanOrEqual(1)
        const floats = result.orders.flatMap(({ precision, recall }) => [precision, recall])
        expect([result.score, result.precision, result.recall, ...floats]).not.toContain(NaN)
      }),
      { ...examples(800, 3), numRuns: ALL_TESTS ? 800 : 90 },
    )
  })

  test("counts segments that match much, one after another, as strings and Maps do", () => {
    const lengths = [...SHORT, 15, 16, 17, 31, 32, 33]
    fc.assert(
      fc.property(matchingCorpus({ words: WORDS, lengths }), options, (segments, chosen) => {
        expect(rowsOfBlock(chrf(chosen), segments)).toEqual(segments.map((each) => oracleState(each, chosen)))
      }),
      examples(200, 13),
    )
  })

  test("counts lines where buffers and tables grow, and short lines after long ones", () => {
    const { segments, all, wanted } = growth()
    expect(rowsOfBlock(chrf({ ...all, kernel }), segments)).toEqual(wanted)
  })

  test("gives the same rows and sums from lines of bytes as from segments, with and without a cache", () => {
    fc.assert(
      fc.property(
        fc.array(segment(anyLine), { minLength: 1, maxLength: 8 }),
        options,
        fc.boolean(),
        (segments, chosen, lastNewline) => {
          const metric = chrf(chosen)
          const wanted = segments.map((each) => [...metric.add(metric.zero(), each)])
          const block = blockOfSegments(segments, { lastNewline })
          const cached = { ...block, cache: blockCache() }
          for (const each of [block, cached, cached]) {
            const total = metric.zero()
            const rows = new Float64Array(segments.length * metric.width)
            metric.countLines(each, total, rows)
            expect([...rows]).toEqual(wanted.flat())
            expect([...total]).toEqual(wanted.reduce((sum, row) => sum.map((value, i) => value + row[i]!)))
          }
        },
      ),
      examples(300, 5),
    )
  })

  test("obeys the merge laws", () => {
    const matching = matchingSegment({ words: WORDS, lengths: SHORT })
    expectMergeLaws(chrf, { segment: fc.oneof(segment(anyText), matching), options, count: 100, seed: 7 })
  })
})

test("metrics that share a cache count as without it", () => {
  fc.assert(
    fc.property(
      fc.array(segment(anyLine), { minLength: 1, maxLength: 5 }),
      fc.array(optionsFor("auto"), { minLength: 2, maxLength: 4 }),
      (segments, several) => {
        const cache = blockCache()
        const block = blockOfSegments(segments)
        for (const chosen of several) {
          const metric = chrf(chosen)
          const [shared, alone] = [metric.zero(), metric.zero()]
          metric.countLines({ ...block, cache }, shared)
          metric.countLines(block, alone)
          expect(shared).toEqual(alone)
        }
      },
    ),
    examples(200, 9),
  )
})
