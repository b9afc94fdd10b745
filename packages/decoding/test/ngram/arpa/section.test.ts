import { expect, test } from "vitest"
import { Section } from "../../../src/ngram/arpa/section.js"

test("a section may have more n-grams than memory is reserved for at first", () => {
  const count = 600_000
  const section = new Section(2, 1, count)
  for (let i = 0; i < count; i++) {
    const at = section.reserve()
    section.words.set([i, i + 1], at)
    section.push(-i, i)
  }
  expect([section.length, section.words.length, section.numbers.length]).toEqual([count, 2 * count, 2 * count])
  for (const i of [0, 2 ** 18 - 1, 2 ** 18, count - 1]) {
    expect([...section.words.subarray(2 * i, 2 * i + 2)]).toEqual([i, i + 1])
    expect([...section.numbers.subarray(2 * i, 2 * i + 2)]).toEqual([-i, i])
  }
})
