import { ALL_TESTS } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import {
  confidenceSequence,
  itemDifference,
  itemMean,
  itemsNeeded,
  mcnemar,
  pairItems,
  predictionPoweredMean,
  smallestDifference,
  wildBootstrap,
  winsOf,
} from "../../src/items.js"
import { extremeDraws, grouped, logHedgedCapital, robustMean, wildPValue } from "../oracle/items.js"

const EXAMPLES = ALL_TESTS ? 200 : 30

/** Scores and clusters that depend on the seed alone. */
function made(seed: number, clusters = 3 + (seed % 6)): { scores: number[]; clusters: string[] } {
  const random = pcg64(seed)
  const levels = Array.from({ length: clusters }, () => random.uniform())
  const rows = Array.from({ length: clusters * 4 }, (_, i) => (i < clusters ? i : random.below(clusters)))
  return {
    scores: rows.map((row) => levels[row]! + random.uniform()),
    clusters: rows.map((row) => `c${row}`),
  }
}

describe("itemMean()", () => {
  test("equals the robust variance from its definition", () => {
    for (let seed = 0; seed < EXAMPLES; seed++) {
      const { scores, clusters } = made(seed)
      const wanted = robustMean(grouped(scores, clusters))
      const { mean, interval, n, clusters: count } = itemMean({ scores, clusters })
      expect([n, count]).toEqual([scores.length, new Set(clusters).size])
      expect(mean).toBeCloseTo(wanted.mean, 12)
      expect(interval).toMatchObject({ standardError: expect.closeTo(wanted.standardError, 12) })
    }
  })

  test("is the same to the bit in any order", () => {
    for (let seed = 0; seed < EXAMPLES; seed++) {
      const { scores, clusters } = made(seed)
      const ids = scores.map((_, i) => i >> 1)
      const order = ids.map((_, i) => (i * 5 + seed) % ids.length)
      const places = new Set(order).size === ids.length ? order : ids.map((_, i) => ids.length - 1 - i)
      const pick = <T>(list: readonly T[]): T[] => places.map((i) => list[i]!)
      expect(itemMean({ scores: pick(scores), clusters: pick(clusters) })).toEqual(itemMean({ scores, clusters }))
      expect(itemMean({ scores: pick(scores), ids: pick(ids) })).toEqual(itemMean({ scores, ids }))
    }
  })

  test("loses nothing where the mean of large scores is rounded", () => {
    const scores = [0, 1, 1, 3, 1]
    const clusters = ["a", "a", "a", "b", "c"]
    const { interval } = itemMean({ scores, clusters })
    const large = itemMean({ scores: scores.map((each) => 2 ** 53 + 2 * each), clusters })
    const { standardError } = interval as { standardError: number }
    expect(large.interval).toMatchObject({ standardError: expect.closeTo(2 * standardError, 12) })
  })

  test("averages the epochs of an item first", () => {
    const epochs = itemMean({ scores: [1, 0, 0, 0, 1], ids: ["a", "b", "a", "a", "b"] })
    expect(epochs).toEqual(itemMean({ scores: [1 / 3, 1 / 2] }))
    expect(epochs.n).toBe(2)
  })

  test("keeps the cluster of an item with epochs", () => {
    const scores = [1, 0, 0, 1, 1, 0]
    const found = itemMean({ scores, ids: [1, 1, 2, 2, 3, 3], clusters: ["x", "x", "y", "y", "x", "x"] })
    expect(found).toEqual(itemMean({ scores: [0.5, 0.5, 0.5], clusters: ["x", "y", "x"] }))
    expect(found.clusters).toBe(2)
  })

  test("cannot tell from one item, or from one cluster", () => {
    const interval = { kind: "cannot-tell", why: "one-cluster" }
    expect(itemMean({ scores: [0.5] })).toEqual({ mean: 0.5, n: 1, clusters: 1, interval })
    expect(itemMean({ scores: [1, 0], clusters: ["a", "a"] })).toEqual({ mean: 0.5, n: 2, clusters: 1, interval })
  })

  test("of equal scores has an interval of no width", () => {
    const { mean, interval } = itemMean({ scores: [0.1, 0.1, 0.1] })
    expect(mean).toBe(0.1)
    expect(interval).toMatchObject({ low: 0.1, high: 0.1, standardError: 0 })
  })

  test("grows with the scores, up to the ends of doubles", () => {
    const scores = [0.25, 0.5, 1, -0.75]
    const interval = (factor: number) => itemMean({ scores: scores.map((each) => each * factor) }).interval
    const { standardError } = interval(1) as { standardError: number }
    for (const factor of [2 ** 1020, 2 ** -1000, 2 ** 600]) {
      expect(interval(factor)).toMatchObject({ standardError: standardError * factor })
    }
  })

  test("is wider for more confidence", () => {
    // The quantile .995 of t with 3 degrees of freedom, from its table.
    const { interval } = itemMean({ scores: [1, 2, 3, 4] }, { confidence: 0.99 })
    expect(interval).toMatchObject({ high: expect.closeTo(2.5 + 5.840909 * Math.sqrt(5 / 12), 5) })
  })
})

