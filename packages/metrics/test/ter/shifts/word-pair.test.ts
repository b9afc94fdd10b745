// The lower bound on edits from a pair's words alone, without their order.
import { expect, test } from "vitest"
import { WordPair } from "../../../src/ter/shifts/word-pair.js"

test("the words of a line of any length are counted, whatever the memory held before", () => {
  for (const length of [1, 31, 255, 256, 257, 512, 513]) {
    const words = Int32Array.from({ length }, (_, i) => i)
    const pair = new WordPair()
    pair.set(words.toReversed(), words, length)
    expect(pair.minEdits, `${length} words`).toBe(0)
  }
})
