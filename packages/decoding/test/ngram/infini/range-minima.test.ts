import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { firstBelow, lastBelow, rangeMinima } from "../../../src/ngram/infini/range-minima.js"

// Long runs, so that blocks of several levels are passed over.
const lists = fc
  .array(
    fc.record({ value: fc.nat({ max: 5 }), length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 1500 })) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((runs) => runs.flatMap(({ value, length }) => new Array<number>(length + 1).fill(value)))

test("finds what a scan finds, to the left and to the right", () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat({ max: 6 }), (list, place, limit) => {
      const levels = rangeMinima(Uint8Array.from(list))
      for (const at of [place % list.length, (31 * place) % list.length, 0, list.length - 1]) {
        const right = list.findIndex((value, i) => i >= at && value < limit)
        expect(lastBelow(levels, at, limit)).toBe(list.findLastIndex((value, i) => i <= at && value < limit))
        expect(firstBelow(levels, at, limit)).toBe(right < 0 ? list.length : right)
      }
      expect(firstBelow(levels, list.length, limit)).toBe(list.length)
    }),
    examples(300, 7),
  )
})

test.each([31, 32, 33, 1023, 1024, 1025, 32768, 32769, 70000])("one small number among %i, at each end", (length) => {
  for (const place of [0, 1, 31, 32, length - 2, length - 1].filter((each) => each < length)) {
    const values = new Uint32Array(length).fill(9)
    values[place] = 3
    const levels = rangeMinima(values)
    expect([lastBelow(levels, length - 1, 9), firstBelow(levels, 0, 9)]).toEqual([place, place])
    expect([lastBelow(levels, length - 1, 3), firstBelow(levels, 0, 3)]).toEqual([-1, length])
    expect([lastBelow(levels, place - 1, 9), firstBelow(levels, place + 1, 9)]).toEqual([-1, length])
  }
})
