// All TERs of the WMT22 systems by sacreBLEU, segment by segment, and its edge cases.
import { describe, expect, test } from "vitest"
import { type Reference, sentenceTer, type TerOptions, ter } from "../../src/index.js"
import { tercomTokens } from "../../src/tokenize/tercom.js"
import { blockOf } from "../helpers/blocks.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, someSystems, type Wmt22System, wmt22Line, wmt22Lines } from "../helpers/shared.js"

interface Args {
  readonly normalized?: boolean
  readonly no_punct?: boolean
  readonly asian_support?: boolean
  readonly case_sensitive?: boolean
}

interface Result {
  readonly score: number
  readonly num_edits: number
  readonly ref_length: number
}

interface Row extends Result, Wmt22System {
  readonly first: number | null
  readonly args: Args
  readonly signature: string
}

const TOLERANCE = 1e-9

function optionsOf({ normalized, no_punct: noPunct, asian_support: asianSupport, case_sensitive }: Args): TerOptions {
  return {
    ...(normalized !== undefined && { normalized }),
    ...(noPunct !== undefined && { noPunct }),
    ...(asianSupport !== undefined && { asianSupport }),
    ...(case_sensitive !== undefined && { caseSensitive: case_sensitive }),
  }
}

/** The first lines of a system and of its references; all without a number. */
function firstLines(system: Wmt22System, first: number | null) {
  const { hypotheses, references } = wmt22Lines(system)
  const some = (lines: readonly string[]): readonly string[] => lines.slice(0, first ?? undefined)
  return { hypotheses: some(hypotheses), streams: references.map(some) }
}

function expectResult(got: ReturnType<typeof sentenceTer>, wanted: Result, where: string): void {
  expect(got.edits, where).toBe(wanted.num_edits)
  expect(Math.abs(got.referenceLength - wanted.ref_length), where).toBeLessThanOrEqual(TOLERANCE)
  expect(Math.abs(100 * got.score - wanted.score), where).toBeLessThanOrEqual(TOLERANCE)
}

describe.skipIf(!hasShared)("TER as sacreBLEU has it", () => {
  const rows = hasShared ? golden<{ rows: Row[] }>("ter_corpus").rows : []

  test.each(someSystems(rows.map(({ pair, system }) => `${pair}.${system}`)))("for the corpus %s", (name) => {
    for (const row of rows.filter(({ pair, system }) => `${pair}.${system}` === name)) {
      const { hypotheses, streams } = firstLines(row, row.first)
      const result = ter(optionsOf(row.args)).score(hypotheses, { streams })
      expectResult(result, row, JSON.stringify(row))
      expect(result.signature).toBe(row.signature.replace(/version:.*/, "version:lectern-0.1.0"))
    }
  })

  test("for every segment of the systems", () => {
    const { stats } = golden<{ stats: Record<string, [number, number][]> }>("ter_segstats")
    for (const [key, segments] of few(Object.entries(stats), 6)) {
      const [pair, system, refs, first, args] = key.split("/") as [string, string, string, string, string]
      const { hypotheses, streams } = firstLines(
        { pair, system, refs: refs.split("+") },
        first === "None" ? null : Number(first),
      )
      const metric = ter(optionsOf(JSON.parse(args)))
      const state = new Float64Array(segments.length * metric.width)
      metric.countLines(blockOf(hypotheses, streams, { lastNewline: false }), metric.zero(), state)
      const got = segments.map((_, i) => {
        const row = metric.finalize(state.subarray(i * metric.width, (i + 1) * metric.width))
        return [row.edits, row.referenceLength]
      })
      expect(got, key).toEqual(segments)
    }
  })

  test("for single sentences", () => {
    const sentences = golden<{ rows: (Row & { line: number; ter: Result })[] }>("sentence_scores").rows
    for (const { pair, system, refs, line, ter: wanted } of few(sentences, 200)) {
      const { hypothesis, references } = wmt22Line({ pair, system, refs }, line)
      const result = sentenceTer(hypothesis, references)
      expectResult(result, wanted, `${pair} ${system} ${line}`)
    }
  })

  test("for edge cases", () => {
    interface Edge {
      readonly case: string
      readonly hyps: readonly string[]
      readonly refs: readonly (readonly Reference[])[]
      readonly results: Readonly<Record<string, (Result & { nrefs: number | "var" }) | { readonly error: string }>>
    }
    const variants: Readonly<Record<string, TerOptions>> = {
      ter: {},
      ter_norm: { normalized: true },
      ter_nopunct: { noPunct: true },
      ter_cs: { caseSensitive: true },
    }
    let seen = 0
    for (const { case: name, hyps, refs, results } of golden<{ rows: Edge[] }>("edge_cases_sacrebleu").rows) {
      for (const [variant, options] of Object.entries(variants)) {
        const wanted = results[variant]
        const score = () => ter(options).score(hyps, { streams: refs })
        // Errors, and texts of unequal length that sacreBLEU shortens, are refused here.
        if ("error" in wanted! || refs.some(({ length }) => length !== hyps.length)) expect(score, name).toThrow()
        else {
          const result = score()
          expectResult(result, wanted!, `${name} ${variant}`)
          expect(result.signature, name).toContain(`nrefs:${wanted!.nrefs}|`)
          seen++
        }
      }
    }
    expect(seen).toBeGreaterThan(100)
  })

  test("for the tokens of its tokenizer", () => {
    const settings = { normalized: false, noPunct: false, asianSupport: false, caseSensitive: false }
    const variants = {
      ter: settings,
      ter_norm: { ...settings, normalized: true },
      ter_norm_asian: { ...settings, normalized: true, asianSupport: true },
      ter_nopunct: { ...settings, noPunct: true },
      ter_all: { normalized: true, noPunct: true, asianSupport: true, caseSensitive: true },
    }
    for (const row of golden<{ rows: Record<string, string>[] }>("tokenization").rows) {
      for (const [variant, chosen] of Object.entries(variants)) {
        const tokens = tercomTokens(row.text!, chosen, "hypothesis")
        expect(tokens.join(" "), JSON.stringify([variant, row.text])).toBe(row[variant])
      }
    }
  })
})
