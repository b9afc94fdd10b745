// Compares scores of the WMT22 test sets with sacreBLEU's; needs the `shared` folder beside the checkout.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TextSource } from "@lectern/engine"
import { describe, expect, test } from "vitest"
import { scoreCorpus } from "../../src/commands/score/score.js"
import type { MetricSpec } from "../../src/types.js"
import { folder, lectern } from "./run.js"

const SHARED = process.env.LECTERN_SHARED ?? fileURLToPath(new URL("../../../../../shared", import.meta.url))
const GOLDEN = join(SHARED, "golden", "metrics", "bleu_corpus.json")
const DATA = join(SHARED, "data", "wmt22")

interface Row {
  readonly pair: string
  readonly system: string
  readonly refs: readonly string[]
  readonly first?: number
  readonly tokenize: string
  readonly lowercase: boolean
  readonly smooth_method: "exp" | "floor" | "add-k" | "none"
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

// sacreBLEU counts a byte order mark as part of the first token.
const INLINE = { jobs: 1, engine: "inline", byteOrderMark: "keep" } as const

const found = existsSync(GOLDEN) && existsSync(DATA)
const rows: readonly Row[] = found ? JSON.parse(readFileSync(GOLDEN, "utf8")).rows : []
const whole = rows.filter(({ first }) => first === undefined)
const textSets = new Map<string, Row[]>()
for (const row of rows) {
  const part = row.first === undefined ? "" : `, first ${row.first}`
  const name = `${row.pair} ${row.system} ${row.refs.join("+")}${part}`
  textSets.set(name, [...(textSets.get(name) ?? []), row])
}

describe.skipIf(!found)("WMT22 (skipped without the shared folder)", () => {
  test.each([...textSets])("every score of %s equals sacreBLEU's", { timeout: 60_000 }, async (_, set) => {
    const { systems } = await scoreCorpus({ ...textsOf(set[0]!), metrics: set.map(specOf), ...INLINE })
    for (const [index, row] of set.entries()) {
      const actual = systems[0]!.metrics[index]!
      const { precisions, bp, ...sums } = actual.parts
      expect(sums).toEqual({ counts: row.counts, totals: row.totals, sys_len: row.sys_len, ref_len: row.ref_len })
      // The library's signature has a maximum order that is not the default, which sacreBLEU leaves out.
      expect(actual.signature.replace(/(\|order:\d+)?\|version:.*/, "")).toBe(row.signature.replace(/\|version:.*/, ""))
      const floats = [actual.score, bp, precisions].flat() as number[]
      const expected = [row.score, row.bp, ...row.precisions]
      expect(Math.max(...floats.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThanOrEqual(1e-9)
    }
  })

  const plain = whole.filter((row) => row.tokenize === "13a" && !row.lowercase && row.smooth_method === "exp")
  const handful = plain.filter((row) => row.effective_order === undefined && row.max_ngram_order === undefined)
  test.each(handful.slice(0, 6))("the command prints $score for $pair $system $refs", async (row) => {
    const { references, systems } = textsOf(row)
    const paths = references.map(({ path }) => path)
    const run = await lectern([
      "score",
      ...paths,
      "-i",
      systems[0]!.path,
      "--json-full",
      "--engine",
      "threads",
      "--byte-order-mark",
      "keep",
    ])
    expect(run).toMatchObject({ code: 0, stderr: "" })
    const [metric] = JSON.parse(run.stdout).systems[0].metrics
    expect(Math.abs(metric.score - row.score)).toBeLessThanOrEqual(1e-9)
  })
})

function textsOf({ pair, system, refs, first }: Row): Record<"references" | "systems", TextSource[]> {
  const target = pair.split("-")[1]
  const text = (name: string): TextSource => {
    const file = `${pair}.${name}.${target}`
    return { name, path: first === undefined ? join(DATA, file) : beginning(file, first) }
  }
  return { references: refs.map((name) => text(`ref.${name}`)), systems: [text(`hyp.${system}`)] }
}

/** A copy of a file's first lines. */
function beginning(file: string, lines: number): string {
  const text = readFileSync(join(DATA, file), "utf8").split("\n").slice(0, lines).join("\n")
  return join(folder({ [file]: text }), file)
}

function specOf(row: Row): MetricSpec {
  const options = {
    tokenize: row.tokenize,
    lowercase: row.lowercase,
    smoothing: row.smooth_method,
    ...(row.smooth_value !== null && { smoothingValue: row.smooth_value }),
    effectiveOrder: row.effective_order ?? false,
    maxOrder: row.max_ngram_order ?? 4,
  }
  return { name: "bleu", options }
}
