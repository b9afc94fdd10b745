// The fast rates against the whole matrix, and their entry points against each other, on random text.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache } from "../../src/engine.js"
import {
  cer,
  composeTransforms,
  type EditRateOptions,
  lowerCase,
  mer,
  metricRegistry,
  removeMultipleSpaces,
  removePunctuation,
  type Segment,
  strip,
  wer,
  wil,
  wip,
} from "../../src/index.js"
import { blockOfSegments } from "../helpers/blocks.js"
import { rowsOfBlock } from "../helpers/entry-points.js"
import {
  GROWTH_BORDERS,
  limitSegments,
  matchingCorpus,
  matchingSegment,
  SHORT,
  WORD_BORDERS,
  WORDS,
} from "../helpers/matching.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { segment, text } from "../helpers/texts.js"
import { oracleCharacters, oracleEdits, oracleWords } from "../oracle/edits.js"

const METRICS = { wer, cer, mer, wil, wip } as const

const options: fc.Arbitrary<EditRateOptions> = fc.record({
  average: fc.constantFrom("corpus", "segments"),
  transforms: fc.subarray([lowerCase, removePunctuation, composeTransforms("nfkc"), strip, removeMultipleSpaces]),
})

const texts = fc.array(segment(text), { minLength: 1, maxLength: 6 })
const matching = matchingCorpus({ words: WORDS, lengths: SHORT })

/** Hits, substitutions, deletions and insertions of the best reference. */
function oracleCounts({ hypothesis, references }: Segment, split: (part: string) => string[]): number[] {
  const tried = references.flatMap((reference) => {
    if (reference == null) return []
    const words = split(reference)
    const kinds = oracleEdits(split(hypothesis), words).map(([kind]) => kind)
    const [substitutions, deletions, insertions] = (["substitute", "delete", "insert"] as const).map(
      (kind) => kinds.filter((each) => each === kind).length,
    ) as [number, number, number]
    const edits = kinds.length
    const rate = edits / Math.max(1, words.length)
    return [{ rate, edits, counts: [words.length - substitutions - deletions, substitutions, deletions, insertions] }]
  })
  return tried.sort((a, b) => a.rate - b.rate || a.edits - b.edits)[0]!.counts
}

describe.each([
  ["words", wer, oracleWords],
  ["characters", cer, oracleCharacters],
])("edits of %s", (_, make, split) => {
  test("are those of the whole matrix", () => {
    fc.assert(
      fc.property(segment(text), (each) => {
        const metric = make()
        expect([...metric.add(metric.zero(), each)]).toEqual(oracleCounts(each, split))
      }),
      examples(800, 21),
    )
  })
})

describe.each([
  ["words", wer, oracleWords],
  ["characters", cer, oracleCharacters],
])("edits of %s in segments that match much, one after another,", (_, make, split) => {
  test("are those of the whole matrix", () => {
    // A word has about four characters.
    const lengths = [...SHORT, ...(ALL_TESTS || make === wer ? WORD_BORDERS : [15, 16, 17, 24, 31, 32, 33])]
    fc.assert(
      fc.property(matchingCorpus({ words: WORDS, lengths }), (segments) => {
        expect(rowsOfBlock(make(), segments)).toEqual(segments.map((each) => oracleCounts(each, split)))
      }),
      examples(200, 27),
    )
  })

  test("are those of the whole matrix where buffers and tables grow, and in short segments after long ones", () => {
    // A word has about four characters.
    const longest = ALL_TESTS ? 1025 : make === wer ? 257 : 129
    const lengths = [...WORD_BORDERS, ...GROWTH_BORDERS].filter((length) => length <= longest)
    const segments = limitSegments(lengths, 400)
    expect(rowsOfBlock(make(), segments)).toEqual(segments.map((each) => oracleCounts(each, split)))
  })
})

describe.each(Object.entries(METRICS))("%s", (_, make) => {
  test("gives the same rows and sums from lines of bytes as from segments", () => {
    fc.assert(
      fc.property(fc.oneof(texts, matching), options, (segments, chosen) => {
        const metric = make(chosen)
        const total = metric.zero()
        const rows = new Float64Array(segments.length * metric.width).fill(7)
        metric.countLines({ ...blockOfSegments(segments), cache: blockCache() }, total, rows)
        expect([...rows]).toEqual(segments.flatMap((each) => [...metric.add(metric.zero(), each)]))
        expect([...total]).toEqual([...segments.reduce((state, each) => metric.add(state, each), metric.zero())])
        const { score } = metric.finalize(total)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThan(Number.POSITIVE_INFINITY)
        const { signature, ...result } = metric.score(
          segments.map(({ hypothesis }) => hypothesis),
          { perSegment: segments.map(({ references }) => references) },
        )
        expect(result).toEqual(metric.finalize(total))
      }),
      examples(100, 23),
    )
  })

  test("obeys the merge laws", () => {
    const each = fc.oneof(segment(text), matchingSegment({ words: WORDS, lengths: SHORT }))
    expectMergeLaws(make, { segment: each, options, count: 60, seed: 25 })
  })
})

test("metrics of one block share its edits: with a cache, texts are split and aligned once", () => {
  const segments = [{ hypothesis: "a b", references: ["a c"] }]
  const block = { ...blockOfSegments(segments), cache: blockCache() }
  let made = 0
  const counting = {
    of: <Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value =>
      block.cache.of(key, texts, () => {
        made++
        return make()
      }),
  }
  for (const name of ["wer", "mer", "wil", "wip"] as const) {
    const metric = metricRegistry[name]({ transforms: ["lowercase"] })
    const total = metric.zero()
    metric.countLines({ ...block, cache: counting }, total)
    expect([...total]).toEqual([1, 1, 0, 0])
  }
  // The vocabulary, the tokens of two texts, and the edits.
  expect(made).toBe(4)
})

test("equal functions in two metrics are distinguished", () => {
  const block = { ...blockOfSegments([{ hypothesis: "a b", references: ["a c"] }]), cache: blockCache() }
  const [first, second] = [[(part: string) => part], [(part: string) => part.replace("c", "b")]].map((transforms) => {
    const metric = wer({ transforms })
    const total = metric.zero()
    metric.countLines(block, total)
    return [...total]
  })
  expect([first, second]).toEqual([
    [1, 1, 0, 0],
    [2, 0, 0, 0],
  ])
})
