// What the page of gates shows is what the studies give.
import { ALL_TESTS } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { pairingStudy, peekingStudy, retryStudy } from "../../widgets/gates.mjs"
import { PULLS, panelsOf, STUDIES, type StudyName } from "../../widgets/gates-in-page.js"

const NAMES = Object.keys(STUDIES) as StudyName[]

/** The lower ends of the sliders: the smallest study. */
const least = (name: StudyName): number[] => STUDIES[name].sliders.map(({ min }) => min)

test.each(NAMES)("%s has sliders that begin inside, and can be shown at their lower ends", (name) => {
  const { sliders, run } = STUDIES[name]
  for (const { min, max, value, step } of sliders) {
    expect(value).toBeGreaterThanOrEqual(min)
    expect(value).toBeLessThanOrEqual(max)
    expect((value - min) / step).toBeCloseTo(Math.round((value - min) / step), 9)
  }
  const { sentence, table, pictures } = run(least(name), 1)
  expect(new Set(table.map(({ length }) => length)).size).toBe(1)
  expect([sentence, ...table.flat(), ...pictures].join()).not.toMatch(/NaN|undefined|Infinity/)
})

test.each(ALL_TESTS ? NAMES : NAMES.slice(2))(
  "%s is the same for the same seed, and another one for another",
  (name) => {
    const [three, again, four] = [3, 3, 4].map((seed) => STUDIES[name].run(least(name), seed))
    expect(again).toEqual(three)
    expect(four).not.toEqual(three)
  },
)

test.each(["pairing", "retry", "clusters"] as const)("the verdicts of %s are those of all pull requests", (name) => {
  const { table } = STUDIES[name].run(least(name), 5)
  expect(table[0]).toEqual(["test", "worse", "better", "neither", "mean drop, points"])
  for (const [, ...cells] of table.slice(1)) {
    expect(cells.slice(0, 3).reduce((sum, each) => sum + Number(each), 0)).toBe(PULLS)
  }
})

test("sliders are in points and in 100, studies in shares", () => {
  const { paired, unpaired } = pairingStudy(pcg64(9), { items: 100, drop: 0.06, changed: 0.2, pulls: PULLS })
  const { sentence, table } = STUDIES.pairing.run([100, 6, 20], 9)
  expect(sentence).toBe(
    `A drop of 6 points is there. The paired test finds it in ${paired.worse} of ${PULLS} pull requests, the unpaired one in ${unpaired.worse}.`,
  )
  expect(table[1]!.slice(0, 3)).toEqual(["two separate error bars", String(unpaired.worse), String(unpaired.better)])
  expect(table[2]!.slice(0, 3)).toEqual(["item by item", String(paired.worse), String(paired.better)])
  expect(STUDIES.pairing.run([100, 0, 20], 9).sentence).toMatch(
    /^There is no drop. The paired test calls one in \d+ of/,
  )
})

test("the gain of the best run is how much less it drops than the first", () => {
  const sizes = { items: 100, undecided: 0.4, drop: 0.02, attempts: 3, pulls: PULLS }
  const { first, best } = retryStudy(pcg64(2), sizes)
  const sum = ({ drops }: typeof first): number => drops.reduce((all, { drop }) => all + drop, 0)
  const gain = (100 * (sum(first) - sum(best))) / PULLS
  expect(gain).toBeGreaterThan(2)
  const { sentence } = STUDIES.retry.run([3, 40, 2, 100], 2)
  expect(sentence).toContain(`The best of 3 scores ${gain.toFixed(1)} points more than the first`)
  expect(sentence).toContain(`better in ${best.better} of ${PULLS} pull requests, the first run in ${first.better}.`)
})

test("the share of clusters that hold the truth, and the design effect, are told", () => {
  const { sentence, table } = STUDIES.clusters.run([20, 5, 0.5], 1)
  const [ignored, by] = table.slice(1).map((row) => row[3])
  expect(sentence).toContain(
    `hold the truth in ${ignored} of ${PULLS} pull requests; by document it is ${by}, and 190 are`,
  )
  // By hand: 1 + 4 / 2.
  expect(sentence).toContain("3.00 times")
})

test("looks are counted for the end alone, for each look and for the sequence", () => {
  const watched = peekingStudy(pcg64(3), { batch: 10, looks: 6, drop: 0.03, changed: 0.3, pulls: PULLS })
  const outside = ({ low, high }: { low: number; high: number }): boolean => low > 0 || high < 0
  const counts = [
    watched.filter(({ t }) => outside(t[5]!)).length,
    watched.filter(({ t }) => t.some(outside)).length,
    watched.filter(({ sequence }) => sequence.some(outside)).length,
  ]
  expect(counts[1]).toBeGreaterThan(counts[0]!)
  const { table, pictures } = STUDIES.peeking.run([6, 10, 3, 30], 3)
  expect(table.slice(1).map((row) => row[1])).toEqual(counts.map((count) => `${count} of ${PULLS}`))
  const width = (looks: readonly { low: number; high: number }[]): number => 100 * (looks[5]!.high - looks[5]!.low)
  const means = [watched.map(({ t }) => width(t)), watched.map(({ sequence }) => width(sequence))].map(
    (widths) => widths.reduce((sum, each) => sum + each, 0) / PULLS,
  )
  const [end, each, sequence] = table.slice(1).map((row) => Number(row[2]))
  expect([end, each, sequence]).toEqual([means[0], means[0], means[1]].map((points) => expect.closeTo(points!, 1)))
  expect(pictures).toHaveLength(1)
})

test("pictures side by side have one axis around 0, in points, and the first twenty pull requests", () => {
  const drops = Array.from({ length: 30 }, (_, i) => ({ drop: 0.01, low: i === 0 ? 0.001 : -0.03, high: 0.05 }))
  const wide = [{ drop: 0, low: -0.08, high: 0.02 }]
  const outcome = (all: typeof drops) => ({ drops: all, worse: 0, better: 0 })
  const [left, right] = panelsOf("a", 2, { one: outcome(drops), other: outcome(wide) })
  expect(left!.range).toEqual([-8, 8])
  expect(right!.range).toEqual(left!.range)
  expect(left!.rows).toHaveLength(20)
  expect(left!.rows[0]).toEqual({ drop: 1, low: 0.1, high: 5, called: true })
  expect(left!.rows[1]!.called).toBe(false)
  expect(left!.lines.map(({ at }) => at)).toEqual([0, 2])
  expect(new Set([left!.id, right!.id]).size).toBe(2)
})
