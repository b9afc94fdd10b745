// Repeated hashes: the same bits however the corpus is split, and every repeated hash is found.
import type { Statistic } from "@lectern/core"
import { ALL_TESTS, examples, obeysMergeLaws, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mark, mayRepeat, type RepeatFilter, repeatFilter } from "../../src/corpus-table/repeat-filter.js"

type FilterStatistic = Statistic<number, RepeatFilter, RepeatFilter>

// Hashes that share numbers and counters, and counters at either end of a number.
const hash = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, -1, 0x10000000, 0x70000000, 0xf0000000 | 0) },
  fc.integer(),
)
const hashes = fc.array(hash, { maxLength: 60, size: "max" })
const borders = fc.array(fc.nat(60), { maxLength: 4 })
const sizes = [4, 8, 64, 4096]

const marked = (filter: FilterStatistic, list: readonly number[]): RepeatFilter =>
  list.reduce((state, each) => filter.add(state, each), filter.zero())

const atMost = (list: readonly number[], places: readonly number[]): number[] =>
  places.map((border) => Math.min(border, list.length))

function obeysEverywhere(filter: FilterStatistic): void {
  fc.assert(
    fc.property(hashes, borders, (list, places) => {
      obeysMergeLaws(filter, list, atMost(list, places))
    }),
    { ...examples(400, 61), numRuns: ALL_TESTS ? 400 : 40 },
  )
}

describe.each(sizes)("a repeat filter of %i bytes", (bytes) => {
  const filter = repeatFilter(bytes)

  test("obeys the merge laws", () => {
    obeysEverywhere(filter)
  })

  test("merged from any shards, in any order, is the filter in which everything was marked", () => {
    fc.assert(
      fc.property(hashes, borders, fc.boolean(), (list, places, backwards) => {
        const borders = [0, ...atMost(list, places).sort((a, b) => a - b), list.length]
        const shards = borders.slice(1).map((end, i) => marked(filter, list.slice(borders[i], end)))
        if (backwards) shards.reverse()
        expect(shards.reduce((into, from) => filter.merge(into, from))).toEqual(marked(filter, list))
      }),
      { ...examples(400, 67), numRuns: ALL_TESTS ? 400 : 40 },
    )
  })

  test("passes every hash that occurs twice, and no single one with its own counter", () => {
    fc.assert(
      fc.property(hashes, (list) => {
        const state = marked(filter, list)
        const places = bytes / 4
        const counterOf = (each: number): string => `${each & (places - 1)} ${each >>> 28}`
        const shared = (each: number): boolean =>
          list.filter((other) => counterOf(other) === counterOf(each)).length > 1
        expect(list.map((each) => mayRepeat(state, each))).toEqual(list.map(shared))
      }),
      { ...examples(400, 71), numRuns: ALL_TESTS ? 400 : 40 },
    )
  })
})

test.each<[string, FilterStatistic["merge"]]>([
  ["that only joins the bits", (into, from) => into.map((number, i) => number | from[i]!)],
  ["that forgets what was seen twice", (into, from) => into.map((number, i) => number | (from[i]! & 0x55555555))],
  [
    "that takes any two marks of a number for a repeat",
    (into, from) => into.map((a, i) => a | from[i]! | ((a & from[i]!) << 1)),
  ],
  ["that adds numbers, so that counters overflow", (into, from) => into.map((number, i) => number + from[i]!)],
])("a merge %s is found by the laws", (_, merge) => {
  expect(() => obeysEverywhere({ ...repeatFilter(64), merge })).toThrow()
})

test.skipIf(typeof SharedArrayBuffer === "undefined")("marking in shared memory leaves the same bits", () => {
  const filter = repeatFilter(64)
  fc.assert(
    fc.property(hashes, (list) => {
      const shared = new Int32Array(new SharedArrayBuffer(64))
      for (const each of list) mark(shared, each)
      expect([...shared]).toEqual([...marked(filter, list)])
      expect(filter.merge(filter.zero(), shared)).toEqual(marked(filter, list))
    }),
    examples(200, 73),
  )
})

test.each([0, 2, 6, -4, 2 ** 29, Number.NaN, 4.5])("repeatFilter() refuses %d bytes", (bytes) => {
  expect(refusal(() => repeatFilter(bytes))).toEqual({
    kind: "out-of-range",
    sentence: `bytes must be a power of two in 4..268435456, got ${bytes}`,
  })
})

test("repeatFilter() refuses what is not a number", () => {
  expect(refusal(() => repeatFilter("64" as never)).kind).toBe("wrong-type")
})
