// Numbers of n-grams against a Map, before and after many are forgotten.
import { expect, test } from "vitest"
import { GramIds, NO_PREFIX } from "../../src/ngrams/gram-ids.js"

test("n-grams are numbered in order of first occurrence, again after each clearing, however many there were", () => {
  const grams = new GramIds()
  for (const distinct of [3, 1, 0, 5000, 2, 2047, 2048, 2049, 40]) {
    grams.clear()
    expect(grams.size).toBe(0)
    const known = new Map<string, number>()
    for (let i = 0; i < 2 * distinct; i++) {
      const token = (i * 7) % distinct
      // Every second n-gram continues an earlier one.
      const prefix = token % 2 === 0 ? NO_PREFIX : Math.min(token >> 1, known.size - 1)
      const key = `${prefix} ${token}`
      const wanted = known.get(key) ?? known.size
      known.set(key, wanted)
      const id = grams.idOf(prefix, token)
      if (id !== wanted) expect(id, `${key} of ${distinct}`).toBe(wanted)
      if (grams.prefixes[id] !== prefix || grams.tokens[id] !== token)
        expect.fail(`${key} reads back as another n-gram`)
    }
    expect(grams.size).toBe(known.size)
  }
})
