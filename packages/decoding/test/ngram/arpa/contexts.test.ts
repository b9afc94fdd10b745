import { expect, test } from "vitest"
import { hashOfIds } from "../../../src/ngram/arpa/contexts.js"

// Balls thrown at random into as many urns leave 1/e of them empty: 1507 of 4096, give or take 20.
test.each([
  ["last", 4096, 1],
  ["first", 1, 4096],
  ["both", 64, 64],
])("n-grams that differ in the %s of their words are spread over the slots", (_, lasts, firsts) => {
  const ids = new Uint32Array(2)
  const slots = new Set<number>()
  for (let i = 0; i < 4096; i++) {
    ids.set([Math.floor(i / lasts) % firsts, i % lasts])
    slots.add(hashOfIds(ids, 0, 2) & 4095)
  }
  expect(slots.size).toBeGreaterThan(2000)
})
