// Comparisons of scores that doubles cannot tell apart, against whole numbers of any size.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Counts, jaccardScore, likelihoodScore, type ScoreKind } from "../../../src/train/wordpiece/score.js"

/** The sign of a / b - c / d, exactly. */
function exactSign(a: bigint, b: bigint, c: bigint, d: bigint): number {
  const difference = a * d - c * b
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
const exact = {
  likelihood: (one: Counts, other: Counts) =>
    exactSign(
      BigInt(one.count),
      BigInt(one.left) * BigInt(one.right),
      BigInt(other.count),
      BigInt(other.left) * BigInt(other.right),
    ),
  jaccard: (one: Counts, other: Counts) =>
    exactSign(
      BigInt(one.count),
      BigInt(one.left + one.right - one.count),
      BigInt(other.count),
      BigInt(other.left + other.right - other.count),
    ),
}
const KINDS: readonly (readonly [string, ScoreKind, (one: Counts, other: Counts) => number])[] = [
  ["likelihood", likelihoodScore, exact.likelihood],
  ["jaccard", jaccardScore, exact.jaccard],
]

test("scores whose products differ by 1 of 2^80 are different", () => {
  const n = 2 ** 40
  // n / ((n + 1) * 1) against (n - 1) / (n * 1): n * n is 1 more than (n - 1)(n + 1).
  const one = { count: n, left: n + 1, right: 1 }
  const other = { count: n - 1, left: n, right: 1 }
  expect(likelihoodScore.compare(one, other)).toBeGreaterThan(0)
  expect(likelihoodScore.compare(other, one)).toBeLessThan(0)
  expect(likelihoodScore.compare(one, { ...one })).toBe(0)
  // The same for unions: left + right - count are n + 1 and n.
  expect(jaccardScore.compare({ ...one, right: n }, { ...other, right: n - 1 })).toBeGreaterThan(0)
  expect(jaccardScore.compare({ ...other, right: n - 1 }, { ...one, right: n })).toBeLessThan(0)
})

test.each(KINDS)("%s compares nearly equal scores of any size like exact fractions", (_, kind, sign) => {
  const size = fc.integer({ min: 1, max: 2 ** 16 })
  fc.assert(
    fc.property(
      size,
      size,
      size,
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
      (a, b, c, scale, off) => {
        const count = Math.min(a, b, c) * scale
        const one = { count: count + off[0]!, left: b * scale + count + off[1]!, right: c + count + off[2]! }
        const other = { count: count + off[3]!, left: b * scale + count + off[4]!, right: c + count + off[5]! }
        expect(Math.sign(kind.compare(one, other))).toBe(sign(one, other))
      },
    ),
    examples(2000, 12),
  )
})
