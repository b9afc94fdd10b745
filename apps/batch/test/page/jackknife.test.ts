// Intervals and influence, against scoring the texts without each segment.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { metricRegistry } from "@lectern/metrics"
import { expect, test } from "vitest"
import { deleteOne, deleteOneLinear, jackknifeError, sumOf } from "../../src/page/report/browser/sums.js"
import { EXAMPLE, exampleFolder, lectern } from "../cli/run.js"
import { type Opened, opened } from "./opened.js"

const { A, B, north, south } = EXAMPLE

async function pageOf(args: readonly string[], cwd: string): Promise<Opened> {
  const { stdout, code } = await lectern(["score", ...args, "-q", "-f", "html"], { cwd })
  expect(code).toBe(0)
  return opened(stdout)
}

const linesOf = (cwd: string, name: string): string[] => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n")

/** The difference of two scores without a segment, from the texts. */
function differencesWithout(
  cwd: string,
  name: "bleu" | "ter",
  segments: readonly number[],
): { readonly whole: number; readonly without: number[]; readonly scores: number[] } {
  const [references, one, two] = [A, north, south].map((file) => linesOf(cwd, file))
  const metric = metricRegistry[name]({}) as ReturnType<typeof metricRegistry.bleu> & {
    score(h: readonly string[], r: readonly string[]): { score: number }
  }
  const score = (system: readonly string[], left?: number): number => {
    const kept = segments.filter((segment) => segment !== left)
    const texts = (lines: readonly string[]): string[] => kept.map((segment) => lines[segment]!)
    return 100 * metric.score(texts(system), texts(references!)).score
  }
  const scores = segments.map((segment) => score(two!, segment))
  return {
    whole: score(two!) - score(one!),
    without: segments.map((segment, i) => scores[i]! - score(one!, segment)),
    scores,
  }
}

/** The formula of the textbook, spelled out. */
function errorOf(values: readonly number[]): number {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  return Math.sqrt(((n - 1) / n) * values.map((value) => (value - mean) ** 2).reduce((sum, value) => sum + value, 0))
}

test.each(["bleu", "ter"] as const)(
  "intervals and influence of %s are those of the texts without each segment",
  async (name) => {
    const cwd = exampleFolder()
    const page = await pageOf([A, "-i", north, south, "-m", name], cwd)
    const segments = Uint32Array.from({ length: 60 }, (_, i) => 3 * i)
    const { whole, without, scores } = differencesWithout(cwd, name, [...segments])
    const measured = page.engine.measure(0, segments)[1]!
    expect(measured.difference!.value).toBeCloseTo(whole, 10)
    expect(measured.halfWidth).toBeCloseTo(1.959964 * errorOf(scores), 8)
    expect(measured.difference!.halfWidth).toBeCloseTo(1.959964 * errorOf(without), 8)
    const influence = await page.engine.influence(1, 0, segments)
    for (const [i, value] of influence.entries()) expect(value).toBeCloseTo(without[i]! - whole, 10)
  },
)

test("the jackknife's error of a mean is the standard error", () => {
  // 1, 2, 3, 4: variance 5/3 with 3 degrees of freedom; without each: 3, 8/3, 7/3, 2.
  expect(jackknifeError(Float64Array.of(3, 8 / 3, 7 / 3, 2))).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12)
  expect(jackknifeError(Float64Array.of(3))).toBeUndefined()
})

test("there is no interval of one segment, and a score of none", async () => {
  const page = await pageOf([A, "-i", north, south], exampleFolder())
  const [one, two] = page.engine.measure(0, Uint32Array.of(5))
  expect(one).toMatchObject({ halfWidth: undefined, difference: undefined })
  expect(two!.difference!.halfWidth).toBeUndefined()
  expect(page.engine.measure(0, new Uint32Array(0)).map(({ score }) => score)).toEqual([0, 0])
})

const METRICS = ["bleu", "chrf", "ter", "wer", "cer", "wil", "rouge1", "rougeL", "gleu", "meteor", "f1", "exact"]

test("to first order, the error is within 2% of the exact one, by every metric", async () => {
  const page = await pageOf([A, B, "-i", north, south, "-m", ...METRICS], exampleFolder())
  for (const [m, metric] of page.engine.metrics.entries()) {
    const columns = page.data.rows[1]![m]!
    const total = sumOf(columns, page.all)
    const scoreOf = (state: Float64Array): number => page.engine.scoreOf(m, state)
    const exact = jackknifeError(deleteOne(columns, page.all, total, scoreOf))!
    const linear = jackknifeError(deleteOneLinear(columns, page.all, total, scoreOf))!
    if (exact === 0) expect([metric.name, linear]).toEqual([metric.name, 0])
    else expect([metric.name, Math.abs(linear / exact - 1) < 0.02]).toEqual([metric.name, true])
  }
})