describe("pairItems()", () => {
  test("names the items that one run lacks", () => {
    const pairs = pairItems(
      { scores: [1, 2, 3, 4], ids: ["a", "b", "c", 1] },
      { scores: [5, 6, 8, 10], ids: ["c", "d", "a", "1"] },
    )
    expect(pairs).toEqual({
      ids: ["a", "c"],
      baseline: Float64Array.of(1, 3),
      system: Float64Array.of(8, 5),
      differences: { scores: Float64Array.of(7, 2), ids: ["a", "c"] },
      onlyInBaseline: ["b", 1],
      onlyInSystem: ["d", "1"],
    })
  })

  test("joins runs without ids by place", () => {
    const { ids, onlyInBaseline, onlyInSystem } = pairItems({ scores: [1, 2, 3] }, { scores: [1, 2] })
    expect([ids, onlyInBaseline, onlyInSystem]).toEqual([[0, 1], [2], []])
  })

  test("takes clusters from either run", () => {
    const bare = { scores: [1, 2, 3], ids: ["a", "b", "c"] }
    const labelled = { scores: [3, 2, 1], ids: ["c", "b", "a"], clusters: ["x", "y", "y"] }
    for (const [first, second] of [
      [bare, labelled],
      [labelled, bare],
      [labelled, labelled],
    ] as const) {
      const { differences } = pairItems(first, second)
      const clusterOf = Object.fromEntries(differences.ids!.map((id, i) => [id, differences.clusters![i]]))
      expect(clusterOf).toEqual({ a: "y", b: "y", c: "x" })
    }
  })

  test("averages epochs, whose numbers may differ", () => {
    const { differences } = pairItems(
      { scores: [1, 0, 1], ids: [1, 1, 2] },
      { scores: [1, 1, 0, 0], ids: [2, 1, 1, 1] },
    )
    expect(differences.scores).toEqual(Float64Array.of(1 / 3 - 1 / 2, 0))
  })
})

describe("itemDifference()", () => {
  test("is that of the paired t test, worked by hand", () => {
    // Differences 1, 2, 3: mean 2, standard error 1/sqrt(3), t = 3.4641 with 2 degrees of freedom.
    const pairs = pairItems({ scores: [0, 1, 2] }, { scores: [1, 3, 5] })
    const found = itemDifference(pairs)
    expect(found).toMatchObject({ difference: 2, baseline: 1, system: 3, n: 3, clusters: 3 })
    // P(|T| > t) of 2 degrees of freedom is 1 - t / sqrt(2 + t^2).
    expect(found.interval).toMatchObject({ pValue: expect.closeTo(1 - Math.sqrt(12 / 14), 12) })
  })

  test("of equal runs has p = 1; of equal differences the sign test's p", () => {
    const scores = [0.5, 0.25, 1, 0, 0.75]
    const none = itemDifference(pairItems({ scores }, { scores }))
    expect(none).toMatchObject({ difference: 0, interval: { low: 0, high: 0, pValue: 1 } })
    const all = itemDifference(pairItems({ scores }, { scores: scores.map((each) => each + 0.5) }))
    expect(all).toMatchObject({ difference: 0.5, interval: { low: 0.5, high: 0.5, pValue: 2 / 32 } })
  })

  test("cannot tell from one cluster", () => {
    const pairs = pairItems({ scores: [1, 2], clusters: ["a", "a"] }, { scores: [3, 5] })
    expect(itemDifference(pairs)).toEqual({
      ...{ difference: 2.5, baseline: 1.5, system: 4, n: 2, clusters: 1 },
      interval: { kind: "cannot-tell", why: "one-cluster" },
    })
  })
})

