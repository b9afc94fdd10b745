import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type MbrOptions, type MbrProgress, minimumBayesRisk } from "../../../src/index.js"
import { naiveExpectations, ranked } from "./naive.js"

const indices = (length: number): number[] => Array.from({ length }, (_, i) => i)

interface Case {
  readonly table: readonly (readonly number[])[]
  readonly weights: readonly number[]
  readonly nBest: number
  readonly batchSize: number
  /** How much wider the stated range is than the utilities. */
  readonly margin: number
}

// Few different values make many ties; more than 16 references make several rounds.
const utilities = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -2, max: 2, noNaN: true }))
const positiveWeights = fc.oneof(
  fc.constant(1),
  fc.constantFrom(1, 2, 0.5),
  fc.double({ min: 1e-3, max: 50, noNaN: true }),
)
const cases = (sizes: fc.Arbitrary<readonly [number, number]>): fc.Arbitrary<Case> =>
  sizes.chain(([h, r]) =>
    fc.record({
      table: fc.array(fc.array(utilities, { minLength: r, maxLength: r }), { minLength: h, maxLength: h }),
      weights: positiveWeights
        .chain((first) =>
          fc.tuple(
            fc.constant(first),
            fc.array(fc.oneof(fc.constant(0), positiveWeights), { minLength: r - 1, maxLength: r - 1 }),
          ),
        )
        .map(([first, others]) => [...others, first]),
      nBest: fc.constantFrom(1, 1, 2, 5, 100),
      batchSize: fc.constantFrom(3, 40, 16384),
      margin: fc.constantFrom(0, 0, 0.5, 3),
    }),
  )
const oblong = cases(fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 50 })))
const square = cases(fc.integer({ min: 1, max: 24 }).map((n) => [n, n] as const))

const highest = (table: Case["table"], sign: 1 | -1): number =>
  sign * Math.max(...table.flat().map((each) => sign * each))

async function checkAgainstNaive(each: Case, bounds: boolean, symmetric: boolean): Promise<void> {
  const { weights, nBest, batchSize, margin } = each
  const table = symmetric
    ? each.table.map((row, i) => row.map((u, j) => (i <= j ? u : each.table[j]![i]!)))
    : each.table
  const [h, r] = [table.length, weights.length]
  const asked: number[] = []
  const utility = (a: number, b: number): number => {
    asked.push(symmetric ? Math.min(a, b) * r + Math.max(a, b) : a * r + b)
    return table[a]![b]!
  }
  const range = [highest(table, -1) - margin, highest(table, 1) + margin] as const
  const options: MbrOptions = { weights, nBest, batchSize, symmetric, ...(bounds && { range }) }
  const { best, pairs, upperBounds } = await minimumBayesRisk(indices(h), indices(r), utility, options)
  const expected = naiveExpectations(h, weights, (a, b) => table[a]![b]!)
  const order = ranked(expected)
  expect(best).toEqual(order.slice(0, nBest).map((index) => ({ index, expectedUtility: expected[index]! })))
  expect(pairs).toBe(asked.length)
  expect(new Set(asked).size).toBe(pairs)
  const listed = new Set(best.map(({ index }) => index))
  const last = best.at(-1)!.expectedUtility
  for (const { index, expectedUtility } of best) expect(upperBounds[index]).toBe(expectedUtility)
  const wrong = [...upperBounds].filter((bound, i) => !(bound >= expected[i]!) || (!listed.has(i) && bound > last))
  expect(wrong).toEqual([])
  if (bounds) return
  const positive = weights.filter((weight) => weight > 0).length
  expect(pairs).toBe(h * positive - (symmetric ? (positive * (positive - 1)) / 2 : 0))
}

test("minimumBayesRisk() is the naive double loop", () =>
  fc.assert(
    fc.asyncProperty(oblong, (each) => checkAgainstNaive(each, false, false)),
    examples(80, 1),
  ))

test("minimumBayesRisk() with a range finds what the naive double loop does, and bounds all others", () =>
  fc.assert(
    fc.asyncProperty(oblong, (each) => checkAgainstNaive(each, true, false)),
    examples(200, 2),
  ))

test("minimumBayesRisk() of a symmetric utility asks for each pair once", () =>
  fc.assert(
    fc.asyncProperty(square, (each) => checkAgainstNaive(each, false, true)),
    examples(80, 3),
  ))

test("minimumBayesRisk() of a symmetric utility with a range finds what the naive double loop does", () =>
  fc.assert(
    fc.asyncProperty(square, (each) => checkAgainstNaive(each, true, true)),
    examples(200, 4),
  ))

