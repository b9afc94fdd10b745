import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  byOrder,
  type Continuation,
  candidates,
  continuationAt,
  sortCandidates,
  take,
  takeRow,
} from "../../../src/search/beam/candidates.js"

// Few different sums, so that ties are decided by token and row.
const offers = (size: number): fc.Arbitrary<readonly Continuation[]> =>
  fc
    .array(fc.record({ sum: fc.integer({ min: -9, max: 0 }), token: fc.nat({ max: 40 }), row: fc.nat({ max: 3 }) }), {
      maxLength: size,
    })
    .map((list) => list.map((each, i) => ({ ...each, score: -i })))

/** What a selection holds of continuations that are offered one by one. */
function held(capacity: number, offered: readonly Continuation[]): readonly Continuation[] {
  const list = candidates(capacity)
  for (const { sum, score, token, row } of offered) take(list, sum, score, token, row)
  sortCandidates(list)
  return Array.from({ length: list.count }, (_, at) => continuationAt(list, at))
}
const places = (list: readonly Continuation[]) => list.map(({ sum, token, row }) => ({ sum, token, row }))

test("holds the best continuations, best first", () => {
  fc.assert(
    fc.property(offers(60), fc.integer({ min: 1, max: 12 }), (offered, capacity) => {
      expect(places(held(capacity, offered))).toEqual(places([...offered].sort(byOrder).slice(0, capacity)))
    }),
    examples(400, 2701),
  )
})

test("without a limit it grows, and loses nothing", () => {
  const offered = Array.from({ length: 5000 }, (_, i) => ({
    sum: -((i * 7919) % 4999),
    score: -i,
    token: i % 17,
    row: i % 3,
  }))
  const text = (list: readonly Continuation[]) =>
    list.map(({ sum, score, token, row }) => `${sum} ${score} ${token} ${row}`).join("\n")
  expect(text(held(Infinity, offered))).toBe(text([...offered].sort(byOrder)))
  expect(text(held(3000, offered))).toBe(text([...offered].sort(byOrder).slice(0, 3000)))
})

test("drops what is impossible, and a row's special tokens", () => {
  expect(held(4, [{ sum: -Infinity, score: -Infinity, token: 1, row: 0 }])).toEqual([])
  const list = candidates(3)
  // The row's scores begin at 2: tokens 0 to 4 have -1, -Infinity, -3, -2 and -0.5; token 4 is special.
  takeRow(list, 7, -10, Float64Array.of(0, 0, -1, -Infinity, -3, -2, -0.5, 0), 2, Uint8Array.of(0, 0, 0, 0, 1))
  sortCandidates(list)
  expect(Array.from({ length: list.count }, (_, at) => continuationAt(list, at))).toEqual([
    { sum: -11, score: -1, token: 0, row: 7 },
    { sum: -12, score: -2, token: 3, row: 7 },
    { sum: -13, score: -3, token: 2, row: 7 },
  ])
})
