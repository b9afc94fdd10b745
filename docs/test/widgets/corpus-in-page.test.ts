// What the page of corpus BLEU shows is what the package gives, and what the mistakes would.
import { bleu, sentenceBleu } from "@lectern/metrics"
import { expect, test } from "vitest"
import {
  changed,
  EXAMPLES,
  MATCHES,
  MISTAKES,
  type Mistake,
  mostMatches,
  outcomeOf,
  type Row,
  readRows,
  rowsOf,
  rowsText,
  SECOND,
  totalOf,
} from "../../widgets/corpus-in-page.js"

const rowsOfExample = (i: number): Row[] => rowsOf(EXAMPLES[i]!) as Row[]

test.each(EXAMPLES.map(({ name }, i) => [name, i] as const))("%s scores as its texts do", (_, i) => {
  const { hypothesis, references } = EXAMPLES[i]!
  const { score, counts, totals, precisions, brevityPenalty } = bleu().score(
    hypothesis.split("\n"),
    references.split("\n"),
  )
  const { right, mean, wrong } = outcomeOf(rowsOfExample(i), [])
  expect(right).toMatchObject({ score, counts, totals, precisions, brevityPenalty })
  expect(mean * brevityPenalty).toBeCloseTo(score, 14)
  expect(wrong).toBeUndefined()
})

test("rows are the lengths and the matches, as the note counts them", () => {
  expect(rowsOfExample(0)).toEqual([
    [8, 8, 0, 5, 4, 3, 2],
    [4, 6, 0, 4, 0, 0, 0],
  ])
})

test("texts of unequal lines have no rows", () => {
  expect(rowsOf({ hypothesis: "a\nb", references: "a" })).toBe(
    "There are 2 lines of hypotheses and 1 of references; each needs one of its own.",
  )
})

test("the mean of sentence scores is that of sentenceBleu()", () => {
  const { hypothesis, references } = EXAMPLES[1]!
  const others = references.split("\n")
  const scores = hypothesis.split("\n").map((line, i) => sentenceBleu(line, [others[i]!]).score)
  const { right, wrong } = outcomeOf(rowsOfExample(1), ["average"])
  expect(wrong!.score).toBeCloseTo(scores.reduce((sum, each) => sum + each) / 7, 14)
  // The numbers of the note.
  expect(wrong!.score).toBeCloseTo(0.7659, 4)
  expect(right.score).toBeCloseTo(0.3249, 4)
  // A sentence of three tokens has no n-gram of order 4.
  const short = rowsOf({ hypothesis: "close the door", references: "close the door" }) as Row[]
  expect(outcomeOf(short, ["average"])).toMatchObject({ right: { score: 0 }, wrong: { score: 1 } })
})

// The guard alone: precisions 5/8, 4/7, 3/6, 2/5.
const GUARD = [8, 8, 0, 5, 4, 3, 2]
const plain = (5 / 8 + 4 / 7 + 3 / 6 + 2 / 5) / 4

test.each<[Mistake[], number]>([
  [["plain"], plain],
  [["log"], Math.exp(plain)],
  [["log", "plain"], Math.exp(plain)],
])("%s of the guard is as worked by hand", (mistakes, score) => {
  const { wrong } = outcomeOf([GUARD], mistakes)
  expect(wrong!.score).toBeCloseTo(score, 12)
  expect(wrong!.mean).toBeCloseTo(score, 12)
  expect(wrong!.point).toBeUndefined()
})

test("without the penalty the mean is left, and the point is at 1", () => {
  const { right, mean, wrong } = outcomeOf(rowsOfExample(0), ["penalty"])
  expect(right.brevityPenalty).toBeCloseTo(Math.exp(1 - 14 / 12), 14)
  expect(wrong).toEqual({ score: expect.closeTo(mean, 14), point: { ratio: 12 / 14, penalty: 1 } })
})

test("the closest of two references counts, the shorter of two equally close, the shortest by mistake", () => {
  const row = (first: number, second: number): Row => [6, first, second, 6, 5, 4, 3]
  const closest = (first: number, second: number): number => outcomeOf([row(first, second)], []).right.referenceLength
  // As the package counts texts of these lengths.
  const text = (length: number): string => Array.from({ length }, (_, i) => `w${i}`).join(" ")
  for (const [first, second] of [
    [3, 7],
    [7, 3],
    [5, 7],
    [7, 5],
    [9, 6],
  ] as const)
    expect(closest(first, second)).toBe(
      bleu().score([text(6)], { perSegment: [[text(first), text(second)]] }).referenceLength,
    )
  const { right, wrong } = outcomeOf([row(3, 7)], ["shortest"])
  expect(right.brevityPenalty).toBeCloseTo(Math.exp(1 - 7 / 6), 14)
  expect(wrong!.point).toEqual({ ratio: 2, penalty: 1 })
  expect(outcomeOf([row(9, 0)], ["shortest"]).wrong!.point!.ratio).toBeCloseTo(6 / 9, 14)
})

test("a shorter hypothesis loses the n-grams and matches that it cannot have", () => {
  expect(changed(GUARD, 0, 4)).toEqual([4, 8, 0, 4, 3, 2, 1])
  expect(changed(GUARD, 0, 2)).toEqual([2, 8, 0, 2, 1, 0, 0])
  expect(changed(GUARD, MATCHES + 1, 2)).toEqual([8, 8, 0, 5, 2, 2, 2])
  expect(changed(GUARD, SECOND, 6)).toEqual([8, 8, 6, 5, 4, 3, 2])
  expect([1, 2, 3, 4].map((order) => totalOf(GUARD, order))).toEqual([8, 7, 6, 5])
  expect([1, 2, 3, 4].map((order) => mostMatches(GUARD, order))).toEqual([8, 5, 4, 3])
})

test("rows come back from a link, unless texts cannot have them", () => {
  const rows = rowsOfExample(0)
  expect(readRows(rowsText(rows), 2, 20)).toEqual(rows)
  expect(readRows(rowsText(rows), 3, 20)).toBeUndefined()
  expect(readRows(rowsText(rows), 2, 7)).toBeUndefined()
  for (const bad of [
    "",
    "nonsense",
    "8.8.0.5.4.3",
    "8.8.0.5.4.3.6",
    "8.8.0.3.4.3.2",
    "8.8.0.5.4.3.-2",
    "8.8.0.5.4.3.1.5",
  ])
    expect([bad, readRows(bad, 1, 20)]).toEqual([bad, undefined])
})

test("no mistake makes a number that cannot be shown, of no text either", () => {
  const names = Object.keys(MISTAKES) as Mistake[]
  for (const rows of [[[0, 0, 0, 0, 0, 0, 0]], [[0, 5, 3, 0, 0, 0, 0]], [[3, 0, 0, 0, 0, 0, 0]]])
    for (const mistakes of [[], ...names.map((name) => [name]), names]) {
      const { right, mean, wrong } = outcomeOf(rows, mistakes)
      const all = [right.score, mean, wrong?.score ?? 0, wrong?.mean ?? 0, wrong?.point?.ratio ?? 0]
      expect([mistakes, all.every(Number.isFinite)]).toEqual([mistakes, true])
    }
})
