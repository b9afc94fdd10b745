import { cider } from "@lectern/metrics"
import { expect, test } from "vitest"
import { weightBars } from "../../figures/weight-bars.mjs"
import { BEACH, type Weighed, weighed } from "../../widgets/cider-in-page.mjs"

/** Ten times the clipped cosine of the rows, less for a difference in length. */
function scoreOf({ rows }: Weighed, difference: number): number {
  const sum = (of: (row: Weighed["rows"][number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const product = sum(({ weight, ours, theirs }) => weight ** 2 * Math.min(ours, theirs) * theirs)
  const lengths = sum(({ weight, ours }) => (weight * ours) ** 2) * sum(({ weight, theirs }) => (weight * theirs) ** 2)
  return product === 0 ? 0 : 10 * (product / Math.sqrt(lengths)) * Math.exp(-(difference ** 2) / 72)
}

test("weights worked by hand", () => {
  const { photographs, rows } = weighed(BEACH, 1)
  expect(photographs).toBe(4)
  expect(rows.map(({ gram, known, ours, theirs }) => [gram, known, ours, theirs])).toEqual([
    ["a", 3, 1, 1],
    ["dog", 1, 1, 1],
    ["runs", 2, 0, 1],
    ["on", 3, 1, 1],
    ["the", 4, 1, 1],
    ["beach", 2, 1, 1],
    ["sleeps", 2, 1, 0],
  ])
  const logs = [4 / 3, 4, 2, 4 / 3, 1, 2, 2].map(Math.log)
  expect(rows.map(({ weight }) => weight)).toEqual(logs)
})

test.each([
  [BEACH.caption, 0],
  ["dog dog dog on the the beach zebra", 2],
  ["A dog", -4],
])("the score of the library is the cosine of the weights that are shown: %s", (caption, difference) => {
  const people = `${BEACH.people}\n\na dog and a dog`
  const orders = [1, 2, 3, 4].map((order) => weighed({ caption, people }, order))
  for (const shown of orders) expect(shown.alone).toBeCloseTo(scoreOf(shown, difference), 8)
  expect(orders[0]!.score).toBeCloseTo(orders.reduce((sum, { alone }) => sum + alone, 0) / 4, 8)
  const lines = people.split("\n").filter((line) => line !== "")
  const whole = cider({ lowercase: true }).score([caption, "", "", "", ""], lines).score
  expect(orders[0]!.score).toBeCloseTo(5 * whole, 8)
})

test("without captions nothing is scored", () => {
  expect(weighed({ caption: "a", people: " \n" }, 1)).toMatchObject({ photographs: 0, alone: 0, score: 0 })
  expect(weighed({ caption: "", people: "a" }, 1)).toMatchObject({ photographs: 1, alone: 0, score: 0 })
})

test("bars are as long as weight times count; the system's surplus is dashed, and words stay text", () => {
  const rows = [
    { gram: "<i>", known: 1, weight: 2, ours: 3, theirs: 1 },
    { gram: "extraordinary day", known: 2, weight: 1, ours: 0, theirs: 1 },
    { gram: "the", known: 4, weight: 0, ours: 1, theirs: 1 },
  ]
  const picture = weightBars({ id: "p", weights: { photographs: 4, rows, alone: 0, score: 0 } })
  const bars = [...picture.matchAll(/class="weight-(\w+)"[^>]*? width="([\d.]+)"/g)].map(([, kind, width]) => [
    kind,
    Number(width),
  ])
  expect(bars).toEqual([
    ["both", 37.33],
    ["ours", 112],
    ["theirs", 37.33],
    ["both", 0],
    ["theirs", 18.67],
    ["both", 0],
    ["theirs", 0],
  ])
  expect(picture).toContain(">&lt;i></text>")
  expect(picture).toContain(">extraordinary …</text>")
  expect(picture).toContain(">1 of 4</text>")
  expect(weightBars({ id: "p", weights: { photographs: 0, rows: [], alone: 0, score: 0 } })).toContain("<svg")
})
