// The law checker must accept a correct statistic and catch each kind of fault: golden values alone miss a broken merge.
import { describe, expect, test } from "vitest"
import type { Statistic } from "../src/index.js"
import { obeysMergeLaws } from "../src/testing.js"

// State: [items, sum, largest].
const honest: Statistic<number, Float64Array, { readonly mean: number }> = {
  zero: () => new Float64Array(3),
  add(state, item) {
    state[0]! += 1
    state[1]! += item
    state[2] = Math.max(state[2]!, item)
    return state
  },
  merge(into, from) {
    into[0]! += from[0]!
    into[1]! += from[1]!
    into[2] = Math.max(into[2]!, from[2]!)
    return into
  },
  finalize: ([items = 0, sum = 0]) => ({ mean: items === 0 ? 0 : sum / items }),
}

const items = [3, 1, 4, 1, 5, 9, 2, 6]
const cuts = [5, 2, 2, 8]

describe("obeysMergeLaws accepts", () => {
  test.each([
    ["split positions in any order, with empty shards", items, cuts],
    ["no split at all", items, []],
    ["an empty corpus", [], [0, 0]],
    ["a corpus of one item", [7], [0, 1]],
  ])("a correct statistic with %s", (_, corpus, where) => {
    expect(() => obeysMergeLaws(honest, corpus, where)).not.toThrow()
  })

  test("states that are plain data", () => {
    const seen: Statistic<number, { total: number }, number> = {
      zero: () => ({ total: 0 }),
      add(state, item) {
        state.total += item
        return state
      },
      merge(into, from) {
        into.total += from.total
        return into
      },
      finalize: ({ total }) => total,
    }
    expect(() => obeysMergeLaws(seen, items, cuts)).not.toThrow()
  })
})

type Broken = Partial<typeof honest>

const broken: readonly (readonly [string, Broken, RegExp])[] = [
  ["a merge that drops its second argument", { merge: (into) => into }, /shards in order/],
  [
    "a merge that keeps only the last shard's largest item",
    {
      merge(into, from) {
        const largest = from[2]!
        honest.merge(into, from)
        into[2] = largest
        return into
      },
    },
    /shards in order|shards in reverse/,
  ],
  [
    "a merge that subtracts where it should add",
    {
      merge(into, from) {
        into[0]! += from[0]!
        into[1]! -= from[1]!
        into[2] = Math.max(into[2]!, from[2]!)
        return into
      },
    },
    /shards in order/,
  ],
  [
    "a zero that is not zero",
    {
      zero: () => Float64Array.of(0, 1, 0),
    },
    /shards in order/,
  ],
  [
    "a merge that empties its second argument",
    {
      merge(into, from) {
        honest.merge(into, from)
        from.fill(0)
        return into
      },
    },
    /merge leaves its second argument alone/,
  ],
  [
    "a finalize that scales its state",
    {
      finalize(state) {
        const mean = state[1]! / state[0]!
        state.fill(0)
        return { mean }
      },
    },
    /finalize leaves the state alone/,
  ],
]

describe("obeysMergeLaws catches", () => {
  test.each(broken)("%s", (_, change, law) => {
    expect(() => obeysMergeLaws({ ...honest, ...change }, items, cuts)).toThrow(law)
  })

  test("a fold that depends on earlier items of the shard", () => {
    // Rises from one item to the next: a boundary between shards loses one.
    const rises: Statistic<number, { count: number; last: number }, number> = {
      zero: () => ({ count: 0, last: -1 }),
      add(state, item) {
        if (state.last >= 0 && item > state.last) state.count++
        state.last = item
        return state
      },
      merge(into, from) {
        into.count += from.count
        into.last = from.last
        return into
      },
      finalize: ({ count }) => count,
    }
    expect(() => obeysMergeLaws(rises, [1, 2, 3], [1])).toThrow(/merge law broken/)
  })

  test("an order-dependent merge that is right from left to right", () => {
    const last: Statistic<number, { last: number }, number> = {
      zero: () => ({ last: -1 }),
      add: (_state, item) => ({ last: item }),
      merge: (into, from) => (from.last < 0 ? into : from),
      finalize: (state) => state.last,
    }
    expect(() => obeysMergeLaws(last, [1, 2, 3], [1, 2])).toThrow(/shards in reverse/)
  })
})
