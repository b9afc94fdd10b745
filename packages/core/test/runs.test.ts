import { afterEach, expect, test } from "vitest"
import { examples, runs } from "../src/testing.js"

const shared = globalThis as { lecternShareOfRuns?: number | undefined; lecternSeed?: number | undefined }
const share = shared.lecternShareOfRuns
const seed = shared.lecternSeed

afterEach(() => {
  shared.lecternShareOfRuns = share
  shared.lecternSeed = seed
})

test("runs() is a share of the full number, at least 1", () => {
  shared.lecternShareOfRuns = 0.25
  expect([runs(100), runs(10), runs(1)]).toEqual([25, 3, 1])
})

test("runs() is the full number when all tests run, and when no share is set", () => {
  shared.lecternShareOfRuns = 1
  expect(runs(100)).toBe(100)
  shared.lecternShareOfRuns = undefined
  expect(runs(100)).toBe(100)
})

test("the test set-up has chosen a share", () => {
  expect([0.25, 1]).toContain(share)
})

test("examples() have the seed of their test, unless the run has one of its own", () => {
  shared.lecternSeed = undefined
  expect(examples(1, 7).seed).toBe(7)
  shared.lecternSeed = 0
  expect(examples(1, 7).seed).toBe(7)
  const seeds = new Set<number>()
  for (shared.lecternSeed = 1; shared.lecternSeed <= 100; shared.lecternSeed++) {
    for (let own = 0; own < 100; own++) {
      const { seed } = examples(1, own)
      expect(seed).toBe(seed | 0)
      seeds.add(seed)
    }
  }
  expect(seeds.size).toBe(10_000)
})

test("examples() are a share of the full number, and end before the test's time limit", () => {
  shared.lecternShareOfRuns = 0.25
  expect(examples(100, 7)).toMatchObject({ numRuns: 20, interruptAfterTimeLimit: 45_000 })
  expect([1, 60, 80, 160, 200, 3000].map((full) => examples(full, 7).numRuns)).toEqual([1, 15, 20, 20, 25, 375])
  shared.lecternShareOfRuns = 1
  expect([1, 60, 80, 160, 200, 3000].map((full) => examples(full, 7).numRuns)).toEqual([1, 60, 80, 160, 200, 3000])
})