describe("mcnemar()", () => {
  test("of systems that differ on no item is 1", () => {
    expect(mcnemar([1, 0], [1, 0])).toEqual({
      ...{ both: 1, neither: 1, onlyBaseline: 0, onlySystem: 0 },
      ...{ pValue: 1, midPValue: 1 },
    })
    expect(mcnemar([], []).pValue).toBe(1)
  })

  test("adds up the tail of the coin, and does not take sides", () => {
    for (let n = 1; n <= 12; n++) {
      for (let k = 0; k <= n; k++) {
        const won = Array.from({ length: n }, (_, i) => (i < k ? 1 : 0))
        const lost = won.map((each) => 1 - each)
        const found = mcnemar(lost, won)
        let [below, at] = [0, 2 ** -n]
        for (let j = 0; j < Math.min(k, n - k); j++) {
          below += at
          at *= (n - j) / (j + 1)
        }
        expect(found.pValue).toBeCloseTo(Math.min(1, 2 * (below + at)), 12)
        expect(found.midPValue).toBeCloseTo(2 * below + at, 12)
        expect(mcnemar(won, lost)).toMatchObject({ pValue: found.pValue, onlyBaseline: k, onlySystem: n - k })
      }
    }
  })
})

describe("wildBootstrap()", () => {
  const OPTIONS = { weights: "rademacher" } as const

  test("equals draws made from the data, for every hypothesis", () => {
    for (let seed = 0; seed < EXAMPLES; seed++) {
      const run = made(seed, 6 + (seed % 3))
      const groups = grouped(run.scores, run.clusters)
      for (const against of [0.2, 0.9, 1.3]) {
        const { interval, resamples } = wildBootstrap(run, { ...OPTIONS, against })
        expect(resamples).toBe(2 ** groups.length)
        expect(interval).toMatchObject({ pValue: expect.closeTo(wildPValue(groups, against), 12) })
      }
    }
  })

  test("equals random draws made from the data, a bit of a word for each cluster", () => {
    for (const clusters of [12, 20, 31]) {
      const run = made(clusters, clusters)
      const groups = grouped(run.scores, run.clusters)
      const words = new Uint32Array(200)
      pcg64(5).fillWords(words)
      for (const against of [0.4, 0.9, 1.2]) {
        const extreme = extremeDraws(groups, against, words.subarray(0, 199))
        const { interval } = wildBootstrap(run, { ...OPTIONS, against, resamples: 199, seed: 5 })
        expect(interval).toMatchObject({ pValue: (1 + extreme) / 200 })
      }
    }
  })

  test("keeps the hypotheses that its interval holds", () => {
    for (let seed = 0; seed < 6; seed++) {
      const run = made(seed, 6 + (seed % 3))
      const groups = grouped(run.scores, run.clusters)
      const { interval } = wildBootstrap(run, OPTIONS)
      if (interval.kind !== "interval") throw new Error("no interval")
      const { low, high } = interval
      for (const end of [low, high]) {
        const inwards = end === low ? 1e-6 : -1e-6
        expect(wildPValue(groups, end + inwards)).toBeGreaterThan(0.05)
        expect(wildPValue(groups, end - inwards)).toBeLessThanOrEqual(0.05)
      }
    }
  })

  test("of random signs agrees with all signs", () => {
    // 12 clusters have 4096 draws, 1999 of which are taken at random. The p-value's standard error is at most .0112.
    const run = made(3, 12)
    const { mean } = itemMean(run)
    for (const against of [mean + 0.1, mean - 0.2]) {
      const few = wildBootstrap(run, { ...OPTIONS, against })
      const whole = wildBootstrap(run, { ...OPTIONS, against, resamples: 4096 })
      expect([few.resamples, whole.resamples]).toEqual([1999, 4096])
      if (few.interval.kind !== "interval" || whole.interval.kind !== "interval") throw new Error("no interval")
      expect(Math.abs(few.interval.pValue - whole.interval.pValue)).toBeLessThan(3 * 0.0112)
      expect(Math.abs(few.interval.low - whole.interval.low)).toBeLessThan(0.05)
      expect(Math.abs(few.interval.high - whole.interval.high)).toBeLessThan(0.05)
    }
  })

  test("of many clusters is near the closed form", () => {
    for (const clusters of [64, 65, 97]) {
      const run = made(clusters, clusters)
      const closed = itemMean(run).interval
      const { interval, weights } = wildBootstrap(run)
      expect(weights).toBe("rademacher")
      if (interval.kind !== "interval" || closed.kind !== "interval") throw new Error("no interval")
      expect(Math.abs(interval.low - closed.low)).toBeLessThan(0.3 * closed.standardError)
      expect(Math.abs(interval.high - closed.high)).toBeLessThan(0.3 * closed.standardError)
    }
  })

  test("of Webb's weights gives every draw one of six values", () => {
    const run = made(5, 6)
    const { interval, weights, resamples } = wildBootstrap(run, { against: 0.4 })
    expect([weights, resamples]).toEqual(["webb", 1999])
    const signs = wildBootstrap(run, { ...OPTIONS, against: 0.4 }).interval
    if (interval.kind !== "interval" || signs.kind !== "interval") throw new Error("no interval")
    expect(Math.abs(interval.pValue - signs.pValue)).toBeLessThan(0.06)
  })

  test("cannot tell from so few clusters that the draws are too much alike", () => {
    const run = made(1, 5)
    expect(wildBootstrap(run, OPTIONS).interval).toEqual({ kind: "cannot-tell", why: "too-few-clusters" })
    expect(wildBootstrap(run, { ...OPTIONS, confidence: 0.9 }).interval.kind).toBe("interval")
    const two = { scores: [1, 2, 3], clusters: ["a", "a", "b"] }
    expect(wildBootstrap(two).interval).toEqual({ kind: "cannot-tell", why: "too-few-clusters" })
    const one = { scores: [1, 2], clusters: ["a", "a"] }
    expect(wildBootstrap(one).interval).toEqual({ kind: "cannot-tell", why: "one-cluster" })
  })

  test("of equal scores has no width, and the sign test's p", () => {
    const found = wildBootstrap({ scores: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5] }, OPTIONS)
    expect(found.interval).toEqual({ kind: "interval", low: 0.5, high: 0.5, pValue: 2 / 64 })
    expect(wildBootstrap({ scores: [0.5, 0.5, 0.5] }, OPTIONS).interval.kind).toBe("cannot-tell")
  })

  test("draws by its seed or generator", () => {
    const run = made(9, 20)
    expect(wildBootstrap(run, { seed: 7 })).toEqual(wildBootstrap(run, { generator: pcg64(7) }))
    expect(wildBootstrap(run, { seed: 8 })).not.toEqual(wildBootstrap(run, { seed: 7 }))
  })
})

