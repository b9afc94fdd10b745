import { expect, test } from "vitest"
import { matchingBlocks } from "../../../src/normalize/open-asr/matching-blocks.js"
import golden from "../../golden/matching-blocks.json" with { type: "json" }

test("common runs are those of Python's difflib, with popular words from 200 words on", () => {
  for (const { a, b, blocks } of golden.cases) {
    const actual = matchingBlocks(a.split(" "), b.split(" "))
    expect(actual.map(({ aStart, bStart, size }) => [aStart, bStart, size])).toEqual(blocks)
  }
})

test("of empty lists, only the end is common", () => {
  expect(matchingBlocks([], [])).toEqual([{ aStart: 0, bStart: 0, size: 0 }])
  expect(matchingBlocks(["a"], [])).toEqual([{ aStart: 1, bStart: 0, size: 0 }])
})
