// METEOR against NLTK, a simple implementation, values by hand, and itself.

import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache } from "../../src/engine.js"
import { type MeteorOptions, meteor, metricRegistry, sentenceMeteor, tokenize } from "../../src/index.js"
import { wordNet } from "../../src/wordnet.js"
import jar from "../golden/meteor.jar.json" with { type: "json" }
import golden from "../golden/meteor.nltk.json" with { type: "json" }
import small from "../golden/wordnet.nltk.json" with { type: "json" }
import { EDGES, rowsOfBlock, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, SHORT, WORDS } from "../helpers/matching.js"
import { line, segment } from "../helpers/texts.js"
import { smallFiles } from "../helpers/wordnet.js"
import { oracleFewestChunks, oracleMeteor } from "../oracle/meteor.js"
import { oracleWordNet } from "../oracle/wordnet.js"

const words = fc
  .array(fc.constantFrom("a", "a", "b", "walk", "walks", "Walked", "dog", "hound", "cur", "é", "😀"), { maxLength: 9 })
  .map((tokens) => tokens.join(" "))
const matching = matchingCorpus({ words: WORDS, lengths: [...SHORT, 31, 32, 33] })
const SYNONYMS = { dog: ["hound", "cur"], b: ["a"], hound: ["é", "walk"] }

test.each(golden.cases)("meteor() equals NLTK on $name", ({ hypotheses, references, options, segments }) => {
  const metric = meteor({ tokenize: "none", average: "segments", ...(options as MeteorOptions) })
  for (const [i, wanted] of segments.entries()) {
    const each = { hypothesis: hypotheses[i]!, references: references[i]! }
    const { score } = metric.finalize(metric.add(metric.zero(), each))
    expect(Math.abs(score - wanted), each.hypothesis).toBeLessThanOrEqual(golden.made.tolerance)
  }
  const mean = segments.reduce((sum, score) => sum + score, 0) / segments.length
  expect(metric.score(hypotheses, { perSegment: references }).score).toBeCloseTo(mean, 12)
})

describe("the alignment with the fewest chunks", () => {
  const metric = meteor({ tokenize: "none", stemmer: false, alignment: "fewest-chunks" })
  const counts = (hypothesis: string, reference: string): number[] => {
    const { matches, chunks } = metric.score([hypothesis], [reference])
    return [matches, chunks]
  }

  test("has as many matches as METEOR 1.5's and at most as many chunks, hardly ever fewer", () => {
    let fewer = 0
    for (const [hypothesis, reference, matches, chunks] of jar.cases as [string, string, number, number][]) {
      const own = counts(hypothesis, reference)
      expect(own[0]).toBe(matches)
      expect(own[1], `${hypothesis} | ${reference}`).toBeLessThanOrEqual(chunks)
      if (own[1]! < chunks) fewer++
    }
    expect(fewer).toBeLessThanOrEqual(2)
  })

  test("is the best of all alignments of short texts", () => {
    const words = fc.array(fc.constantFrom("a", "a", "b", "c"), { maxLength: 7 })
    fc.assert(
      fc.property(words, words, (ours, theirs) => {
        expect(counts(ours.join(" "), theirs.join(" "))).toEqual(oracleFewestChunks(ours, theirs))
      }),
      examples(300, 3),
    )
  })

  test("pairs as many words as the greedy one, by stems too, in at most as many chunks", () => {
    fc.assert(
      fc.property(words, words, (hypothesis, reference) => {
        const greedy = meteor().score([hypothesis], [reference])
        const search = meteor({ alignment: "fewest-chunks" }).score([hypothesis], [reference])
        expect(search.matches).toBe(greedy.matches)
        expect(search.chunks).toBeLessThanOrEqual(greedy.chunks)
      }),
      examples(300, 5),
    )
  })

  test("is greedy where there are too many pairs of equal words to search", () => {
    expect(counts("a ".repeat(10_000), "a ".repeat(10_000))).toEqual([10_000, 1])
    const long = `${"a ".repeat(200)}b`
    expect(counts(long, `${long} ${long}`)[0]).toBe(201)
  })

  test("gives the same through every entry point", () => {
    fc.assert(
      fc.property(fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }), (segments) =>
        sameThroughEveryEntryPoint(meteor({ alignment: "fewest-chunks", synonyms: SYNONYMS }), segments, [1, 3]),
      ),
      examples(50, 7),
    )
  })
})

