import { examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { descendingOrder } from "../../../src/train/unigram/stable-order.js"

test("sorts from largest to smallest and keeps the order of equal numbers", () => {
  const numbers = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))
  fc.assert(
    fc.property(fc.array(numbers), (values) => {
      const plain = values.map((value) => value + 0)
      const naive = plain.map((_, i) => i).sort((one, other) => plain[other]! - plain[one]! || one - other)
      const bothInfinite = plain.filter((value) => !Number.isFinite(value)).length > 1
      if (!bothInfinite) expect([...descendingOrder(Float64Array.from(plain))]).toEqual(naive)
    }),
    examples(runs(1000), 4),
  )
})
