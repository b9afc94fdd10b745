// sacreBLEU's sentence scores, edge cases, tokens, and behaviour per code point.

import { ALL_TESTS } from "@lectern/core/testing"
import { writeCodePoint } from "@lectern/core/utf8"
import { describe, expect, test } from "vitest"
import {
  type BleuOptions,
  type BleuScore,
  bleu,
  type CorpusMetric,
  lowerCase,
  type Signed,
  sentenceBleu,
  strip,
  type TokenizerName,
  tokenize,
  tokenizerNames,
} from "../../src/index.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, type Wmt22System, wmt22Line } from "../helpers/shared.js"
import { pythonSplit } from "../oracle/tokenizers.js"

interface Score {
  readonly score: number
  readonly nrefs?: number | "var"
  readonly counts: readonly number[]
  readonly totals: readonly number[]
  readonly precisions: readonly number[]
  readonly bp: number
  readonly sys_len: number
  readonly ref_len: number
}

function expectScore(got: Signed<BleuScore>, wanted: Score, what: string): void {
  expect(integersOf(got), what).toEqual([wanted.sys_len, wanted.ref_len, ...wanted.counts, ...wanted.totals])
  const floats = [100 * got.score, got.brevityPenalty, ...got.precisions.map((precision) => 100 * precision)]
  const worst = [wanted.score, wanted.bp, ...wanted.precisions].map((value, i) => Math.abs(value - floats[i]!))
  expect(Math.max(...worst), what).toBeLessThanOrEqual(1e-9)
  if (wanted.nrefs !== undefined) expect(got.signature, what).toContain(`nrefs:${wanted.nrefs}|`)
}

// Every code point that UTF-8 has and a line can hold; without all tests, mostly those that tokenizers distinguish.
const CODE_POINTS = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => code !== 10 && (code < 0xd800 || code > 0xdfff) && (ALL_TESTS || code < 0x3400 || code % 37 === 0),
)

/** A line per code point, which replaces the pattern's C. */
function linesWithEveryCodePoint(pattern: string): Uint8Array {
  const text = new Uint8Array(CODE_POINTS.length * (pattern.length + 4))
  let at = 0
  for (const code of CODE_POINTS) {
    for (const character of pattern) {
      at = writeCodePoint(character === "C" ? code : character.charCodeAt(0), text, at)
    }
    text[at++] = 10
  }
  return text.subarray(0, at)
}

function integersOf({ hypothesisLength, referenceLength, counts, totals }: Signed<BleuScore>): number[] {
  return [hypothesisLength, referenceLength, ...counts, ...totals]
}

describe.skipIf(!hasShared)("sentence BLEU", () => {
  interface Row extends Wmt22System {
    readonly line: number
    readonly bleu_tok: TokenizerName
    readonly bleu_eff: Score
    readonly bleu_noeff: number
    readonly bleu_floor: number
    readonly bleu_addk: number
    readonly bleu_none: number
    readonly compat_sentence_bleu: number
  }

  test("is sacreBLEU's for the first lines of every system", () => {
    for (const row of few(golden<{ rows: Row[] }>("sentence_scores").rows, 200)) {
      const { hypothesis, references } = wmt22Line(row, row.line)
      const score = (options: BleuOptions): Signed<BleuScore> =>
        sentenceBleu(hypothesis, references, { tokenize: row.bleu_tok, ...options })
      const what = `${row.pair} ${row.system} ${row.refs} ${row.line}`
      expectScore(score({}), row.bleu_eff, what)
      expect(100 * score({ effectiveOrder: false }).score, what).toBeCloseTo(row.bleu_noeff, 9)
      expect(100 * score({ smoothing: "floor" }).score, what).toBeCloseTo(row.bleu_floor, 9)
      expect(100 * score({ smoothing: "add-k" }).score, what).toBeCloseTo(row.bleu_addk, 9)
      expect(100 * score({ smoothing: "none" }).score, what).toBeCloseTo(row.bleu_none, 9)
      const compat = sentenceBleu(hypothesis, references, { tokenize: row.bleu_tok })
      expect(100 * compat.score, what).toBeCloseTo(row.compat_sentence_bleu, 9)
    }
  })
})