describe("power", () => {
  test("itemsNeeded() is the first number whose smallest difference is small enough", () => {
    for (const difference of [0.01, 0.02, 0.05, 0.3]) {
      const { clusters, items } = itemsNeeded(difference, { standardError: 0.03, n: 250, clusters: 100 })
      expect(items).toBe(Math.ceil(clusters * 2.5))
      const smallest = (count: number): number =>
        smallestDifference({ standardError: 0.03 * Math.sqrt(100 / count), n: 2, clusters: count })
      expect(smallest(clusters)).toBeLessThanOrEqual(difference)
      if (clusters > 2) expect(smallest(clusters - 1)).toBeGreaterThan(difference)
    }
  })

  test("of a set without spread is perfect", () => {
    const spread = { standardError: 0, n: 10, clusters: 5 }
    expect(smallestDifference(spread)).toBe(0)
    expect(itemsNeeded(0.1, spread)).toEqual({ items: 4, clusters: 2 })
  })
})

describe("confidenceSequence()", () => {
  test("excludes the means that the capital excludes, from its definition", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = pcg64(seed)
      const scores = Array.from({ length: 60 }, () => (seed % 2 === 0 ? random.uniform() : random.below(4) > 0 ? 1 : 0))
      const [look] = confidenceSequence(scores, { confidence: 0.9 })
      const { low, high } = look!
      const wanted = Math.log(10)
      if (low > 0) expect(logHedgedCapital(scores, low, 0.1)).toBeCloseTo(wanted, 6)
      if (high < 1) expect(logHedgedCapital(scores, high, 0.1)).toBeCloseTo(wanted, 6)
      expect(logHedgedCapital(scores, (low + high) / 2, 0.1)).toBeLessThan(wanted)
    }
  })

  test("intersects the intervals of its looks", () => {
    const random = pcg64(3)
    const scores = Array.from({ length: 300 }, () => random.uniform())
    const looks = [10, 50, 51, 120, 300]
    const found = confidenceSequence(scores, { looks })
    let [low, high] = [0, 1]
    for (const [k, n] of looks.entries()) {
      const [alone] = confidenceSequence(scores.slice(0, n))
      low = Math.max(low, alone!.low)
      high = Math.min(high, alone!.high)
      expect(found[k]).toEqual({ n, mean: alone!.mean, low, high })
    }
  })

  test("turns and stretches with the scores", () => {
    const scores = [0.25, 0.5, 1, 0.75, 0.75, 1, 0.5, 1, 1, 1]
    const [look] = confidenceSequence(scores)
    const [turned] = confidenceSequence(
      scores.map((each) => 6 - 8 * each),
      { low: -2, high: 6 },
    )
    expect(turned!.low).toBeCloseTo(6 - 8 * look!.high, 9)
    expect(turned!.high).toBeCloseTo(6 - 8 * look!.low, 9)
    expect(turned!.mean).toBeCloseTo(6 - 8 * look!.mean, 12)
  })

  test("has p-values that agree with its intervals", () => {
    const scores = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 0 : 1))
    const { low } = confidenceSequence(scores)[0]!
    const pValue = (against: number): number => confidenceSequence(scores, { against })[0]!.pValue!
    expect(pValue(low - 1e-6)).toBeLessThan(0.05)
    expect(pValue(low + 1e-6)).toBeGreaterThan(0.05)
    expect(pValue(0.75)).toBe(1)
  })

  test("goes on where capitals leave the range of doubles", () => {
    const scores = new Float64Array(20_000).fill(1)
    const [look] = confidenceSequence(scores, { against: 0.5 })
    expect(look).toMatchObject({ high: 1, pValue: 0 })
    expect(look!.low).toBeGreaterThan(0.998)
    // The capital falls below the smallest double before it rises.
    const turned = Float64Array.from({ length: 40_000 }, (_, i) => (i < 2500 ? 0 : 1))
    const { low } = confidenceSequence(turned)[0]!
    expect(low).toBeGreaterThan(0.1)
    expect(logHedgedCapital(turned.subarray(0, 2500), low, 0.05)).toBeGreaterThan(0)
    expect(logHedgedCapital(turned, low, 0.05)).toBeCloseTo(Math.log(20), 6)
  })
})

