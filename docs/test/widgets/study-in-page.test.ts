// What the page shows of the truncated-normal study: the variances of mpmath, and runs described in words.
import { expect, test } from "vitest"
import { diagnosisOf, errorSeries, exactVariance, PROPOSALS, rowsOf, studyOf } from "../../widgets/study-in-page.js"

// By mpmath with 50 digits: relative variance of a weight, effective sample size over draws, variance of the mean, for one draw.
const EXACT = [
  [4, 5, "naive rejection", 31861.770604176974, 3.13845902612407e-5, 1220.0346415357508],
  [4, 5, "uniform proposal", 1.20747590555519, 0.45300607697844636, 0.050622427299832816],
  [4, 5, "exponential tilt", 0.015807681984258817, 0.984438312227192, 0.03663380109110323],
  [2, 3, "naive rejection", 45.72846118876698, 0.021400233916549112, 2.874771360649243],
  [2, 3, "uniform proposal", 0.43386360219796655, 0.6974164059029757, 0.06643873072676848],
  [2, 3, "exponential tilt", 0.09938192715873566, 0.9096020002661129, 0.06536415239574349],
] as const

test.each(EXACT)(
  "[%d, %d] by %s: the variances of mpmath, to eleven digits",
  (low, high, name, weights, share, mean) => {
    const { ofWeights, effectiveShare, ofMean } = exactVariance(low, high, name)
    expect(Math.abs(ofWeights / weights - 1)).toBeLessThan(1e-11)
    expect(Math.abs(effectiveShare / share - 1)).toBeLessThan(1e-11)
    expect(Math.abs(ofMean / mean - 1)).toBeLessThan(1e-11)
  },
)

test("a series has the trace of each run, and a line from the first expected draw on", () => {
  const runs = [1, 2].map((seed) => studyOf(2, 3, seed, 1000))
  const series = errorSeries(2, 3, runs)
  expect(series.map(({ name }) => name)).toEqual(PROPOSALS)
  expect(series.map((each) => each.runs.map((run) => run.at(-1)?.draws))).toEqual(Array(3).fill([1000, 1000]))
  expect(series[0]!.from).toBeCloseTo(1 / 0.021400233916549112, 8)
})

test("over twenty runs the mean squared error is the variance of theory, within 4.5 standard errors", () => {
  const draws = 1000
  const runs = Array.from({ length: 20 }, (_, seed) => studyOf(4, 5, seed, draws))
  for (const { name, runs: traces, variance } of errorSeries(4, 5, runs)) {
    if (name === "naive rejection") continue
    const squares = traces.map((trace) => trace.at(-1)!.error! ** 2 / (variance / draws))
    const mean = squares.reduce((sum, each) => sum + each, 0) / squares.length
    // A squared standard normal has mean 1 and variance 2.
    expect(Math.abs(mean - 1)).toBeLessThan(4.5 * Math.sqrt(2 / squares.length))
  }
})

test("a run that kept nothing says so", () => {
  const { exact, methods } = studyOf(4, 5, 1, 1000)
  const naive = methods[0]!
  expect(naive.kept).toBe(0)
  expect(Object.fromEntries(rowsOf(naive, exact, exactVariance(4, 5, naive.name)))).toEqual({
    kept: "0 of 1,000",
    estimate: "none: no draw met the interval",
    exact: "4.216831",
    error: "none",
    "standard error": "unknown",
    "effective sample size": "0",
    "k-hat": "unknown: too few weights",
  })
  expect(diagnosisOf(naive)).toMatch(
    /^Failure: all 1000 weights are 0: no draw hit the target; the proposal misses mass/,
  )
})

test("a run that kept one draw has no standard error to show", () => {
  const found = Array.from({ length: 200 }, (_, seed) => studyOf(2, 3, seed, 50)).find(
    ({ methods }) => methods[0]!.kept === 1,
  )!
  const rows = Object.fromEntries(rowsOf(found.methods[0]!, found.exact, exactVariance(2, 3, "naive rejection")))
  expect(rows.kept).toBe("1 of 50")
  expect(rows["standard error"]).toBe("unknown: one draw has no spread (theory: 0.24)")
  expect(rows.error).not.toContain("standard errors")
})

test("a run that went well says how far off it is, in standard errors", () => {
  const { exact, methods } = studyOf(4, 5, 1, 3000)
  const tilt = methods[2]!
  const { estimate, standardError } = tilt.result!
  const rows = Object.fromEntries(rowsOf(tilt, exact, exactVariance(4, 5, tilt.name)))
  const distance = estimate - exact
  const errors = Math.abs(distance / standardError).toFixed(1)
  expect(rows.error).toBe(`${distance < 0 ? "−" : "+"}${Math.abs(distance).toPrecision(2)}, ${errors} standard errors`)
  expect(rows["standard error"]).toMatch(/^0\.003\d \(theory: 0\.0035\)$/)
  expect(diagnosisOf(tilt)).toBe("Sound: nothing was found to be wrong.")
})