describe.skipIf(!hasShared)("edge cases", () => {
  interface Row {
    readonly case: string
    readonly hyps: readonly string[]
    readonly refs: readonly (readonly (string | null)[])[]
    readonly results: Readonly<Record<string, Score | { readonly error: string }>>
  }

  const metrics: Readonly<Record<string, CorpusMetric<BleuScore>>> = {
    bleu: bleu(),
    bleu_eff: bleu({ effectiveOrder: true }),
    bleu_none: bleu({ smoothing: "none" }),
    bleu_floor: bleu({ smoothing: "floor" }),
    bleu_addk: bleu({ smoothing: "add-k" }),
    bleu_intl: bleu({ tokenize: "intl" }),
    bleu_zh: bleu({ tokenize: "zh" }),
    bleu_char: bleu({ tokenize: "char" }),
    bleu_tnone: bleu({ tokenize: "none" }),
    bleu_lc: bleu({ lowercase: true }),
  }

  const rows = hasShared ? golden<{ rows: Row[] }>("edge_cases_sacrebleu").rows : []
  // sacreBLEU silently shortens the longer side; see docs/parity/sacrebleu.md.
  const refused = ["ref_shorter_len_mismatch", "ref_longer_len_mismatch"]

  test.each(rows.map((row) => [row.case, row] as const))("%s is as in sacreBLEU, or refused", (name, row) => {
    for (const [key, metric] of Object.entries(metrics)) {
      const wanted = row.results[key]!
      const score = (): Signed<BleuScore> => metric.score(row.hyps, { streams: row.refs })
      if ("error" in wanted || refused.includes(name)) expect(score, key).toThrow()
      else expectScore(score(), wanted, key)
    }
  })
})

describe.skipIf(!hasShared)("tokenization", () => {
  test("gives sacreBLEU's tokens on every line", () => {
    type Row = { readonly src: string; readonly text: string } & Readonly<
      Record<Exclude<TokenizerName, "intl-segmenter">, string>
    >
    for (const row of golden<{ rows: Row[] }>("tokenization").rows) {
      for (const name of tokenizerNames) {
        if (name === "intl-segmenter") continue
        expect(tokenize(row.text, name).join(" "), `${name} ${JSON.stringify(row.text)}`).toBe(
          pythonSplit(row[name]).join(" "),
        )
      }
    }
  })

  interface Tables {
    readonly tables: Readonly<Record<string, Readonly<Record<string, [number, number][]>>>>
    readonly python_split_whitespace: readonly number[]
    readonly python_isspace: readonly number[]
    readonly python_lower: Readonly<Record<string, number[]>>
  }

  const tables = hasShared ? golden<Tables>("codepoint_tables") : undefined

  test.each(["13a", "intl", "zh"] as const)(
    "%s treats every code point as sacreBLEU does",
    (name) => {
      const metric = bleu({ tokenize: name, maxOrder: 1 })
      const rows = new Float64Array(CODE_POINTS.length * metric.width)
      for (const [pattern, runs] of Object.entries(tables!.tables[name]!)) {
        const wanted = new Uint8Array(0x110000)
        for (const [i, [first, tokens]] of runs.entries()) wanted.fill(tokens, first, runs[i + 1]?.[0])
        const hypothesis = linesWithEveryCodePoint(pattern)
        metric.countLines({ segments: CODE_POINTS.length, hypothesis, references: [hypothesis] }, metric.zero(), rows)
        const wrong = CODE_POINTS.filter((code, i) => rows[i * metric.width] !== wanted[code])
        expect(wrong, pattern).toEqual([])
      }
    },
    60_000,
  )

  test("splits at Python's whitespace and at nothing else", () => {
    const metric = bleu({ tokenize: "none", maxOrder: 1 })
    const rows = new Float64Array(CODE_POINTS.length * metric.width)
    const hypothesis = linesWithEveryCodePoint("aCb")
    metric.countLines({ segments: CODE_POINTS.length, hypothesis, references: [hypothesis] }, metric.zero(), rows)
    const spaces = CODE_POINTS.filter((_, i) => rows[i * metric.width] === 2)
    expect(spaces).toEqual(tables!.python_split_whitespace.filter((code) => code !== 10))
  })

  test("strips Python's whitespace and nothing else", () => {
    const stripped = CODE_POINTS.filter((code) => strip(`a${String.fromCodePoint(code)}`) === "a")
    expect(stripped).toEqual(tables!.python_isspace.filter((code) => code !== 10))
  })

  test("lower case is Python's for every code point", () => {
    const lowered = lowerCase(CODE_POINTS.map((code) => String.fromCodePoint(code)).join("\n"))
    const wanted = CODE_POINTS.map((code) => String.fromCodePoint(...(tables!.python_lower[code] ?? [code])))
    expect(lowered === wanted.join("\n")).toBe(true)
  })
})
