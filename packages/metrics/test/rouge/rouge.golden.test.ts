// ROUGE of the package's own texts and of WMT22, against rouge-score.
import { describe, expect, test } from "vitest"
import {
  type CorpusMetric,
  confidenceInterval,
  type RougeScore,
  type RougeType,
  rougeL,
  rougeLsum,
  rougeN,
  sentenceRouge,
} from "../../src/index.js"
import fixture from "../golden/rouge.rouge-score.json" with { type: "json" }
import { few } from "../helpers/selection.js"
import { golden, hasShared, wmt22Lines } from "../helpers/shared.js"

type Prf = readonly number[]
type Scores = Readonly<Record<string, Prf>>

function expectScores(
  hypothesis: string,
  references: readonly string[],
  stemmer: boolean,
  wanted: Scores,
  tolerance: number,
): void {
  const types = Object.keys(wanted) as RougeType[]
  const got = sentenceRouge(hypothesis, references, { stemmer, types })
  for (const type of types) {
    const { precision, recall, fmeasure } = got[type]
    for (const [i, value] of [precision, recall, fmeasure].entries()) {
      expect(Math.abs(value - wanted[type]![i]!), `${type} ${i} of ${JSON.stringify(hypothesis)}`).toBeLessThanOrEqual(
        tolerance,
      )
    }
  }
}

describe("ROUGE equals rouge-score", () => {
  const { tolerance } = fixture.made

  test.each(fixture.cases)("on $hypothesis", ({ hypothesis, references, plain, stemmed }) => {
    expectScores(hypothesis, references, false, plain, tolerance)
    expectScores(hypothesis, references, true, stemmed, tolerance)
  })

  test("on random summaries", () => {
    for (const { hypothesis, reference, ...wanted } of fixture.summaries) {
      expectScores(hypothesis, [reference], false, wanted, tolerance)
    }
  })
})

interface Golden {
  readonly corpus: readonly {
    readonly pair: string
    readonly system: string
    readonly ref: string
    readonly segments: number
    readonly stemmer: boolean
    readonly mean_prf: Scores
    readonly docs5_mean_prf: Scores
    readonly bootstrap_seeds_1_2_3: readonly Readonly<Record<string, Readonly<Record<"low" | "mid" | "high", Prf>>>>[]
  }[]
  readonly sentences: readonly { pair: string; system: string; line: number; stemmer: boolean; scores: Scores }[]
  readonly docs: readonly {
    pair: string
    system: string
    first_line: number
    lines: number
    stemmer: boolean
    scores: Scores
  }[]
  readonly edge: readonly { target: string; prediction: string; nostem: Scores; stem: Scores }[]
}

// The texts of one pair of the golden values are not here.
const TEXTLESS = "zh-en"

describe.skipIf(!hasShared)("ROUGE equals rouge-score on WMT22", () => {
  const all = hasShared ? golden<Golden>("rouge") : { corpus: [], sentences: [], docs: [], edge: [] }
  const withText = <Entry extends { readonly pair: string }>(entries: readonly Entry[]): Entry[] =>
    entries.filter(({ pair }) => pair !== TEXTLESS)
  const corpus = withText(all.corpus)
  const pairOf = (pair: string, system: string): [readonly string[], readonly string[]] => {
    const { ref } = corpus.find((entry) => entry.pair === pair && entry.system === system)!
    const { hypotheses, references } = wmt22Lines({ pair, system, refs: [ref] })
    return [hypotheses, references[0]!]
  }

  test("for 600 segments", () => {
    const sentences = withText(all.sentences)
    expect(sentences.length).toBe(600)
    for (const { pair, system, line, stemmer, scores } of few(sentences, 150)) {
      const [hypotheses, references] = pairOf(pair, system)
      expectScores(hypotheses[line]!, [references[line]!], stemmer, scores, 1e-15)
    }
  })

  test("for summaries of five lines", () => {
    const docs = withText(all.docs)
    expect(docs.length).toBeGreaterThan(200)
    for (const { pair, system, first_line: first, lines, stemmer, scores } of few(docs, 60)) {
      const [hypotheses, references] = pairOf(pair, system)
      const text = (from: readonly string[]): string => from.slice(first, first + lines).join("\n")
      expectScores(text(hypotheses), [text(references)], stemmer, scores, 1e-15)
    }
  })

  test("for edge cases", () => {
    for (const { target, prediction, nostem, stem } of all.edge) {
      expectScores(prediction, [target], false, nostem, 1e-15)
      expectScores(prediction, [target], true, stem, 1e-15)
    }
  })

  test.each(few(corpus, 2))("for $pair $system, stemmer $stemmer, line by line and five lines at a time", (entry) => {
    const { pair, system, stemmer, segments, mean_prf, docs5_mean_prf } = entry
    const [hypotheses, references] = pairOf(pair, system)
    expect(hypotheses.length).toBe(segments)
    const grouped = (lines: readonly string[]): string[] =>
      Array.from({ length: Math.floor(lines.length / 5) }, (_, d) => lines.slice(5 * d, 5 * d + 5).join("\n"))
    expectMeans(hypotheses, references, stemmer, mean_prf)
    expectMeans(grouped(hypotheses), grouped(references), stemmer, docs5_mean_prf)
  })

  test.each(few(corpus, 2))(
    "for $pair $system, stemmer $stemmer, within the range of its bootstrap's seeds",
    (entry) => {
      const { pair, system, stemmer, bootstrap_seeds_1_2_3: runs } = entry
      for (const type of Object.keys(runs[0]!)) {
        const { interval } = confidenceInterval(metricOf(type, stemmer), ...pairOf(pair, system))
        const { low, mean: mid, high, standardError } = interval
        for (const [quantile, value] of Object.entries({ low, mid, high })) {
          const peers = runs.map((run) => run[type]![quantile as "low" | "mid" | "high"][2]!)
          // A quantile of 1000 resamples has a standard error of about 0.085 of theirs; three seeds show little of it.
          const slack = 4 * 0.085 * standardError
          expect(value, `${type} ${quantile}`).toBeGreaterThan(Math.min(...peers) - slack)
          expect(value, `${type} ${quantile}`).toBeLessThan(Math.max(...peers) + slack)
        }
      }
    },
  )
})

function expectMeans(
  hypotheses: readonly string[],
  references: readonly string[],
  stemmer: boolean,
  wanted: Scores,
): void {
  for (const [type, values] of Object.entries(wanted)) {
    const { precision, recall, fmeasure } = metricOf(type, stemmer).score(hypotheses, references)
    for (const [i, value] of [precision, recall, fmeasure].entries()) {
      expect(Math.abs(value - values[i]!), `${type} ${i}`).toBeLessThanOrEqual(1e-9)
    }
  }
}

function metricOf(type: string, stemmer: boolean): CorpusMetric<RougeScore> {
  if (type === "rougeL") return rougeL({ stemmer })
  return type === "rougeLsum" ? rougeLsum({ stemmer }) : rougeN(Number(type.slice("rouge".length)), { stemmer })
}
