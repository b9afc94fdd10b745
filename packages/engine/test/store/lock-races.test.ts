import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { racers, staleLock } from "./lock-races.js"

test.runIf(ALL_TESTS)("of processes that lock a folder at the same time, one succeeds", async () => {
  const { race, raceWithKills } = await racers(4)
  const stale = await staleLock()
  for (let round = 0; round < 5; round++) for (const lock of [stale, undefined, ""]) await race(lock)
  await raceWithKills(stale, 2)
  expect.hasAssertions()
})
