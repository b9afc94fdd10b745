import { afterEach, describe, expect, test } from "vitest"
import { FAKES, fakeOrt, live } from "./fake-ort.js"
import { languageModelAgrees, searchesAgree } from "./sessions.js"

const FAKE = { ort: fakeOrt, sessions: FAKES }

afterEach(() => {
  expect(live.size).toBe(0)
})

describe.each(["merged", "separate"] as const)("a %s decoder", (layout) => {
  test("writes what the same model without keys and values writes, whatever rows are reordered", async () => {
    await searchesAgree(FAKE, layout)
  })
})

test("a language model starts from nothing and reads prompts of unequal lengths", async () => {
  await languageModelAgrees(FAKE)
})
