// sacreBLEU's numbers for the package's own texts; the script that made them is in test/golden.
import { readFileSync } from "node:fs"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type Reference, sentenceTer, type TerOptions, ter } from "../../src/index.js"
import { ShiftSearch } from "../../src/ter/shifts/shift-search.js"
import { tercomTokens } from "../../src/tokenize/tercom.js"
import { few } from "../helpers/selection.js"
import { oracleEdits } from "../oracle/ter.js"

interface Result {
  readonly score: number
  readonly edits: number
  readonly refLen: number
}

interface Case extends Result {
  readonly streams: readonly number[]
  readonly options: Required<TerOptions>
  readonly signature: string
  readonly shortSignature: string
}

interface Fixture {
  readonly made: { readonly version: string; readonly tolerance: number }
  readonly hypotheses: readonly string[]
  readonly streams: readonly (readonly Reference[])[]
  readonly cases: readonly Case[]
  readonly sentences: readonly (Result & { readonly hypothesis: string; readonly references: readonly string[] })[]
  readonly tokens: readonly {
    readonly text: string
    readonly options: Required<TerOptions>
    readonly tokens: readonly string[]
  }[]
  readonly pairs: readonly (readonly [string, string, number])[]
}

const fixture = JSON.parse(readFileSync(new URL("../golden/ter.sacrebleu.json", import.meta.url), "utf8")) as Fixture
const ours = `version:lectern-0.1.0`

test.each(fixture.cases)("TER of references $streams with $options", ({ streams, options, ...wanted }) => {
  const metric = ter(options)
  const result = metric.score(fixture.hypotheses, { streams: streams.map((stream) => fixture.streams[stream]!) })
  expect(result.edits).toBe(wanted.edits)
  expect(Math.abs(result.referenceLength - wanted.refLen)).toBeLessThanOrEqual(fixture.made.tolerance)
  expect(Math.abs(100 * result.score - wanted.score)).toBeLessThanOrEqual(fixture.made.tolerance)
  expect(result.signature).toBe(wanted.signature.replace(/version:.*/, ours))
  const short = metric.shortSignature(streams.length === 1 ? 1 : "var")
  expect(short).toBe(wanted.shortSignature.replace(/v:.*/, ours.replace("ersion", "")))
})

test.each(fixture.sentences)("TER of one sentence: $hypothesis", ({ hypothesis, references, ...wanted }) => {
  const { score, edits, referenceLength } = sentenceTer(hypothesis, references)
  expect(edits).toBe(wanted.edits)
  expect(Math.abs(referenceLength - wanted.refLen)).toBeLessThanOrEqual(fixture.made.tolerance)
  expect(Math.abs(100 * score - wanted.score)).toBeLessThanOrEqual(fixture.made.tolerance)
})

test("the tercom tokenizer's tokens are sacreBLEU's", () => {
  for (const { text, options, tokens } of fixture.tokens) {
    expect(tercomTokens(text, options, "hypothesis"), JSON.stringify([text, options])).toEqual(tokens)
  }
})

describe("edits of random lines, from a few words to four hundred", () => {
  const search = new ShiftSearch()
  const words = (line: string): string[] => line.split(" ")

  test("are sacreBLEU's", () => {
    for (const [hypothesis, reference, edits] of fixture.pairs) {
      const ids = [hypothesis, reference].map((line) => Int32Array.from(words(line), Number))
      expect(search.edits(ids[0]!, ids[1]!, 2000), `${hypothesis} / ${reference}`).toBe(edits)
    }
  })

  test.runIf(ALL_TESTS)(
    "from whole matrices are sacreBLEU's too",
    () => {
      const pairs = fixture.pairs.filter(([, { length }]) => length < 250)
      for (const [hypothesis, reference, edits] of few(pairs, 10)) {
        expect(oracleEdits(words(hypothesis), words(reference)), `${hypothesis} / ${reference}`).toBe(edits)
      }
    },
    60_000,
  )
})
