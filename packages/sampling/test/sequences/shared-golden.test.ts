import { expect, test } from "vitest"
import { halton } from "../../src/sequences/halton.js"
import { sobol } from "../../src/sequences/sobol.js"
import shared from "../golden/reference/qmc.json" with { type: "json" }

test("the shared golden points are met", () => {
  const sobolPoints = sobol(5).fill(new Float64Array(5 * 16))
  expect([...sobolPoints]).toEqual(shared["sobol d=5 unscrambled first 16"].flat())
  const far = sobol(40)
  far.skip(63)
  expect([...far.next()]).toEqual(shared["sobol d=40 point 63"])
  const haltonPoints = halton(5).fill(new Float64Array(5 * 8))
  expect([...haltonPoints]).toEqual(shared["halton d=5 unscrambled first 8"].flat())
})