test("the best of five numbers is the one nearest to all, the first of equals", async () => {
  const samples = [3, 9, 4, 5, 4]
  const { best } = await minimumBayesRisk(samples, samples, (a, b) => -Math.abs(a - b), { nBest: 3 })
  expect(best).toEqual([
    { index: 2, expectedUtility: -1.4 },
    { index: 4, expectedUtility: -1.4 },
    { index: 3, expectedUtility: -1.6 },
  ])
})

test("weights choose: a likely reference counts as much as many unlikely ones", async () => {
  const same = (a: string, b: string): number => (a === b ? 1 : 0)
  const references = ["a", "b", "a", "c"]
  const { best } = await minimumBayesRisk(["a", "b", "c"], references, same, { weights: [0.1, 0.5, 0.2, 0.2] })
  expect(best).toEqual([{ index: 1, expectedUtility: 0.5 }])
})

test("a range saves pairs of hypotheses that cannot win any more, and nothing in the one that wins", async () => {
  const table = Array.from({ length: 100 }, (_, h) => (h === 50 ? 0.9 : 0.1))
  const options = { range: [0, 1] } as const
  const { best, pairs, upperBounds } = await minimumBayesRisk(indices(100), indices(1000), (h) => table[h]!, options)
  expect(best).toHaveLength(1)
  expect(best[0]!.index).toBe(50)
  // 0.1 x seen + 1 x left < 0.9 x 1000 once 112 are seen: the seventh round of 16.
  expect(pairs).toBe(99 * 112 + 1000)
  expect(upperBounds[49]).toBeCloseTo((0.1 * 112 + 888) / 1000, 10)
})

test("a range saves pairs of a symmetric utility too", async () => {
  const utility = (a: number, b: number): number => (a === 0 || b === 0 ? 0.9 : 0.1)
  const options = { range: [0, 1], symmetric: true } as const
  const { best, pairs } = await minimumBayesRisk(indices(100), indices(100), utility, options)
  expect(best[0]!.index).toBe(0)
  // 0.9 + 0.1 x 12 + 87 < 0.9 x 100 after the turns of 13 items, which take 100, 99, ... 88 pairs.
  expect(pairs).toBe(1222)
})

test("a hypothesis whose utilities are all the highest there can be is not dropped by rounding", async () => {
  for (let references = 17; references < 80; references++) {
    const options = { range: [0, 0.1], weights: Array.from({ length: references }, (_, i) => 1 / (i + 3)) } as const
    const { best, upperBounds } = await minimumBayesRisk(indices(3), indices(references), () => 0.1, options)
    expect(best[0]!.index).toBe(0)
    expect(Math.min(...upperBounds)).toBe(best[0]!.expectedUtility)
  }
})

test("a pairwise utility gets indices, at most batchSize pairs at once, and may fill one array again", async () => {
  const shapes: (readonly [number, number])[] = []
  const out = new Float64Array(40)
  const pairwise = (hypotheses: Int32Array, references: Int32Array): Float64Array => {
    shapes.push([hypotheses.length, references.length])
    let at = 0
    for (const h of hypotheses) for (const r of references) out[at++] = h === 6 ? r : -r
    return out.subarray(0, at)
  }
  const { best, pairs } = await minimumBayesRisk(indices(7), indices(50), { pairwise }, { batchSize: 40 })
  expect(best).toEqual([{ index: 6, expectedUtility: 24.5 }])
  expect(pairs).toBe(350)
  expect(shapes.every(([h, r]) => h * r <= 40)).toBe(true)
  expect(shapes[0]).toEqual([7, 5])
})

test("a utility may be a promise", async () => {
  const utility = (a: number, b: number): Promise<number> => Promise.resolve(-((a - b) ** 2))
  const { best } = await minimumBayesRisk([0, 5, 3], [2, 3, 4], utility)
  expect(best).toEqual([{ index: 2, expectedUtility: -2 / 3 }])
  const pairwise = (some: Int32Array): Promise<number[]> => Promise.resolve([...some].flatMap((h) => [h, h, h]))
  expect((await minimumBayesRisk([0, 5, 3], [2, 3, 4], { pairwise })).best[0]!.index).toBe(2)
})

