// A small test set of the repository's own text, in eight languages, scored by every metric's peer: the laws that the
// large test sets check, for everyone who has no such sets.
import { ALL_TESTS } from "@lectern/core/testing"
import { writeCodePoint } from "@lectern/core/utf8"
import { describe, expect, test } from "vitest"
import {
  type Alignment,
  alignCharacters,
  alignWords,
  type BleuOptions,
  bleu,
  type ChrfOptions,
  type CorpusMetric,
  cer,
  chrf,
  cider,
  confidenceInterval,
  editOperations,
  gleu,
  type Metric,
  mer,
  meteor,
  nist,
  porterStem,
  type RougeScore,
  rougeL,
  rougeLsum,
  rougeN,
  type Segment,
  type Smoothing,
  sentenceBleu,
  sentenceChrf,
  strip,
  type TerOptions,
  type TokenizerName,
  ter,
  wer,
  wil,
  wip,
} from "../src/index.js"
import fixture from "./golden/excerpts.json" with { type: "json" }
import { prepared, rowsOfBlock } from "./helpers/entry-points.js"

type StreamsName = "A" | "B" | "A+B"

const { made, references } = fixture
const SYSTEMS = Object.entries(fixture.systems)

const streamsOf = (name: StreamsName): readonly (readonly string[])[] =>
  name.split("+").map((each) => references[each as "A" | "B"])

function segmentsOf(hypotheses: readonly string[], streams: readonly (readonly string[])[]): Segment[] {
  return hypotheses.map((hypothesis, i) => ({ hypothesis, references: streams.map((lines) => lines[i]!) }))
}

/** What `finalize` gives for each segment, all counted in one block. */
function finalized<Result extends { readonly score: number }>(
  metric: Metric<Result>,
  segments: readonly Segment[],
): Result[] {
  return rowsOfBlock(metric, segments).map((row) => metric.finalize(Float64Array.from(row)))
}

function expectClose(
  actual: readonly number[],
  wanted: readonly number[],
  what: string,
  tolerance = made.tolerance,
): void {
  expect(actual.length, what).toBe(wanted.length)
  const worst = wanted.map((value, i) => Math.abs(value - actual[i]!))
  expect(Math.max(0, ...worst), `${what}, entry ${worst.indexOf(Math.max(...worst))}`).toBeLessThanOrEqual(tolerance)
}

const ours = (signature: string): string => signature.replace(/\|order:\d+/, "").replace(/version:.*/, "version:2.6.0")

