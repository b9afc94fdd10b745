// ROUGE against a simple implementation, and its entry points against each other, on random text.

import { ALL_TESTS, examples, obeysMergeLaws } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache } from "../../src/engine.js"
import {
  metricRegistry,
  type RougeScore,
  type RougeType,
  type Segment,
  sentenceRouge,
  unicodeWords,
} from "../../src/index.js"
import { blockOfSegments } from "../helpers/blocks.js"
import { rowsOfBlock } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, SHORT, WORD_BORDERS, WORDS } from "../helpers/matching.js"
import { line, segment, text } from "../helpers/texts.js"
import { type OracleOptions, oracleRouge } from "../oracle/rouge.js"

const types: readonly RougeType[] = ["rouge1", "rouge2", "rouge3", "rouge9", "rougeL", "rougeLsum"]
const options = fc.record({
  stemmer: fc.boolean(),
  tokenize: fc.constantFrom("ascii", "unicode"),
  beta: fc.constantFrom<number | "ratio">(1, 0, 0.5, 8, "ratio"),
  references: fc.constantFrom("best", "maxima"),
  sentenceSeparator: fc.constantFrom("\n", "\\n", "the ", "."),
} as const)

/** Few words, many repeats and sentences. */
const words = fc
  .array(fc.constantFrom("a ", "b ", "c ", "running ", "runs ", "\n", "the ", ".", "日本", "ж "), {
    maxLength: 90,
    size: "max",
  })
  .map((pieces) => pieces.join(""))

const matching = matchingCorpus({ words: [...WORDS, "\n", ".", "the"], lengths: [...SHORT, ...WORD_BORDERS] })

/** Fails unless every segment of a block, counted one after another, has the scores of the simple implementation. */
function expectScores(type: RougeType, segments: readonly Segment[], chosen: OracleOptions): void {
  const metric = metricRegistry[type](chosen)
  for (const [i, row] of rowsOfBlock(metric, segments).entries()) {
    const { precision, recall, fmeasure } = metric.finalize(Float64Array.from(row)) as RougeScore
    const wanted = oracleRouge(type, segments[i]!, chosen)
    for (const [k, value] of [precision, recall, fmeasure].entries()) {
      expect(Math.abs(value - wanted[k]!), `${type} ${k} of segment ${i}`).toBeLessThanOrEqual(1e-14)
    }
  }
}

describe("ROUGE", () => {
  test.each(types)(
    "%s of segments that match much, one after another, equals strings, Maps and full tables",
    (type) => {
      fc.assert(
        fc.property(matching, options, (segments, chosen) => expectScores(type, segments, chosen)),
        examples(120, 17),
      )
    },
  )

  test.each(types)("%s equals them where buffers and tables grow, and in short segments after long ones", (type) => {
    const plain = { stemmer: false, tokenize: "ascii", beta: 1, references: "best", sentenceSeparator: "w1" } as const
    const longest = type.startsWith("rougeL") && !ALL_TESTS ? 257 : Number.POSITIVE_INFINITY
    const lengths = [33, 63, 64, 65, ...GROWTH_BORDERS].filter((length) => length <= longest)
    expectScores(type, limitSegments(lengths, 100), plain)
  })

  test("equals strings, Maps and full tables on random segments", () => {
    fc.assert(
      fc.property(segment(fc.oneof(text, words)), options, (each, chosen) => {
        const got = sentenceRouge(each.hypothesis, each.references, {
          ...chosen,
          tokenize: chosen.tokenize === "ascii" ? "ascii" : unicodeWords,
          types,
        })
        for (const type of types) {
          const { precision, recall, fmeasure } = got[type]
          const wanted = oracleRouge(type, each, chosen)
          for (const [i, value] of [precision, recall, fmeasure].entries()) {
            expect(Math.abs(value - wanted[i]!), `${type} ${i}`).toBeLessThanOrEqual(1e-14)
          }
        }
      }),
      { ...examples(500, 11), numRuns: ALL_TESTS ? 500 : 80 },
    )
  })

  test("gives the same sums and rows for strings and bytes, with and without a cache", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(fc.oneof(line, text)), { minLength: 1, maxLength: 5 }), matching),
        options,
        (segments, chosen) => {
          const block = { ...blockOfSegments(segments, { lastNewline: false }), cache: blockCache() }
          for (const type of types) {
            const metric = metricRegistry[type](chosen)
            const one = segments.reduce((state, each) => metric.add(state, each), metric.zero())
            const [total, shared] = [metric.zero(), metric.zero()]
            const rows = new Float64Array(segments.length * metric.width).fill(7)
            metric.countLines(blockOfSegments(segments, { lastNewline: false }), total, rows)
            metric.countLines(block, shared)
            expect([...total]).toEqual([...one])
            expect([...shared]).toEqual([...one])
            for (const [i, each] of segments.entries()) {
              const row = rows.subarray(i * metric.width, (i + 1) * metric.width)
              expect([...row]).toEqual([...metric.add(metric.zero(), each)])
            }
          }
        },
      ),
      { ...examples(150, 12), numRuns: ALL_TESTS ? 150 : 15 },
    )
  })

  test("obeys the merge laws, to the last bit", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(words), { minLength: 1, maxLength: 12 }), matching),
        fc.array(fc.nat(12), { maxLength: 4 }),
        options,
        (segments, places, chosen) => {
          const borders = places.map((place) => Math.min(place, segments.length))
          for (const type of types) obeysMergeLaws(metricRegistry[type](chosen), segments, borders)
        },
      ),
      { ...examples(60, 13), numRuns: ALL_TESTS ? 60 : 8 },
    )
  })
})
