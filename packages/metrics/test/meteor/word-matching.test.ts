import { expect, test } from "vitest"
import { WordMatching } from "../../src/meteor/word-matching.js"

test.each([1022, 1023, 1024, 1025, 2049, 5000])(
  "words are paired by the keys up to %i, and not by those of an earlier text",
  (key) => {
    const matching = new WordMatching()
    const same = (token: number): number => token
    matching.begin(Int32Array.of(key, 3, key - 1), Int32Array.of(key - 1, key))
    matching.stage(same)
    expect([...matching.pairs.subarray(0, 3)]).toEqual([1, -1, 0])
    expect([matching.matches, matching.chunks()]).toEqual([2, 2])
    matching.begin(Int32Array.of(key), Int32Array.of(3))
    matching.stage(same)
    expect([matching.matches, matching.chunks()]).toEqual([0, 0])
  },
)