test("winsOf() counts ties by halves", () => {
  expect(winsOf({ baseline: [1, 2, 3], system: [2, 2, 2] })).toEqual(Float64Array.of(1, 0.5, 0))
})

describe("predictionPoweredMean()", () => {
  test("a judge that says the same of all counts nothing: the mean and the normal interval of the labels", () => {
    // The labels have the mean 3/4 and the variance 3/16, so the standard error is sqrt(3/64); the quantile of .975 is 1.95996.
    const found = predictionPoweredMean({ labels: [1, 0, 1, 1], judged: [1, 1, 1, 1], unlabelled: [1, 1] })
    const error = Math.sqrt(3) / 8
    expect(found).toMatchObject({ weight: 0, mean: 0.75, standardError: expect.closeTo(error, 14) })
    expect(found.high).toBeCloseTo(0.75 + 1.959963984540054 * error, 12)
    expect(found.low).toBeCloseTo(0.75 - 1.959963984540054 * error, 12)
  })

  test("by hand: half as many labels as unlabelled items", () => {
    // Labels 1, 0 and judged 1, 0: covariance 1/4. All six of the judge: 1, 0, 1, 1, 0, 0, with the sample variance 3/10. So the weight is
    // (1/4) / (3/2 * 3/10) = 5/9, and the mean 5/9 * 1/2 + (1/2 - 5/9 * 1/2) = 1/2.
    const found = predictionPoweredMean({ labels: [1, 0], judged: [1, 0], unlabelled: [1, 1, 0, 0] })
    expect(found.weight).toBeCloseTo(5 / 9, 14)
    expect(found.mean).toBeCloseTo(0.5, 14)
    // Variances: the judge's 1/4, of which (5/9)^2/4 of four; labels less 5/9 of the judge: 4/9, 0, variance (2/9)^2, of two.
    expect(found.standardError).toBeCloseTo(Math.sqrt(((5 / 9) ** 2 * 0.25) / 4 + (2 / 9) ** 2 / 2), 14)
  })
})
