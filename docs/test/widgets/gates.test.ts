// The simulated gates: drops and intervals by hand, and what must be alike.
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { alarmOf, clusterStudy, dropOf, peekingStudy, retryStudy, separateDrop, twoRuns } from "../../widgets/gates.mjs"

/** 200 items: 138 pass in both runs, 12 in the base alone, 2 in the new run alone. */
const base = Array.from({ length: 200 }, (_, i) => Number(i < 150))
const next = base.map((score, i) => (i < 12 ? 0 : i === 198 || i === 199 ? 1 : score))

test("a drop and its interval are those by hand, and positive where the new run is worse", () => {
  // Squares of 14 items of 200, and the mean .05; t of 199 degrees of freedom is 1.9719565 (scipy).
  const reach = 1.9719565442517533 * Math.sqrt((14 / 200 - 0.05 ** 2) / 199)
  expect(dropOf(base, next)).toEqual({
    drop: expect.closeTo(0.05, 14),
    low: expect.closeTo(0.05 - reach, 12),
    high: expect.closeTo(0.05 + reach, 12),
  })
  expect(dropOf(next, base).drop).toBeCloseTo(-0.05, 14)
})

test("by separate error bars the interval has the variances of both runs", () => {
  const reach = 1.959963984540054 * Math.sqrt((0.75 * 0.25 + 0.7 * 0.3) / 199)
  expect(separateDrop(base, next)).toEqual({
    drop: expect.closeTo(0.05, 14),
    low: expect.closeTo(0.05 - reach, 12),
    high: expect.closeTo(0.05 + reach, 12),
  })
})

test("of two runs the base passes 7 items in 10, and items are lost and gained at their rates", () => {
  const items = 100_000
  const runs = twoRuns(pcg64(1), { items, lost: 0.1, gained: 0.05 })
  const count = (before: number, after: number): number =>
    runs.base.filter((score, i) => score === before && runs.next[i] === after).length
  for (const [found, share] of [
    [count(1, 0), 0.1],
    [count(0, 1), 0.05],
    [count(1, 1), 0.6],
  ] as const) {
    // Within 4 standard errors.
    expect(Math.abs(found / items - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / items))
  }
})

test("clusters of one item are items", () => {
  const { clustered, ignored } = clusterStudy(pcg64(8), { clusters: 40, size: 1, correlation: 0.5, pulls: 20 })
  expect(clustered).toEqual(ignored)
})

test("a single attempt is its own best and its own mean", () => {
  const { first, best, averaged } = retryStudy(pcg64(6), {
    ...{ items: 60, undecided: 0.3, drop: 0.05, attempts: 1, pulls: 20 },
  })
  expect(best).toEqual(first)
  expect(averaged).toEqual(first)
})

test("both kinds of interval are about the same items at each look, and the sequence is wider", () => {
  const [watched] = peekingStudy(pcg64(11), { batch: 30, looks: 4, drop: 0.1, changed: 0.2, pulls: 1 })
  const { t, sequence } = watched!
  expect(t.map(({ n }) => n)).toEqual([30, 60, 90, 120])
  expect(sequence.map(({ n, drop }) => [n, expect.closeTo(drop, 12)])).toEqual(t.map(({ n, drop }) => [n, drop]))
  expect(sequence.at(-1)!.high - sequence.at(-1)!.low).toBeGreaterThan(t.at(-1)!.high - t.at(-1)!.low)
})

test("an alarm is the first look that leaves out 0, on either side", () => {
  const look = (n: number, low: number, high: number) => ({ n, drop: 0, low, high })
  expect(alarmOf([look(1, -1, 1), look(2, 0, 1), look(3, 0.1, 1), look(4, -1, -0.1)])?.n).toBe(3)
  expect(alarmOf([look(1, -1, 0), look(2, -1, -0.1)])?.n).toBe(2)
  expect(alarmOf([look(1, -1, 1)])).toBeUndefined()
})
