import { afterEach, expect, test } from "vitest"
import { runs } from "../src/testing.js"

const shared = globalThis as { lecternShareOfRuns?: number | undefined }
const share = shared.lecternShareOfRuns

afterEach(() => {
  shared.lecternShareOfRuns = share
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