test("progress counts up to all pairs, and a signal ends the search with its reason", async () => {
  const seen: number[] = []
  const counted = { batchSize: 10, onProgress: ({ pairs, maxPairs }: MbrProgress) => seen.push(pairs / maxPairs) }
  await minimumBayesRisk(indices(10), indices(10), () => 1, counted)
  expect(seen).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  seen.length = 0
  await minimumBayesRisk(indices(4), indices(4), () => 1, { ...counted, symmetric: true })
  expect(seen.at(-1)).toBe(1)

  const before = minimumBayesRisk([1], [1], () => 1, { signal: AbortSignal.abort(new Error("stopped")) })
  await expect(before).rejects.toThrow("stopped")
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error("by a timer")), 0)
  const { signal } = controller
  let asked = 0
  const long = minimumBayesRisk(indices(1000), indices(1000), () => ++asked, { signal })
  await expect(long).rejects.toThrow("by a timer")
  expect(asked).toBeLessThan(200_000)
})

test.each<[string, unknown, MbrOptions, string]>([
  ["no hypotheses", [[], [1]], {}, "the length of hypotheses must be at least 1, got 0"],
  ["no references", [[1], []], {}, "the length of references must be at least 1, got 0"],
  ["a wrong option", [[1], [1]], { nbest: 2 } as MbrOptions, 'did you mean "nBest"?'],
  ["too few weights", [[1], [1, 2]], { weights: [1] }, "references has 2 references, weights has 1 reference"],
  ["a negative weight", [[1], [1, 2]], { weights: [1, -1] }, "weights[1] must be at least 0, got -1"],
  ["a first weight that is negative", [[1], [1, 2]], { weights: [-1, 2] }, "weights[0] must be at least 0, got -1"],
  ["no weight", [[1], [1, 2]], { weights: [0, 0] }, "the sum of weights must be positive and finite, got 0"],
  ["a range upside down", [[1], [1]], { range: [1, 0] }, "range[1] must be at least range[0], 1, got 0"],
  ["half a range", [[1], [1]], { range: [1] as never }, "the length of range must be 2"],
  [
    "other references",
    [
      [1, 2],
      [1, 3],
    ],
    { symmetric: true },
    "references[1] must be hypotheses[1]",
  ],
  ["more references", [[1], [1, 3]], { symmetric: true }, "hypotheses has 1 item"],
  ["other references at the first place", [[1], [2]], { symmetric: true }, "references[0] must be hypotheses[0]"],
  ["a text for symmetric", [[1], [1]], { symmetric: "no" as never }, "symmetric must be true or false"],
  ["nBest 0", [[1], [1]], { nBest: 0 }, "nBest must be an integer of at least 1, got 0"],
  ["batchSize 0", [[1], [1]], { batchSize: 0 }, "batchSize must be an integer of at least 1, got 0"],
  ["a signal that is none", [[1], [1]], { signal: 1 as never }, "signal must be an AbortSignal, got 1"],
])("minimumBayesRisk() refuses %s", async (_, lists, options, message) => {
  const [hypotheses, references] = lists as [number[], number[]]
  await expect(minimumBayesRisk(hypotheses, references, () => 1, options)).rejects.toThrow(message)
})

test.each<[string, () => unknown, MbrOptions, string]>([
  ["NaN", () => Number.NaN, {}, "the utility of hypotheses[0] for references[0] must be finite, got NaN"],
  ["infinity", () => Infinity, {}, "must be finite, got Infinity"],
  ["nothing", () => undefined, {}, "must be a number, got undefined"],
  ["2 where 1 is the highest", () => 2, { range: [0, 1] }, "must be in the range 0..1, got 2"],
  ["-1 where 0 is the lowest", () => -1, { range: [0, 1] }, "must be in the range 0..1, got -1"],
])("minimumBayesRisk() refuses a utility of %s", async (_, utility, options, message) => {
  await expect(minimumBayesRisk([1, 2], [1, 2, 3], utility as () => number, options)).rejects.toThrow(message)
})

test("minimumBayesRisk() names the pair of a wrong utility, and refuses sums that are not numbers", async () => {
  const second = (a: number, b: number): number => (a === 2 && b === 3 ? Number.NaN : 1)
  await expect(minimumBayesRisk([1, 2], [1, 2, 3], second)).rejects.toThrow("hypotheses[1] for references[2]")
  await expect(minimumBayesRisk([1], [1, 2], () => 1.7e308)).rejects.toThrow("must be finite, got Infinity")
  await expect(minimumBayesRisk([1], [1], { pairwise: () => [1, 2] })).rejects.toThrow(
    "hypotheses x references = 1, got 2",
  )
  await expect(minimumBayesRisk([1], [1], { pairwise: () => 1 as never })).rejects.toThrow(
    "the result of utility.pairwise() must be",
  )
  await expect(minimumBayesRisk([1], [1], {} as never)).rejects.toThrow("utility must be a function")
})
