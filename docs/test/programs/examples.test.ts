import { describe, expect, test } from "vitest"
import { EXAMPLES, examplesIn, functionsOf, PACKAGES } from "./programs.js"

test("the reference has examples", () => {
  expect(EXAMPLES.length).toBeGreaterThan(3)
})

describe.each(PACKAGES)("every function of $manifest.name", (unit) => {
  const functions = functionsOf(unit)

  test("has an example that calls it", () => {
    const without = functions.filter(
      (each) => !examplesIn(each.comment).some(({ commented }) => RegExp(`\\b${each.name}[<(]`).test(commented)),
    )
    expect(functions.length).toBeGreaterThan(2)
    expect(without.map((each) => each.name)).toEqual([])
  })
})

test.each(PACKAGES)("every module of $manifest.name says what it is for, with an example", ({ entryPoints, files }) => {
  const comments = entryPoints
    .filter(({ isDocumented }) => isDocumented)
    .map(({ source }) => files.find(({ path }) => path === source)!.text.split("*/")[0]!)
  expect(comments.length).toBeGreaterThan(0)
  for (const comment of comments) {
    expect(comment).toMatch(/\n \* Use it /)
    expect(examplesIn(comment)).toHaveLength(1)
  }
})
