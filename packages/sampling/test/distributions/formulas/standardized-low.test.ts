// Normal and t distributions whose (x - location) / scale is not a double: its rounding error shows far out.
import { expect, test } from "vitest"
import { normal } from "../../../src/distributions/normal.js"
import { studentT } from "../../../src/distributions/student-t.js"
import golden from "../../golden/standardized.json" with { type: "json" }

const TOLERANCE = 4e-15
const points = golden.points.map(([df, location, scale, x, pdf, tail]) => ({ df, location, scale, x, pdf, tail }))

test.each(points)("df $df at $location, scale $scale: $x equals mpmath", ({ df, location, scale, x, pdf, tail }) => {
  const make = (centre: number) =>
    df === null || df === undefined ? normal(centre, scale!) : studentT(df, { location: centre, scale: scale! })
  const above = make(location!)
  const below = make(-location!)
  for (const density of [above.pdf(x!), below.pdf(-x!)]) expect(Math.abs(density / pdf! - 1)).toBeLessThan(TOLERANCE)
  for (const mass of [above.sf(x!), below.cdf(-x!)]) expect(Math.abs(mass / tail! - 1)).toBeLessThan(TOLERANCE)
  expect(Math.abs(above.cdf(x!) - (1 - tail!))).toBeLessThan(TOLERANCE)
})

test("where the rounding error cannot be computed, nothing becomes NaN", () => {
  for (const distribution of [
    normal(0, 1e300),
    normal(1e300, 1e-300),
    studentT(5, { scale: 1e300 }),
    studentT(1e308),
  ]) {
    for (const x of [-Infinity, -1.7e308, -20, 0, 9, 1.7e308, Infinity]) {
      for (const f of ["pdf", "cdf", "sf", "logPdf", "logCdf", "logSf"] as const) {
        expect(distribution[f](x)).not.toBeNaN()
      }
    }
  }
})
