// Error bounds against closed forms, for many parameters of each family.

import { runs } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { gaussKronrod } from "../../src/quadrature/gauss-kronrod.js"
import { FAMILIES, type Family, type Member } from "./families.js"

const MEMBERS = runs(300)
const families = Object.entries(FAMILIES)

test.each(families)("the error bounds of integrals of %s hold", (_, family) => {
  const { dishonest, converged } = check(family, ({ breakpoints = [] }) => breakpoints)
  expect(dishonest).toEqual([])
  expect(converged).toBe(MEMBERS)
})

const rough = families.filter(([, family]) => family(() => 0.5).breakpoints !== undefined)

test.each(rough)("an unnamed kink or jump of %s fools the error bound in less than one in twenty", (_, family) => {
  // One within the last 0.2% of an interval lies beyond all its nodes: no rule can see it.
  const { dishonest, converged } = check(family, () => [])
  expect(dishonest.length).toBeLessThan(MEMBERS / 20)
  expect(converged).toBe(MEMBERS)
})

function check(
  family: Family,
  breakpointsOf: (member: Member) => readonly number[],
): { readonly dishonest: readonly unknown[]; readonly converged: number } {
  const generator = xoshiro128(51)
  const dishonest: unknown[] = []
  let converged = 0
  for (let i = 0; i < MEMBERS; i++) {
    const member = family(generator.uniform)
    const { integrand, low, high, value } = member
    const relativeError = 10 ** -(2 + (i % 11))
    const found = gaussKronrod(integrand, low, high, { relativeError, breakpoints: breakpointsOf(member) })
    // The closed forms are themselves right to a few units in the last place.
    const error = Math.abs(found.value - value) - 4 * 2 ** -52 * Math.abs(value)
    if (error > found.errorBound) dishonest.push({ i, relativeError, error, found })
    if (found.converged) converged++
  }
  return { dishonest, converged }
}
