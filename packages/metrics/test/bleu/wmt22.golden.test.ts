// All corpus scores of the WMT22 systems by sacreBLEU, and the counts of every segment.
import { describe, expect, test } from "vitest"
import { type BleuOptions, bleu, type Smoothing, type TokenizerName } from "../../src/index.js"
import { blockOf } from "../helpers/blocks.js"
import { memoized } from "../helpers/memoized.js"
import { golden, hasShared, someSystems, type Wmt22System, wmt22Lines } from "../helpers/shared.js"

interface Row extends Wmt22System {
  readonly first?: number
  readonly tokenize: TokenizerName
  readonly lowercase: boolean
  readonly smooth_method: Smoothing
  readonly smooth_value: number | null
  readonly effective_order?: boolean
  readonly max_ngram_order?: number
  readonly score: number
  readonly precisions: readonly number[]
  readonly counts: readonly number[]
  readonly totals: readonly number[]
  readonly bp: number
  readonly sys_len: number
  readonly ref_len: number
  readonly signature: string
}

/** The counts of every segment, one row each, for the settings that counts depend on. */
const rowsOf = memoized((key: string): { rows: Float64Array; width: number } => {
  const { pair, system, refs, ...options } = JSON.parse(key)
  const { hypotheses, references } = wmt22Lines({ pair, system, refs })
  const metric = bleu(options)
  const rows = new Float64Array(hypotheses.length * metric.width)
  metric.countLines(blockOf(hypotheses, references, { lastNewline: false }), metric.zero(), rows)
  return { rows, width: metric.width }
})

describe.skipIf(!hasShared)("BLEU of the WMT22 systems", () => {
  const rows = hasShared ? golden<{ rows: Row[] }>("bleu_corpus").rows : []
  const systems = rows.map(({ pair, system }) => `${pair}.${system}`)

  test.each(someSystems(systems))("is sacreBLEU's for %s", (name) => {
    for (const row of rows.filter(({ pair, system }) => `${pair}.${system}` === name)) {
      const { tokenize, lowercase, max_ngram_order: maxOrder = 4 } = row
      const { pair, system, refs } = row
      const counted = rowsOf(JSON.stringify({ pair, system, refs, tokenize, lowercase, maxOrder }))
      const options: BleuOptions = {
        tokenize,
        lowercase,
        maxOrder,
        smoothing: row.smooth_method,
        effectiveOrder: row.effective_order ?? false,
        ...(row.smooth_value !== null && { smoothingValue: row.smooth_value }),
      }
      const metric = bleu(options)
      const state = metric.zero()
      const segments = row.first ?? counted.rows.length / counted.width
      for (let i = 0; i < segments * counted.width; i++) state[i % counted.width]! += counted.rows[i]!
      const got = metric.finalize(state)
      expect([got.hypothesisLength, got.referenceLength, ...got.counts, ...got.totals], JSON.stringify(row)).toEqual([
        row.sys_len,
        row.ref_len,
        ...row.counts,
        ...row.totals,
      ])
      const floats = [100 * got.score, got.brevityPenalty, ...got.precisions.map((precision) => 100 * precision)]
      const wanted = [row.score, row.bp, ...row.precisions]
      const worst = Math.max(...floats.map((value, i) => Math.abs(value - wanted[i]!)))
      expect(worst, JSON.stringify(row)).toBeLessThanOrEqual(1e-9)
      expect(metric.signature(refs.length).replace(/\|order:\d+/, "")).toBe(
        row.signature.replace(/version:.*/, "version:lectern-0.1.0"),
      )
    }
  })

  const counted = [
    "cs-en.ALMAnaCH-Inria",
    "cs-en.CUNI-Transformer",
    "cs-uk.Online-A",
    "de-en.LT22",
    "en-de.JDExploreAcademy",
    "en-de.Online-W",
    "en-de.OpenNMT",
    "en-ru.Online-G",
    "en-zh.HuaweiTSC",
    "en-zh.Lan-Bridge",
    "uk-en.PROMT",
  ]
  test.each(someSystems(counted))("counts every segment of %s as sacreBLEU does", (name) => {
    const [pair, system] = name.split(".")
    const { stats } = golden<{ stats: Record<string, number[][]> }>(`segstats.${name}`)
    const wanted = Object.entries(stats).filter(([key]) => key.startsWith("bleu13a:"))
    expect(wanted.length).toBeGreaterThan(0)
    for (const [key, segments] of wanted) {
      const refs = key.slice("bleu13a:".length).split("+")
      const { rows } = rowsOf(JSON.stringify({ pair, system, refs, tokenize: "13a", lowercase: false, maxOrder: 4 }))
      expect([...rows]).toEqual(segments.flat())
    }
  })
})
