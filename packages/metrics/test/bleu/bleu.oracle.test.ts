// The fast BLEU against the simple one, and its entry points against each other, on random text.

import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { KernelChoice } from "../../src/engine.js"
import { type BleuOptions, bleu, type TokenizerName, tokenize, tokenizerNames } from "../../src/index.js"
import { blockOfSegments } from "../helpers/blocks.js"
import { rowsOfBlock } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, matchingSegment, SHORT, WORDS } from "../helpers/matching.js"
import { memoized } from "../helpers/memoized.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { line, segment, text } from "../helpers/texts.js"
import { oracleScore, oracleState } from "../oracle/bleu.js"
import { oracleTokens } from "../oracle/tokenizers.js"

const KERNELS: readonly KernelChoice[] = ["wasm", "typescript"]

const optionsFor = (kernel: KernelChoice) =>
  fc.record({
    tokenize: fc.constantFrom(...tokenizerNames),
    lowercase: fc.boolean(),
    smoothing: fc.constantFrom("none", "floor", "add-k", "exp"),
    effectiveOrder: fc.boolean(),
    maxOrder: fc.integer({ min: 1, max: kernel === "wasm" ? 4 : 9 }),
    kernel: fc.constant(kernel),
  } as const)

const growth = memoized(() => {
  const segments = limitSegments(GROWTH_BORDERS, 200)
  return { segments, wanted: segments.map((each) => oracleState(each, (part) => part.split(" "), 4)) }
})

describe.each(KERNELS)("BLEU with the %s kernel", (kernel) => {
  const options = optionsFor(kernel)

  test("equals strings, Maps and regular expressions on random corpora", () => {
    fc.assert(
      fc.property(fc.array(segment(text), { minLength: 1, maxLength: 6 }), options, (segments, chosen) => {
        const { tokenize: name, lowercase, smoothing, effectiveOrder, maxOrder } = chosen
        const states = segments.map((each) =>
          oracleState(each, (part) => oracleTokens(part, name, lowercase), maxOrder),
        )
        const wanted = states.reduce((sum, state) => sum.map((value, i) => value + state[i]!))
        const metric = bleu(chosen)
        const state = metric.zero()
        for (const each of segments) metric.add(state, each)
        expect([...state]).toEqual(wanted)
        const result = metric.score(
          segments.map(({ hypothesis }) => hypothesis),
          { perSegment: segments.map(({ references }) => references) },
        )
        const { signature, ...parts } = result
        expect(parts).toEqual(metric.finalize(state))
        const value = smoothing === "floor" ? 0.1 : 1
        const score = oracleScore(wanted, { smoothing, value, effectiveOrder })
        expect(Math.abs(result.score - score)).toBeLessThanOrEqual(1e-12)
        expect(result.score).toBe(result.cumulative.at(-1))
        expect([...result.precisions, ...result.cumulative, result.ratio, result.brevityPenalty]).not.toContain(NaN)
      }),
      examples(600, 3),
    )
  })

  test("counts segments that match much, one after another, as strings and Maps do", () => {
    const lengths = [...SHORT, 15, 16, 17, 63, 64, 65]
    fc.assert(
      fc.property(matchingCorpus({ words: WORDS, lengths }), options, (segments, chosen) => {
        const { tokenize: name, lowercase, maxOrder } = chosen
        const tokensOf = (part: string): string[] => oracleTokens(part, name, lowercase)
        const wanted = segments.map((each) => oracleState(each, tokensOf, maxOrder))
        expect(rowsOfBlock(bleu(chosen), segments)).toEqual(wanted)
      }),
      examples(300, 19),
    )
  })

  test("counts lines where buffers and tables grow, and short lines after long ones", () => {
    const { segments, wanted } = growth()
    expect(rowsOfBlock(bleu({ tokenize: "none", kernel }), segments)).toEqual(wanted)
  })

  test("gives the same rows and sums from lines of bytes as from segments", () => {
    fc.assert(
      fc.property(
        fc.array(segment(line), { minLength: 1, maxLength: 8 }),
        options,
        fc.boolean(),
        (segments, chosen, lastNewline) => {
          const metric = bleu(chosen)
          const total = metric.zero()
          const rows = new Float64Array(segments.length * metric.width)
          metric.countLines(blockOfSegments(segments, { lastNewline }), total, rows)
          const wanted = segments.map((each) => [...metric.add(metric.zero(), each)])
          expect([...rows]).toEqual(wanted.flat())
          expect([...total]).toEqual(wanted.reduce((sum, row) => sum.map((value, i) => value + row[i]!)))
        },
      ),
      examples(300, 5),
    )
  })

  test("obeys the merge laws", () => {
    const matching = matchingSegment({ words: WORDS, lengths: SHORT })
    expectMergeLaws(bleu, { segment: fc.oneof(segment(text), matching), options, count: 100, seed: 7 })
  })

  test("counts the tokens of a function unchanged, with spaces and newlines in them", () => {
    const characters = (part: string): string[] => [...part, ""]
    fc.assert(
      fc.property(fc.array(segment(text), { minLength: 1, maxLength: 5 }), fc.boolean(), (segments, lowercase) => {
        const metric = bleu({ tokenize: characters, lowercase, kernel })
        const tokensOf = (part: string): string[] => [...(lowercase ? part.toLowerCase() : part)]
        for (const each of segments)
          expect([...metric.add(metric.zero(), each)]).toEqual(oracleState(each, tokensOf, 4))
      }),
      examples(200, 9),
    )
  })

  test("counts the tokens of a function the same from lines of bytes", () => {
    fc.assert(
      fc.property(fc.array(segment(line), { minLength: 1, maxLength: 5 }), fc.boolean(), (segments, lowercase) => {
        const metric = bleu({ tokenize: (part) => part.split(/(?=[a-z])/u), lowercase, kernel })
        const rows = new Float64Array(segments.length * metric.width)
        metric.countLines(blockOfSegments(segments), metric.zero(), rows)
        expect([...rows]).toEqual(segments.flatMap((each) => [...metric.add(metric.zero(), each)]))
      }),
      examples(100, 11),
    )
  })
})

