// Every special function against mpmath.
import { expect, test } from "vitest"
import plain from "../golden/special.json" with { type: "json" }
import tails from "../golden/special-tails.json" with { type: "json" }
import { functionNamed, relativeError } from "./functions.js"

test.each([...plain.functions, ...tails.functions])("$name equals mpmath within $tolerance", (golden) => {
  const evaluate = functionNamed(golden.name)
  const misses = golden.cases
    .map((row) => {
      const got = evaluate(...row.slice(0, -1))
      return { row, got, error: relativeError(got, row.at(-1)!) }
    })
    .filter(({ error }) => !(error <= golden.tolerance))
  expect(misses).toEqual([])
})
