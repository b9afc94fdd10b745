// Tests of pairs from made-up comparisons: what counts as better, ranges of ranks, clusters.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { pairTests, rankRanges } from "../../../src/commands/score/pair-tests.js"

const ranked = (order: readonly number[], pairs: readonly string[]) =>
  rankRanges(order, (one, other) => pairs.includes(`${one}>${other}`)).map(({ low, high, cluster }) => [
    low,
    high,
    cluster,
  ])

test("a cluster ends where all before are better than all after, not only than the next one", () => {
  expect(ranked([0, 1, 2], ["0>1"])).toEqual([
    [1, 2, 1],
    [2, 3, 1],
    [1, 3, 1],
  ])
  expect(ranked([2, 0, 1], ["2>0", "2>1"])).toEqual([
    [2, 3, 2],
    [2, 3, 2],
    [1, 1, 1],
  ])
  // WMT's example of a range in each place: 1-2, 1-2, 3-5, 3-5, 3-5.
  const five = [0, 1].flatMap((top) => [2, 3, 4].map((rest) => `${top}>${rest}`))
  expect(ranked([0, 1, 2, 3, 4], five)).toEqual([
    [1, 2, 1],
    [1, 2, 1],
    [3, 5, 2],
    [3, 5, 2],
    [3, 5, 2],
  ])
})

test("ranks and clusters are as they are defined", () => {
  const relation = fc.array(fc.boolean(), { minLength: 36, maxLength: 36 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), relation, (count, bits) => {
      // Only systems that are earlier in the order can be better.
      const better = (one: number, other: number): boolean => one < other && bits[6 * one + other]!
      const order = Array.from({ length: count }, (_, s) => s)
      const borders = order.filter((border) => {
        for (let one = 0; one < border; one++) {
          for (let other = border; other < count; other++) if (!better(one, other)) return false
        }
        return border > 0
      })
      expect(rankRanges(order, better)).toEqual(
        order.map((s) => ({
          low: 1 + order.filter((other) => better(other, s)).length,
          high: count - order.filter((other) => better(s, other)).length,
          cluster: 1 + borders.filter((border) => border <= s).length,
        })),
      )
    }),
    examples(200, 7),
  )
})

test("sacreBLEU's p-value ranks when it is the one that is shown, and equal scores are never apart", () => {
  const scores = [30, 30, 20]
  const compare = (base: number, system: number) => ({
    difference: scores[system]! - scores[base]!,
    pValue: 0.5,
    compatPValue: 0.001,
  })
  const run = (pValue: "centred" | "compat", higherIsBetter: boolean) =>
    pairTests({ pairs: "all", pValue }, { scores, higherIsBetter, compare }).map(({ ranking, leads }) => [
      ranking!.low,
      ranking!.high,
      leads,
    ])
  expect(run("centred", true)).toEqual([
    [1, 3, true],
    [1, 3, true],
    [1, 3, true],
  ])
  expect(run("compat", true)).toEqual([
    [1, 2, true],
    [1, 2, true],
    [3, 3, false],
  ])
  expect(run("compat", false)).toEqual([
    [2, 3, false],
    [2, 3, false],
    [1, 1, true],
  ])
})
