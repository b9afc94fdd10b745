import { expect, test } from "vitest"
import { similarityTable } from "../../figures/similarity-table.mjs"
import { KEY, similarityOf } from "../../widgets/similarity-in-page.mjs"

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length
const cellsOf = (table: string): string[][] =>
  [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
  )

test("the precision and recall of the metric are the means of the maxima of rows and columns", () => {
  for (const epochs of [0, 12, 60]) {
    const texts = { hypothesis: "judge sells bread", reference: "baker buys letter bread" }
    const { cosines, precision, recall, f1 } = similarityOf(texts, epochs)
    expect(cosines.map(({ length }) => length)).toEqual([4, 4, 4])
    expect(precision).toBeCloseTo(mean(cosines.map((row) => Math.max(...row))), 6)
    expect(recall).toBeCloseTo(mean([0, 1, 2, 3].map((j) => Math.max(...cosines.map((row) => row[j]!)))), 6)
    expect(cosines[2]![3]).toBeCloseTo(1, 12)
    expect(f1).toBeCloseTo(precision > 0 && recall > 0 ? (2 * precision * recall) / (precision + recall) : 0, 6)
  }
})

test("words of a class are alike after training, others are not", () => {
  const { cosines, unknown } = similarityOf(KEY)
  expect([cosines[0]![0]! > 0.99, cosines[1]![1]! > 0.99, Math.max(...cosines[2]!) < 0]).toEqual([true, true, true])
  expect(unknown).toEqual([])
})

test("a word without a vector has the cosine 0 with all, and is named once", () => {
  const { cosines, unknown, precision } = similarityOf({ hypothesis: "Judge the the", reference: "judge" })
  expect(unknown).toEqual(["the"])
  expect(cosines.slice(1)).toEqual([[0], [0]])
  expect(precision).toBeCloseTo(1 / 3, 6)
  expect(similarityOf({ hypothesis: " ", reference: "judge" })).toMatchObject({ cosines: [], precision: 0, f1: 0 })
})

test("the table marks the maximum of each row and column, the first of equals, and repeats them at its ends", () => {
  const values = { precision: 0.7, recall: 0.95, f1: 0.806 }
  const table = similarityTable({
    hypothesis: ["a<b", "c"],
    reference: ["d", "e"],
    cosines: [
      [0.9, 0.9],
      [-0.5, 1],
    ],
    unknown: [],
    ...values,
  })
  expect(cellsOf(table)).toEqual([
    ["", "d", "e", "best →"],
    ["a&lt;b", "0.90 → ↓", "0.90", "0.90"],
    ["c", "−0.50", "1.00 → ↓", "1.00"],
    ["best ↓", "0.90", "1.00", "P 0.70<br>R 0.95<br>F₁ 0.81"],
  ])
  expect([...table.matchAll(/--weight: ([\d.]+)/g)].map(([, weight]) => weight)).toEqual([
    "0.900",
    "0.900",
    "0.000",
    "1.000",
  ])
})