describe("NLTK's variant with WordNet", () => {
  const synonyms = wordNet(smallFiles())
  const nltk: MeteorOptions = { variant: "nltk", synonyms, tokenize: "none" }

  test.each(small.cases)("equals NLTK to the last digit: $name", ({ hypotheses, references, options, segments }) => {
    const metric = meteor({ ...nltk, ...(options as MeteorOptions) })
    const ours = hypotheses.map((hypothesis, i) => metric.score([hypothesis], { perSegment: [references[i]!] }).score)
    expect(ours).toEqual(segments)
    const rows = metric.score(hypotheses, { perSegment: references })
    expect(rows.score).toBeCloseTo(segments.reduce((sum, score) => sum + score, 0) / segments.length, 14)
  })

  test("looks up stems, and without it the hypothesis's words", () => {
    const matches = (hypothesis: string, reference: string, options: MeteorOptions): number =>
      meteor(options).score([hypothesis], [reference]).matches
    // The stem of "quickly" is "quickli", which is in no WordNet; "harbour" and "haven" are their own stems.
    expect([matches("quickly", "fast", nltk), matches("harbour", "haven", nltk)]).toEqual([0, 1])
    expect([matches("quickly", "fast", { synonyms }), matches("harbour", "haven", { synonyms })]).toEqual([1, 1])
    expect(matches("quickly", "fast", { ...nltk, stemmer: false })).toBe(1)
    expect([matches("geese", "fool", { synonyms }), matches("fool", "geese", { synonyms })]).toEqual([1, 0])
    expect(matches("republic", "lagunia", { synonyms })).toBe(0)
    expect(matches("republic", "Lagunia", { synonyms, lowercase: false })).toBe(1)
  })

  test("equals nested loops on random segments, through every entry point", () => {
    const word = fc.constantFrom(
      ...Object.keys(small.synonyms),
      "the",
      "Harbour",
      "geese",
      "haven",
      "sofa",
      "couch",
      "settee",
    )
    const text = fc.array(word, { maxLength: 9 }).map((tokens) => tokens.join(" "))
    const look = oracleWordNet(small.files)
    const options = fc.constantFrom<MeteorOptions>(nltk, { synonyms, tokenize: "none" }, { ...nltk, stemmer: false })
    fc.assert(
      fc.property(fc.array(segment(text), { minLength: 1, maxLength: 4 }), options, (segments, chosen) => {
        const metric = meteor(chosen)
        const split = (each: string): string[] =>
          each
            .toLowerCase()
            .split(" ")
            .filter((token) => token !== "")
        const wanted = segments.map((each) => oracleMeteor(each, split, { ...chosen, synonyms: look }).counts)
        expect(rowsOfBlock(metric, segments).map((row) => row.slice(0, 4))).toEqual(wanted)
        sameThroughEveryEntryPoint(metric, segments, [1])
      }),
      examples(200, 17),
    )
  })

  test("shares no stems or synonyms with another metric of the same block that has others", () => {
    const cache = blockCache()
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
    const block = { segments: 1, hypothesis: bytes("quickly geese"), references: [bytes("fast fool")], cache }
    const matches = (options: MeteorOptions): number => {
      const metric = meteor({ tokenize: "none", ...options })
      const state = metric.zero()
      metric.countLines(block, state)
      return metric.finalize(state).matches
    }
    const all: MeteorOptions[] = [
      nltk,
      { synonyms },
      { synonyms: { quickly: ["fast"] } },
      {},
      { ...nltk, stemmer: false },
    ]
    expect(all.map(matches)).toEqual([0, 2, 1, 0, 2])
    expect(all.map(matches)).toEqual([0, 2, 1, 0, 2])
  })

  test("has a signature with the version of WordNet and the variant, and averages segments", () => {
    expect(meteor(nltk).signature(1)).toBe(
      `nrefs:1|case:lc|tok:none|stem:porter|syn:${synonyms.version}|align:greedy|alpha:0.9|beta:3|gamma:0.5|avg:segments|variant:nltk|version:lectern-0.1.0`,
    )
    expect(meteor({ ...nltk, average: "corpus" }).signature(1)).toContain("|avg:corpus|variant:nltk|")
    expect(meteor({ synonyms }).signature(1)).toMatch(/\|syn:wn0\.1-[0-9a-f]{8}\|.*\|avg:corpus\|version/)
  })

  test.each<[unknown, string]>([
    [{ variant: "java" }, 'variant must be "nltk" or "1.5", got "java"'],
    [{ synonyms: { kind: "wordnet" } }, 'synonyms["kind"] must be a list of words, got "wordnet"'],
    [
      { variant: "nltk", alignment: "fewest-chunks" },
      'alignment must be "greedy" with variant "nltk", got "fewest-chunks"',
    ],
  ])("refuses %j", (options, sentence) => {
    expect(refusal(() => meteor(options as MeteorOptions)).sentence).toBe(sentence)
  })
})