describe.each(SYSTEMS)("the system %s", (_, system) => {
  const { hypotheses } = system

  test.each(system.bleu)("has sacreBLEU's BLEU for $options against $references", (wanted) => {
    const { tokenize, lowercase, smooth_method, max_ngram_order } = wanted.options as Record<string, never>
    const options: BleuOptions = {
      ...(tokenize !== undefined && { tokenize: tokenize as TokenizerName }),
      ...(lowercase !== undefined && { lowercase }),
      ...(smooth_method !== undefined && { smoothing: smooth_method as Smoothing }),
      ...(max_ngram_order !== undefined && { maxOrder: max_ngram_order }),
    }
    const streams = streamsOf(wanted.references as StreamsName)
    const metric = bleu(options)
    const { score, precisions, brevityPenalty, signature } = metric.score(hypotheses, { streams })
    expectClose([100 * score, brevityPenalty], [wanted.score, wanted.bp], "score")
    expectClose(
      precisions.map((each) => 100 * each),
      wanted.precisions,
      "precisions",
    )
    expect(ours(signature)).toBe(wanted.signature)
    expect(rowsOfBlock(metric, segmentsOf(hypotheses, streams))).toEqual(wanted.segments)
    const sentences = segmentsOf(hypotheses, streams).map(
      (each) => 100 * sentenceBleu(each.hypothesis, each.references, { ...options, effectiveOrder: true }).score,
    )
    expectClose(sentences, wanted.sentences, "sentence")
  })

  test.each(system.chrf)("has sacreBLEU's chrF for $options against $references", (wanted) => {
    const { word_order, whitespace, lowercase, eps_smoothing, beta } = wanted.options as Record<string, never>
    const options: ChrfOptions = {
      ...(word_order !== undefined && { wordOrder: word_order }),
      ...(whitespace !== undefined && { whitespace }),
      ...(lowercase !== undefined && { lowercase }),
      ...(eps_smoothing !== undefined && { epsSmoothing: eps_smoothing }),
      ...(beta !== undefined && { beta }),
    }
    const streams = streamsOf(wanted.references as StreamsName)
    for (const kernel of ["auto", "typescript"] as const) {
      const metric = chrf({ ...options, kernel })
      const { signature, ...result } = metric.score(hypotheses, { streams })
      expectClose([metric.report(result).score], [wanted.score], "score")
      expect(ours(signature)).toBe(wanted.signature)
      expect(rowsOfBlock(metric, segmentsOf(hypotheses, streams))).toEqual(wanted.segments)
    }
    const sentences = segmentsOf(hypotheses, streams).map(
      (each) => 100 * sentenceChrf(each.hypothesis, each.references, options).score,
    )
    expectClose(sentences, wanted.sentences, "sentence")
  })

  test.each(system.ter)("has sacreBLEU's TER for $options against $references", (wanted) => {
    const { normalized, no_punct, asian_support, case_sensitive } = wanted.options as Record<
      string,
      boolean | undefined
    >
    const options: TerOptions = {
      ...(normalized !== undefined && { normalized }),
      ...(no_punct !== undefined && { noPunct: no_punct }),
      ...(asian_support !== undefined && { asianSupport: asian_support }),
      ...(case_sensitive !== undefined && { caseSensitive: case_sensitive }),
    }
    // Without the long lines, for which sacreBLEU takes minutes.
    const short = (lines: readonly string[]): string[] => lines.filter((__, i) => !fixture.longLines.includes(i))
    const streams = streamsOf(wanted.references as StreamsName).map(short)
    const metric = ter(options)
    const { score, signature } = metric.score(short(hypotheses), { streams })
    expectClose([100 * score], [wanted.score], "score")
    expect(ours(signature)).toBe(wanted.signature)
    const segments = finalized(metric, segmentsOf(short(hypotheses), streams))
    expect(segments.map(({ edits, referenceLength }) => [edits, referenceLength])).toEqual(wanted.segments)
  })

  test("has jiwer's rates, counts and alignments", () => {
    const { rates, words, characters } = system.edits
    for (const [name, make] of Object.entries({ wer, mer, wil, wip, cer })) {
      const { score } = make().score(hypotheses, references.A)
      expectClose([score], [rates[name as keyof typeof rates]], name)
    }
    const segments = segmentsOf(hypotheses, [references.A])
    for (const [metric, wanted] of [
      [wer(), words],
      [cer(), characters],
    ] as const) {
      const { hits, substitutions, deletions, insertions } = metric.score(hypotheses, references.A)
      expect([hits, substitutions, deletions, insertions]).toEqual(wanted.counts)
      expect(rowsOfBlock(metric, segments)).toEqual(wanted.segments)
    }
    const pairs = hypotheses.map((hypothesis, i) => [hypothesis, references.A[i]!] as const)
    expect(pairs.map((pair) => chunksOf(alignWords(...pair)))).toEqual(words.chunks)
    const few = pairs.slice(0, 40).filter((__, i) => i % 3 === 0)
    expect(few.map((pair) => chunksOf(alignCharacters(...pair)))).toEqual(characters.chunks)
  })

  test.each(system.rouge)("has rouge-score's ROUGE, stemmer $stemmer, by line and by five lines", (wanted) => {
    for (const [texts, scores, mean] of [
      [[hypotheses, references.A], wanted.lines, wanted["lines mean"]],
      [[grouped(hypotheses), grouped(references.A)], wanted.groups, wanted["groups mean"]],
    ] as const) {
      for (const [type, values] of Object.entries(mean)) {
        const metric = rougeOf(type, wanted.stemmer)
        const whole = metric.score(...texts)
        expectClose([whole.precision, whole.recall, whole.fmeasure], values, type)
        const segments = finalized(metric, segmentsOf(texts[0], [texts[1]]))
        for (const [i, { precision, recall, fmeasure }] of segments.entries()) {
          const peer = scores[i]![type as keyof (typeof scores)[number]]
          expectClose([precision, recall, fmeasure], peer, `${type} of line ${i + 1}`, 1e-15)
        }
      }
    }
  })

  test("has intervals of ROUGE within the range of rouge-score's seeds", () => {
    const { bootstrap, stemmer } = system.rouge[1]!
    for (const type of Object.keys(bootstrap[0]!)) {
      const { interval } = confidenceInterval(rougeOf(type, stemmer), hypotheses, references.A)
      const { low, mean: mid, high, standardError } = interval
      for (const [quantile, value] of Object.entries({ low, mid, high })) {
        const peers = bootstrap.map((run) => run[type as keyof typeof run][quantile as "low" | "mid" | "high"])
        // A quantile of 1000 resamples has a standard error of about 0.085 of theirs.
        const slack = 4 * 0.085 * standardError
        expect(value, `${type} ${quantile}`).toBeGreaterThan(Math.min(...peers) - slack)
        expect(value, `${type} ${quantile}`).toBeLessThan(Math.max(...peers) + slack)
      }
    }
  })

  test("has NLTK's GLEU, METEOR and NIST and pycocoevalcap's CIDEr-D", () => {
    const segments = segmentsOf(hypotheses, [references.A])
    const scoresOf = (metric: Metric): number[] =>
      finalized(prepared(metric, segments), segments).map(({ score }) => score)
    expectClose(scoresOf(gleu({ tokenize: "none" })), system.gleu, "GLEU")
    expectClose(scoresOf(meteor({ tokenize: "none", average: "segments" })), system.meteor, "METEOR")
    expectClose(scoresOf(cider({ tokenize: "none" })), system.cider.segments, "CIDEr-D")
    expectClose([cider({ tokenize: "none" }).score(hypotheses, references.A).score], [system.cider.score], "CIDEr-D")
    // NLTK divides by zero where a text has no token.
    const full = segments.filter(({ hypothesis, references: [reference] }) => strip(hypothesis) && strip(reference!))
    const texts = [full.map(({ hypothesis }) => hypothesis), full.map((each) => each.references[0]!)] as const
    expectClose([nist({ tokenize: "none" }).score(...texts).score], [system.nist], "NIST")
  })
})

