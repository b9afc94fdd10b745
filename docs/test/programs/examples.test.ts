import { describe, expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { units } from "../project.js"
import { EXAMPLES, examplesIn, functionsOf } from "./programs.js"

/** Packages whose every exported function has an example. */
const SHOWN = [
  "@lectern/core",
  "@lectern/decoding",
  "@lectern/embeddings",
  "@lectern/engine",
  "@lectern/metrics",
  "@lectern/sampling",
]

test("the reference has examples", () => {
  expect(EXAMPLES.length).toBeGreaterThan(3)
})

test.each(EXAMPLES)("the example of $where runs and says what is true", async ({ where, text }) => {
  expect((await runNote(where.replaceAll(/\W+/g, "-"), text)).problems).toEqual([])
})

describe.each(SHOWN)("every function of %s", (name) => {
  const functions = functionsOf(units().find(({ manifest }) => manifest.name === name)!)

  test("has an example that calls it", () => {
    const without = functions.filter(
      (each) => !examplesIn(each.comment).some(({ commented }) => RegExp(`\\b${each.name}[<(]`).test(commented)),
    )
    expect(functions.length).toBeGreaterThan(2)
    expect(without.map((each) => each.name)).toEqual([])
  })
})
