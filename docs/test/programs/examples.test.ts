import { describe, expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { units } from "../project.js"
import { EXAMPLES, examplesIn, functionsOf } from "./programs.js"

/** Packages whose every exported function has an example. */
const SHOWN = ["@lectern/sampling", "@lectern/tokenizers"]

/** Packages whose every module has an example. */
const MODULES_SHOWN = ["@lectern/tokenizers"]

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

test.each(MODULES_SHOWN)("every module of %s says what it is for, with an example", (name) => {
  const { entryPoints, files } = units().find(({ manifest }) => manifest.name === name)!
  const comments = entryPoints
    .filter(({ isDocumented }) => isDocumented)
    .map(({ source }) => files.find(({ path }) => path === source)!.text.split("*/")[0]!)
  expect(comments.length).toBeGreaterThan(0)
  for (const comment of comments) {
    expect(comment).toMatch(/\n \* Use it /)
    expect(examplesIn(comment)).toHaveLength(1)
  }
})