test("stems are NLTK's", () => {
  expect(fixture.stems.filter(([word, stem]) => porterStem(word!) !== stem)).toEqual([])
  expect(fixture.stems.length).toBeGreaterThan(100)
})

test("operations are rapidfuzz's on random strings", () => {
  const letters = { equal: "e", substitute: "r", delete: "d", insert: "i" } as const
  for (const [hypothesis, reference, operations] of fixture.operations as [string, string, unknown[]][]) {
    const got = editOperations([...hypothesis], [...reference]).map(({ kind, ...at }) => [
      letters[kind],
      ...[at.referenceStart, at.referenceEnd, at.hypothesisStart, at.hypothesisEnd],
    ])
    expect(got, `${hypothesis} for ${reference}`).toEqual(operations)
  }
})

// All that UTF-8 has; without all tests, mostly those that tokenizers distinguish.
const CODE_POINTS = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => (code < 0xd800 || code > 0xdfff) && (ALL_TESTS || code < 0x3400 || code % 37 === 0),
)

describe("every code point", () => {
  test.each(Object.entries(fixture.codePoints))("is a token or not as in sacreBLEU's %s", (tokenize, patterns) => {
    const metric = bleu({ tokenize: tokenize as TokenizerName, maxOrder: 1 })
    for (const [pattern, runs] of Object.entries(patterns)) {
      const wanted = new Uint8Array(0x110000)
      for (const [i, [first, tokens]] of runs.entries()) wanted.fill(tokens!, first, runs[i + 1]?.[0])
      const codes = CODE_POINTS.filter((code) => wanted[code] !== 0)
      const rows = new Float64Array(codes.length * metric.width)
      const hypothesis = linesWith(pattern, codes)
      metric.countLines({ segments: codes.length, hypothesis, references: [hypothesis] }, metric.zero(), rows)
      expect(codes.filter((code, i) => rows[i * metric.width] !== wanted[code])).toEqual([])
      expect(codes.length).toBeGreaterThan(CODE_POINTS.length / 4)
    }
  })

  test("is stripped where it is Python's white space", () => {
    expect(CODE_POINTS.filter((code) => strip(`a${String.fromCodePoint(code)}`) === "a")).toEqual(fixture.spaces)
  })
})

const KINDS = { equal: "e", substitute: "s", delete: "d", insert: "i" } as const

function chunksOf({ operations }: Alignment): unknown[] {
  return operations.map(({ kind, ...at }) => [
    KINDS[kind],
    ...[at.referenceStart, at.referenceEnd, at.hypothesisStart, at.hypothesisEnd],
  ])
}

function grouped(lines: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(lines.length / 5) }, (_, i) => lines.slice(5 * i, 5 * i + 5).join("\n"))
}

function rougeOf(type: string, stemmer: boolean): CorpusMetric<RougeScore> {
  if (type === "rougeL") return rougeL({ stemmer })
  return type === "rougeLsum" ? rougeLsum({ stemmer }) : rougeN(Number(type.slice("rouge".length)), { stemmer })
}

/** A line per code point, which replaces the pattern's C. */
function linesWith(pattern: string, codes: readonly number[]): Uint8Array {
  const text = new Uint8Array(codes.length * (pattern.length + 4))
  let at = 0
  for (const code of codes) {
    for (const character of pattern) at = writeCodePoint(character === "C" ? code : character.charCodeAt(0), text, at)
    text[at++] = 10
  }
  return text.subarray(0, at)
}
