// A small battery for every generator. Each statistic is in standard errors, or a chi-square's excess over its mean in
// standard deviations; of about 100 of them the largest is expected near 2.6, and 5 is a failure.
import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Generator } from "../../src/generators/generator.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { jumping, makers } from "../generators/makers.js"
import { excessOfChiSquare } from "../support/statistics.js"

const LIMIT = 5
const seeded: Readonly<Record<string, (seed: number) => Generator>> = { ...makers, xoshiro128 }

function wordsFrom(generator: Generator, count: number): Uint32Array {
  const words = new Uint32Array(2 * count)
  generator.fillWords(words)
  return words
}

describe.each(Object.keys(seeded))("%s", (name) => {
  const make = seeded[name]!

  test("every bit is set in half the words, and changes from one word to the next in half the cases", () => {
    const count = runs(40_000)
    const words = wordsFrom(make(101), count)
    const standardError = Math.sqrt(count) / 2
    for (let bit = 0; bit < 64; bit++) {
      const [half, mask] = [bit >> 5, 1 << (bit & 31)]
      let ones = 0
      let changes = 0
      for (let i = 0; i < count; i++) {
        const word = words[2 * i + half]!
        if ((word & mask) !== 0) ones++
        if (i > 0 && ((word ^ words[2 * i - 2 + half]!) & mask) !== 0) changes++
      }
      expect(Math.abs(ones - count / 2) / standardError).toBeLessThan(LIMIT)
      expect(Math.abs(changes - (count - 1) / 2) / standardError).toBeLessThan(LIMIT)
    }
  })

  test("pairs of following bytes are equally likely, the lowest and the highest", () => {
    const words = wordsFrom(make(102), runs(200_000))
    for (const [half, shift] of [
      [0, 0],
      [1, 24],
    ] as const) {
      const counts = new Float64Array(1 << 12)
      for (let i = 0; i + 2 < words.length; i += 4) {
        const [a, b] = [words[i + half]! >>> shift, words[i + 2 + half]! >>> shift]
        counts[((a & 63) << 6) | (b & 63)]! += 1
      }
      expect(excessOfChiSquare(counts, new Float64Array(counts.length).fill(1 / counts.length))).toBeLessThan(LIMIT)
    }
  })

  test("gaps between uniform numbers below 1/8 are geometric", () => {
    const generator = make(103)
    const gaps = new Float64Array(40)
    for (let found = 0; found < runs(20_000); found++) {
      let gap = 0
      while (generator.uniform() >= 1 / 8) gap++
      gaps[Math.min(gap, gaps.length - 1)]! += 1
    }
    const probs = gaps.map((_, gap) => (1 / 8) * (7 / 8) ** gap)
    probs[gaps.length - 1] = (7 / 8) ** (gaps.length - 1)
    expect(excessOfChiSquare(gaps, probs)).toBeLessThan(LIMIT)
  })

  test("birthday spacings repeat as often as they should", () => {
    // 512 birthdays in a year of 2^24 days: repeated spacings are close to Poisson with mean 512^3 / (4 2^24) = 2.
    const [birthdays, rounds, mean] = [512, runs(300), 2]
    for (const shift of [0, 8]) {
      const generator = make(104 + shift)
      let repeats = 0
      for (let round = 0; round < rounds; round++) {
        const days = Uint32Array.from({ length: birthdays }, () => (generator.next() >>> shift) & 0xffffff).sort()
        const spacings = days.map((day, i) => day - (i === 0 ? 0 : days[i - 1]!)).sort()
        for (let i = 1; i < spacings.length; i++) if (spacings[i] === spacings[i - 1]) repeats++
      }
      expect(Math.abs(repeats - rounds * mean) / Math.sqrt(rounds * mean)).toBeLessThan(LIMIT)
    }
  })

  test("matrices of 32 by 32 bits have the ranks they should", () => {
    // Marsaglia and Tsay 1985: the shares of rank 32, 31, and less.
    const probs = [0.288788095153841, 0.577576190173205, 0.133635714672954]
    const matrices = runs(1500)
    for (const half of [0, 1]) {
      const words = wordsFrom(make(105 + half), 32 * matrices)
      const counts = new Float64Array(3)
      for (let matrix = 0; matrix < matrices; matrix++) {
        const rows = Array.from({ length: 32 }, (_, i) => words[2 * (32 * matrix + i) + half]!)
        counts[Math.min(32 - rankOf(rows), 2)]! += 1
      }
      expect(excessOfChiSquare(counts, probs)).toBeLessThan(LIMIT)
    }
  })

  test("runs up have the lengths they should", () => {
    // After a run the number that ended it is thrown away, so runs are independent: length k has 1/k! - 1/(k+1)!.
    const generator = make(106)
    const counts = new Float64Array(7)
    for (let run = 0; run < 30_000; run++) {
      let length = 1
      let last = generator.uniform()
      for (let next = generator.uniform(); next > last; next = generator.uniform()) {
        last = next
        length++
      }
      counts[Math.min(length, 7) - 1]! += 1
    }
    const probs = [1 / 2, 1 / 3, 1 / 8, 1 / 30, 1 / 144, 1 / 840, 1 / 5040]
    expect(excessOfChiSquare(counts, probs)).toBeLessThan(LIMIT)
  })

  test("children are unrelated to their parent and to each other", () => {
    const parent = make(107)
    const family = [parent, ...Array.from({ length: 5 }, () => parent.split())]
    expectUncorrelated([...family, family[1]!.split()])
  })

  test("streams of neighbouring seeds are unrelated", () => {
    expectUncorrelated([0, 1, 2, 3, 4].map((seed) => make(seed)))
  })
})

test.each(Object.keys(jumping))("%s: jumped streams are unrelated", (name) => {
  const stream = jumping[name]!(108)
  expectUncorrelated([stream, stream.jumped(), stream.jumped(2), stream.jumped(3)])
})

// The numbers of two streams correlate, and their bits agree, no more than by chance.
function expectUncorrelated(streams: readonly Generator[]): void {
  const n = runs(20_000)
  const words = streams.map((stream) => wordsFrom(stream, n))
  for (const [a, left] of words.entries()) {
    for (const right of words.slice(a + 1)) {
      let product = 0
      let equal = 0
      for (let i = 1; i < 2 * n; i += 2) {
        product += (left[i]! / 2 ** 32 - 1 / 2) * (right[i]! / 2 ** 32 - 1 / 2)
        equal += 32 - onesOf(left[i - 1]! ^ right[i - 1]!)
      }
      expect(Math.abs(product / n) / (1 / 12 / Math.sqrt(n))).toBeLessThan(LIMIT)
      expect(Math.abs(equal - 16 * n) / Math.sqrt(8 * n)).toBeLessThan(LIMIT)
    }
  }
}

function onesOf(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The rank of a matrix over the field of two elements, a row a word. */
function rankOf(rows: number[]): number {
  let rank = 0
  for (let bit = 31; bit >= 0; bit--) {
    const pivot = rows.findIndex((row, i) => i >= rank && ((row >>> bit) & 1) === 1)
    if (pivot < 0) continue
    const row = rows[pivot]!
    rows[pivot] = rows[rank]!
    rows[rank] = row
    for (let i = rank + 1; i < rows.length; i++) if (((rows[i]! >>> bit) & 1) === 1) rows[i]! ^= row
    rank++
  }
  return rank
}
