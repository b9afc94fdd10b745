import { expect, test } from "vitest"
import { racers, staleLock } from "./lock-races.js"

test("of six processes that lock a folder at the same time, one succeeds", { timeout: 600_000 }, async () => {
  const { race } = await racers(6)
  const stale = await staleLock()
  for (let round = 0; round < 200; round++) for (const lock of [stale, undefined, ""]) await race(lock)
  expect.hasAssertions()
})

test("processes killed while they lock a folder leave it to others", { timeout: 600_000 }, async () => {
  const { raceWithKills } = await racers(6)
  const stale = await staleLock()
  for (let round = 0; round < 25; round++) await raceWithKills(stale, 1 + (round % 5))
  expect.hasAssertions()
})
