// The steps of a drawn alignment hold every token of both texts once, in order.

import { examples } from "@lectern/core/testing"
import { alignWords } from "@lectern/metrics"
import fc from "fast-check"
import { expect, test } from "vitest"
import { alignmentSteps } from "../../figures/alignment-table.mjs"

test("alignmentSteps() of the note's example has one column per step", () => {
  const steps = alignmentSteps(alignWords("close a door", "close the door now"))
  expect(steps.map(({ letter }) => letter).join("")).toBe("HSHD")
  expect(steps.map(({ above, below }) => [above, below])).toEqual([
    ["close", "close"],
    ["the", "a"],
    ["door", "door"],
    ["now", ""],
  ])
})

test("alignmentSteps() holds every token of both texts once, in order", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 10 }).map((words) => words.join(" "))
  fc.assert(
    fc.property(text, text, (hypothesis, reference) => {
      const steps = alignmentSteps(alignWords(hypothesis, reference))
      const side = (name: "above" | "below"): string => steps.flatMap((step) => step[name] || []).join(" ")
      expect([side("above"), side("below")]).toEqual([reference, hypothesis])
    }),
    examples(100, 42),
  )
})
