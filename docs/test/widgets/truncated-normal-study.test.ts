import { problemOf } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { truncatedNormalStudy } from "../../widgets/truncated-normal-study.mjs"

// Exact means by mpmath, 50 digits.
const MEANS = [
  [4, 5, 4.21683078060102],
  [2, 3, 2.31582132674378],
] as const

test.each(MEANS)(
  "the study of [%d, %d]: every proposal within 4.5 standard errors of the exact mean",
  (low, high, mean) => {
    const { exact, methods } = truncatedNormalStudy(low, high, { generator: pcg64(1), draws: 30_000 })
    expect(Math.abs(exact - mean)).toBeLessThan(1e-13)
    expect(methods.map(({ name }) => name)).toEqual(["naive rejection", "uniform proposal", "exponential tilt"])
    for (const { result, kept } of methods) {
      if (kept < 10) continue
      expect(Math.abs(result!.estimate - mean) / result!.standardError).toBeLessThan(4.5)
    }
  },
)

test("naive rejection keeps about one of 30,000, the uniform all, the tilt 98.6%", () => {
  const { methods } = truncatedNormalStudy(4, 5, { generator: pcg64(2) })
  const [naive, flat, tilt] = methods
  expect(naive!.kept).toBeLessThan(6)
  expect(naive!.diagnosis.verdict).toBe("failure")
  expect(flat!.kept).toBe(30_000)
  // The tilt's draws beyond 5: exp(-(2 + sqrt(5))), within 4.5 standard errors.
  const beyond = Math.exp(-(2 + Math.sqrt(5)))
  expect(Math.abs(30_000 - tilt!.kept - 30_000 * beyond) / Math.sqrt(30_000 * beyond)).toBeLessThan(4.5)
  for (const method of [flat!, tilt!]) expect(method.diagnosis.findings).toEqual([])
  // ESS over n at its limits 0.4530 and 0.9844, within a hundredth.
  expect(Math.abs(flat!.diagnosis.effectiveSampleSize / 30_000 - 0.453)).toBeLessThan(0.01)
  expect(Math.abs(tilt!.diagnosis.effectiveSampleSize / 30_000 - 0.9844)).toBeLessThan(0.01)
})

test("the trace grows by quarters of a decade to all draws, and ends at the result", () => {
  const { methods, exact } = truncatedNormalStudy(2, 3, { generator: pcg64(3), draws: 2000 })
  for (const { trace, result } of methods) {
    expect(trace.map(({ draws }) => draws)).toEqual([10, 18, 32, 56, 100, 180, 320, 560, 1000, 1800, 2000])
    expect(trace.at(-1)!.estimate).toBe(result!.estimate)
    expect(trace.at(-1)!.error).toBe(Math.abs(result!.estimate - exact))
  }
})

test("far out nothing is kept by rejection, and the tilt still works", () => {
  const { methods, exact } = truncatedNormalStudy(38, 40, { generator: pcg64(4), draws: 1000 })
  expect(methods[0]).toMatchObject({ kept: 0, result: undefined })
  expect(methods[0]!.trace[0]).toEqual({ draws: 10, estimate: undefined, error: undefined })
  // mpmath: 38.026279466575868988.
  expect(Math.abs(exact - 38.02627946657587)).toBeLessThan(1e-12)
  const { estimate, standardError } = methods[2]!.result!
  expect(Math.abs(estimate - exact) / standardError).toBeLessThan(4.5)
})

test("intervals and counts that are not allowed are refused", () => {
  const generator = pcg64(1)
  expect(problemOf(() => truncatedNormalStudy(5, 4, { generator })).kind).toBe("out-of-range")
  expect(problemOf(() => truncatedNormalStudy(Number.NaN, 4, { generator })).kind).toBe("out-of-range")
  expect(problemOf(() => truncatedNormalStudy(4, 5, { generator, draws: 0 })).kind).toBe("out-of-range")
})