test("sentenceMeteor() takes the hypothesis first, one reference or several, and options", () => {
  // 3 pairs in 2 runs; P = 3/4, R = 3/5
  const { precision, recall, matches, chunks, signature } = sentenceMeteor("a b x c", "a b y z c")
  expect([precision, recall, matches, chunks]).toEqual([3 / 4, 3 / 5, 3, 2])
  expect(signature).toBe(meteor().signature(1))
  expect(sentenceMeteor("walks", ["runs", "walking", null])).toMatchObject({
    matches: 1,
    signature: meteor().signature(2),
  })
  expect(sentenceMeteor("walks", "walking", { stemmer: false }).score).toBe(0)
  expect(refusal(() => sentenceMeteor("a", [null])).kind).toBe("wrong-type")
})

describe("meteor()", () => {
  test("is worked by hand: six of six words, none beside its neighbour", () => {
    const { signature, ...parts } = meteor().score(["on the mat sat the cat"], ["the cat sat on the mat"])
    // The last "the" goes with the last: on 4, the 1, mat 6, sat 3, the 5, cat 2; no two pairs are adjacent.
    expect([parts.matches, parts.chunks, parts.fMean]).toEqual([6, 6, 1])
    expect([parts.penalty, parts.score]).toEqual([0.5, 0.5])
  })

  test("weighs recall nine times precision", () => {
    const { fMean, precision, recall } = meteor().score(["a b c d"], ["a b"])
    expect([precision, recall]).toEqual([0.5, 1])
    expect(fMean).toBeCloseTo((10 * 0.5 * 1) / (1 + 9 * 0.5), 15)
  })

  test("pairs equal words before stems, and stems before synonyms", () => {
    const metric = meteor({ synonyms: { walks: ["strolls"] } })
    const matches = (hypothesis: string, reference: string): number => metric.score([hypothesis], [reference]).matches
    expect(matches("walks walking", "walking walks")).toBe(2)
    expect(matches("walks", "walking")).toBe(1)
    expect(matches("strolls", "walks")).toBe(1)
    expect(matches("walks", "Strolls")).toBe(1)
    expect(matches("walking", "strolls")).toBe(0)
    expect(meteor({ stemmer: false }).score(["walks"], ["walking"]).matches).toBe(0)
  })

  test("does not pass through one synonym to another", () => {
    const metric = meteor({ synonyms: { big: ["large", "great"] } })
    expect(metric.score(["large"], ["great"]).matches).toBe(0)
  })

  test("looks up only the table's own words, whatever objects inherit", () => {
    expect(meteor({ synonyms: {} }).score(["constructor toString"], ["__proto__ valueOf"]).matches).toBe(0)
  })

  test("sums counts before it applies the formula, or takes the mean of segments", () => {
    const hypotheses = ["a b c d", "x"]
    const references = ["a b c d", "y y y y"]
    const corpus = meteor().score(hypotheses, references)
    expect([corpus.precision, corpus.recall, corpus.chunks]).toEqual([4 / 5, 4 / 8, 1])
    const mean = meteor({ average: "segments" }).score(hypotheses, references)
    expect(mean.score).toBeCloseTo((1 - 0.5 / 64) / 2, 15)
    expect(mean.matches).toBe(4)
  })

  test("takes the best reference", () => {
    const { referenceLength, matches } = meteor().score(["a b c"], [["x y", "a b", "a b c d e f g h i j"]])
    expect([referenceLength, matches]).toEqual([2, 2])
  })

  test("stems alike whether or not case counts", () => {
    expect(meteor({ lowercase: false }).score(["Walking"], ["walks"]).matches).toBe(1)
    expect(meteor({ lowercase: false, stemmer: false }).score(["Walks"], ["walks"]).matches).toBe(0)
  })

  test("equals nested loops over words on random segments", () => {
    fc.assert(
      fc.property(
        segment(fc.oneof({ weight: 4, arbitrary: words }, line)),
        fc.constantFrom<MeteorOptions>(
          {},
          { stemmer: false },
          { synonyms: SYNONYMS },
          { synonyms: SYNONYMS, stemmer: false, alpha: 0.3, beta: 1, gamma: 1 },
          { lowercase: false },
        ),
        (each, options) => {
          const split = (text: string): string[] =>
            tokenize(options.lowercase === false ? text : text.toLowerCase(), "13a")
          const metric = meteor({ ...options, average: "segments" })
          const state = metric.add(metric.zero(), each)
          const wanted = oracleMeteor(each, split, options)
          expect([...state].slice(0, 4)).toEqual(wanted.counts)
          expect(metric.finalize(state).score).toBeCloseTo(wanted.score, 12)
        },
      ),
      examples(1000, 3),
    )
  })

  test("equals nested loops on segments that match much, one after another", () => {
    const split = (text: string): string[] => tokenize(text.toLowerCase(), "13a")
    fc.assert(
      fc.property(
        matching,
        fc.constantFrom<MeteorOptions>({}, { stemmer: false }, { synonyms: { cat: ["mat", "b"], a: ["b"] } }),
        (segments, options) => {
          const rows = rowsOfBlock(meteor({ ...options, average: "segments" }), segments)
          const wanted = segments.map((each) => oracleMeteor(each, split, options).counts)
          expect(rows.map((row) => row.slice(0, 4))).toEqual(wanted)
        },
      ),
      examples(200, 11),
    )
  })

  test("equals them where buffers and tables grow, and in short segments after long ones", () => {
    const options = { tokenize: "none", stemmer: false, synonyms: { w0: ["w1"], w2: ["w5", "w400"] } } as const
    const segments = limitSegments(
      [...GROWTH_BORDERS.filter((length) => length <= 257), ...(ALL_TESTS ? [1023, 1024, 1025] : [])],
      600,
    )
    const wanted = segments.map((each) => oracleMeteor(each, (text) => text.split(" "), options).counts)
    expect(rowsOfBlock(meteor(options), segments).map((row) => row.slice(0, 4))).toEqual(wanted)
  })

  test("gives the same through every entry point and obeys the merge laws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }), matching),
        fc.array(fc.nat(6), { maxLength: 3 }),
        fc.constantFrom<MeteorOptions>({}, { synonyms: SYNONYMS, average: "segments" }, { lowercase: false }),
        (segments, places, options) => sameThroughEveryEntryPoint(meteor(options), segments, places),
      ),
      examples(100, 5),
    )
  })

  test.each<[string, number]>([
    ["an empty hypothesis", 0],
    ["an empty reference", 0],
    ["both empty", 0],
    ["identical texts", 1 - 0.5 / 6 ** 3],
    ["one token", 0.5],
    ["10,000 equal tokens", 1 - 0.5e-12],
    ["10,000 equal tokens against 5,000", (0.5 / (0.9 * 0.5 + 0.1)) * (1 - 0.5 / 5000 ** 3)],
    ["emoji", (2 / 3 / (0.9 * (2 / 3) + 0.1)) * (1 - 0.5)],
    ["whitespace alone", 0],
  ])("of %s is %f", (name, wanted) => {
    const [hypothesis, reference] = EDGES[name]!
    expect(meteor().score([hypothesis], [reference]).score).toBeCloseTo(wanted, 14)
    expect(meteor({ average: "segments" }).score([hypothesis], [reference]).score).toBeCloseTo(wanted, 14)
  })

  test("of empty texts is 0", () => {
    for (const average of ["corpus", "segments"] as const) {
      const metric = meteor({ average })
      expect(metric.finalize(metric.zero()).score).toBe(0)
    }
  })

  test("has a signature that distinguishes tables of synonyms by content", () => {
    const of = (synonyms: Record<string, string[]>): string => metricRegistry.meteor({ synonyms }).signature(1)
    expect(metricRegistry.meteor({}).signature(1)).toBe(
      "nrefs:1|case:lc|tok:13a|stem:porter|syn:no|align:greedy|alpha:0.9|beta:3|gamma:0.5|avg:corpus|version:lectern-0.1.0",
    )
    expect(meteor({ stemmer: false }).shortSignature(2)).toBe(
      "#:2|c:lc|tok:13a|st:no|sy:no|al:greedy|a:0.9|b:3|g:0.5|avg:corpus|v:lectern-0.1.0",
    )
    expect(of({ a: ["b", "c"] })).toMatch(/\|syn:[0-9a-f]{8}\|/)
    expect(of({ a: ["b", "c"] })).toBe(of({ C: ["A"], b: ["a"] }))
    expect(of({ a: ["b", "c"] })).not.toBe(of({ a: ["b"] }))
  })

  test("reports percentages and counts", () => {
    const metric = meteor()
    expect(metric.report(metric.score(["a b c d"], ["a b"]))).toEqual({
      score: expect.closeTo((100 * 0.5 * (1 - 0.5 / 8)) / (0.9 * 0.5 + 0.1), 12),
      parts: {
        precision: 50,
        recall: 100,
        f_mean: expect.closeTo(90.909090909, 8),
        penalty: 0.5 / 8,
        matches: 2,
        chunks: 1,
        sys_len: 4,
        ref_len: 2,
      },
    })
  })

  test.each<[unknown, string]>([
    [{ alpha: 1.5 }, "alpha must be a number in 0..1, got 1.5"],
    [{ beta: -1 }, "beta must be a finite number of at least 0, got -1"],
    [{ gamma: Number.NaN }, "gamma must be a number in 0..1, got NaN"],
    [{ stemmer: 1 }, "stemmer must be true or false, got 1"],
    [{ alignment: "best" }, 'alignment must be "greedy" or "fewest-chunks", got "best"'],
    [{ average: "mean" }, 'average must be "corpus" or "segments", got "mean"'],
    [{ synonyms: [["a", "b"]] }, "synonyms must be an object with a list of words for each word, got an array"],
    [{ synonyms: { a: "b" } }, 'synonyms["a"] must be a list of words, got "b"'],
    [{ synonyms: { a: [1] } }, 'synonyms["a"][0] must be a string, got 1'],
  ])("refuses %j", (options, sentence) => {
    expect(refusal(() => meteor(options as MeteorOptions)).sentence).toBe(sentence)
  })
})
