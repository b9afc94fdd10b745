// sacreBLEU's chrF of the WMT22 systems, the counts of every segment, sentence scores and edge cases.
import { describe, expect, test } from "vitest"
import type { KernelChoice } from "../../src/engine.js"
import { type ChrfOptions, chrf, sentenceChrf } from "../../src/index.js"
import { blockOf } from "../helpers/blocks.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, someSystems, type Wmt22System, wmt22Line, wmt22Lines } from "../helpers/shared.js"

interface Row extends Wmt22System {
  readonly args: {
    readonly char_order?: number
    readonly word_order?: number
    readonly beta?: number
    readonly whitespace?: boolean
    readonly lowercase?: boolean
    readonly eps_smoothing?: boolean
  }
  readonly score: number
  readonly name: string
  readonly sum_stats: readonly number[]
  readonly signature: string
}

const KERNELS: readonly KernelChoice[] = ["auto", "typescript"]

function optionsOf({ char_order, word_order, beta, whitespace, lowercase, eps_smoothing }: Row["args"]): ChrfOptions {
  return {
    ...(char_order !== undefined && { charOrder: char_order }),
    ...(word_order !== undefined && { wordOrder: word_order }),
    ...(beta !== undefined && { beta }),
    ...(whitespace !== undefined && { whitespace }),
    ...(lowercase !== undefined && { lowercase }),
    ...(eps_smoothing !== undefined && { epsSmoothing: eps_smoothing }),
  }
}

/** The counts of every segment and their sum. */
function counted(metric: ReturnType<typeof chrf>, system: Wmt22System): { total: Float64Array; rows: Float64Array } {
  const { hypotheses, references } = wmt22Lines(system)
  const total = metric.zero()
  const rows = new Float64Array(hypotheses.length * metric.width)
  metric.countLines(blockOf(hypotheses, references, { lastNewline: false }), total, rows)
  return { total, rows }
}

describe.skipIf(!hasShared)("chrF of the WMT22 systems", () => {
  const rows = hasShared ? golden<{ rows: Row[] }>("chrf_corpus").rows : []
  const systems = someSystems(rows.map(({ pair, system }) => `${pair}.${system}`))

  test.each(systems)("is sacreBLEU's for %s", (name) => {
    for (const row of rows.filter(({ pair, system }) => `${pair}.${system}` === name)) {
      const metric = chrf(optionsOf(row.args))
      const { total } = counted(metric, row)
      expect([...total], JSON.stringify(row)).toEqual(row.sum_stats)
      const { score } = metric.report(metric.finalize(total))
      expect(Math.abs(score - row.score), JSON.stringify(row)).toBeLessThanOrEqual(1e-9)
      expect(metric.name).toBe(row.name)
      expect(metric.signature(row.refs.length)).toBe(row.signature.replace(/version:.*/, "version:lectern-0.1.0"))
    }
  })

  test.each(systems)("has sacreBLEU's counts for every segment of %s, whatever the kernel", (name) => {
    const [pair = "", system = ""] = name.split(".")
    const { stats } = golden<{ stats: Record<string, number[][]> }>(`segstats.${name}`)
    const wanted = Object.entries(stats).filter(([key]) => key.startsWith("chrf:"))
    expect(wanted.length).toBeGreaterThan(0)
    for (const kernel of KERNELS) {
      for (const [key, segments] of wanted) {
        const refs = key.slice("chrf:".length).split("+")
        const { rows: got } = counted(chrf({ kernel }), { pair, system, refs })
        const flat = segments.flat()
        expect(got.length).toBe(flat.length)
        expect(got.findIndex((value, at) => value !== flat[at])).toBe(-1)
      }
    }
  })
})

describe.skipIf(!hasShared)("sentence chrF", () => {
  interface Sentence extends Wmt22System {
    readonly line: number
    readonly chrf: number
    readonly chrfpp: number
    readonly chrf_eps: number
  }

  test("is sacreBLEU's for the first lines of every system", () => {
    for (const row of few(golden<{ rows: Sentence[] }>("sentence_scores").rows, 200)) {
      const { hypothesis, references } = wmt22Line(row, row.line)
      const points = (options?: ChrfOptions): number => 100 * sentenceChrf(hypothesis, references, options).score
      const got = [points(), points({ wordOrder: 2 }), points({ epsSmoothing: true })]
      const worst = [row.chrf, row.chrfpp, row.chrf_eps].map((value, i) => Math.abs(value - got[i]!))
      expect(Math.max(...worst), `${row.pair} ${row.system} ${row.line}`).toBeLessThanOrEqual(1e-9)
    }
  })
})

describe.skipIf(!hasShared)("edge cases", () => {
  interface EdgeCase {
    readonly case: string
    readonly hyps: readonly string[]
    readonly refs: readonly (readonly (string | null)[])[]
    readonly results: Readonly<Record<string, { score: number; nrefs: number | "var" } | { error: string }>>
  }

  const options: Readonly<Record<string, ChrfOptions>> = {
    chrf: {},
    chrfpp: { wordOrder: 2 },
    chrf_eps: { epsSmoothing: true },
    chrf_ws: { whitespace: true },
    chrf_lc: { lowercase: true },
  }
  const rows = hasShared ? golden<{ rows: EdgeCase[] }>("edge_cases_sacrebleu").rows : []
  // sacreBLEU silently shortens the longer side; see docs/parity/sacrebleu.md.
  const refused = ["ref_shorter_len_mismatch", "ref_longer_len_mismatch"]

  test.each(rows.map((row) => [row.case, row] as const))("%s is as in sacreBLEU, or refused", (name, row) => {
    for (const [key, chosen] of Object.entries(options)) {
      const wanted = row.results[key]!
      const score = () => chrf(chosen).score(row.hyps, { streams: row.refs })
      if ("error" in wanted || refused.includes(name)) {
        expect(score, key).toThrow()
        continue
      }
      const got = score()
      expect(Math.abs(100 * got.score - wanted.score), key).toBeLessThanOrEqual(1e-9)
      expect(got.signature, key).toContain(`nrefs:${wanted.nrefs}|`)
    }
  })
})
