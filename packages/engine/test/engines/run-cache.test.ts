import { expect, test } from "vitest"
import { cachedForRun, newRun } from "../../src/engines/run-cache.js"

test("a value is made once for a run and a key, and again for another run", () => {
  let made = 0
  const make = (): number => ++made
  const [first, second] = [newRun(), newRun()]
  expect(first).not.toBe(second)
  expect([cachedForRun(first, "a", make), cachedForRun(first, "a", make), cachedForRun(first, "b", make)]).toEqual([
    1, 1, 2,
  ])
  expect([cachedForRun(second, "a", make), cachedForRun(second, "a", make)]).toEqual([3, 3])
  expect(cachedForRun(first, "a", make)).toBe(4)
})

test("undefined is a value too", () => {
  const run = newRun()
  let made = 0
  for (let i = 0; i < 2; i++) expect(cachedForRun(run, "nothing", () => void made++)).toBeUndefined()
  expect(made).toBe(1)
})
