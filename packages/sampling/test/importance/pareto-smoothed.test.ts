import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { effectiveSampleSize } from "../../src/importance/effective-sample-size.js"
import { logSumExp } from "../../src/importance/log-sum-exp.js"
import { convergenceRate, minimumDraws, paretoK, paretoKThreshold } from "../../src/importance/pareto-k.js"
import { paretoSmoothed } from "../../src/importance/pareto-smoothed.js"
import { golden, hasShared } from "../shared.js"

interface OwnCase {
  readonly name: string
  readonly relativeEfficiency: number
  readonly logRatios: readonly number[]
  readonly values: readonly number[]
  readonly k: number
  readonly kOfValues: number
  readonly smoothed: readonly number[]
}
interface SharedCase {
  readonly name: string
  readonly n: number
  readonly log_ratios: readonly string[] | null
  readonly pareto_k: string
  readonly ess_raw: string
  readonly ess_smoothed: string
  readonly top5_index: readonly number[]
  readonly top5_smoothed_log_weights: readonly string[]
}

const own = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/psis.json"), "utf8")) as {
  made: { tolerance: number }
  cases: OwnCase[]
}
const { tolerance } = own.made

describe("against arviz-stats", () => {
  test.each(own.cases)("paretoSmoothed equals it on $name", ({ logRatios, relativeEfficiency, k, smoothed }) => {
    const actual = paretoSmoothed(logRatios, { relativeEfficiency })
    expect(Math.abs(actual.k - k)).toBeLessThan(tolerance)
    for (const [i, expected] of smoothed.entries()) {
      expect(Math.abs(actual.logWeights[i]! - expected)).toBeLessThan(tolerance)
    }
  })

  test.each(own.cases)("paretoK of values equals it on $name", (each) => {
    const { relativeEfficiency } = each
    expect(Math.abs(paretoK(each.logRatios, undefined, { relativeEfficiency }) - each.k)).toBeLessThan(tolerance)
    const actual = paretoK(each.logRatios, each.values, { relativeEfficiency })
    expect(Math.abs(actual - each.kOfValues)).toBeLessThan(tolerance)
  })

  test.skipIf(!hasShared)("paretoSmoothed equals the shared values", () => {
    const { cases } = golden<{ cases: SharedCase[] }>("psis.json")
    for (const each of cases) {
      if (each.log_ratios === null) continue
      agrees(each, each.log_ratios.map(Number))
    }
  })
})

function agrees(expected: SharedCase, logRatios: readonly number[]): void {
  const { logWeights, k } = paretoSmoothed(logRatios)
  expect(Math.abs(k - Number(expected.pareto_k))).toBeLessThan(tolerance)
  expect(effectiveSampleSize(logRatios) / Number(expected.ess_raw)).toBeCloseTo(1, 11)
  expect(effectiveSampleSize(logWeights) / Number(expected.ess_smoothed)).toBeCloseTo(1, 11)
  for (const [rank, i] of expected.top5_index.entries()) {
    expect(Math.abs(logWeights[i]! - Number(expected.top5_smoothed_log_weights[rank]))).toBeLessThan(tolerance)
  }
}