const dense = fc
  .array(fc.constantFrom(...".,.,.,-12a é&;中。€😀\u00a0\u3000\u2003½（", "&amp;", "<skipped>", "\n", "-\n"), {
    maxLength: 14,
  })
  .map((pieces) => pieces.join(""))

test.each(tokenizerNames)('tokenize(text, "%s") equals its regular expressions', (name: TokenizerName) => {
  const sameTokens = (part: string): void => {
    expect(tokenize(part, name)).toEqual(oracleTokens(part, name, false))
  }
  fc.assert(fc.property(dense, sameTokens), { ...examples(6000, 13), numRuns: ALL_TESTS ? 6000 : 800 })
  fc.assert(fc.property(text, sameTokens), { ...examples(1500, 17), numRuns: ALL_TESTS ? 1500 : 200 })
})

test("score() gives the same for a corpus of several batches as its statistic for each segment", () => {
  const words = ["the", "cat", "sat", "on", "a", "mat,", "3.5", "é", "中文"]
  const segments = Array.from({ length: ALL_TESTS ? 30_000 : 9_000 }, (_, i) => ({
    hypothesis: Array.from({ length: i % 17 }, (_, k) => words[(i * 7 + k * k) % words.length]).join(" "),
    references: [Array.from({ length: i % 13 }, (_, k) => words[(i * 7 + k * k + (k % 3)) % words.length]).join(" ")],
  }))
  const options: BleuOptions = { tokenize: "intl", lowercase: true }
  const metric = bleu(options)
  const { signature, ...parts } = metric.score(
    segments.map(({ hypothesis }) => hypothesis),
    segments.map(({ references }) => references[0]!),
  )
  expect(parts).toEqual(metric.finalize(segments.reduce((state, each) => metric.add(state, each), metric.zero())))
})
