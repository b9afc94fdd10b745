// The programs of the documentation type-check with the types of the built packages, as readers would compile them.
import { expect, test } from "vitest"
import { EXAMPLES, OTHER_READMES, PAGES, programOf, README } from "./programs.js"
import { typeErrors } from "./type-errors.js"

test("the programs of notes, pages and examples type-check", () => {
  expect(typeErrors([...PAGES, ...EXAMPLES, ...OTHER_READMES].map(programOf))).toEqual([])
})

test("the program of the README type-checks, with the types of Node", () => {
  expect(typeErrors([programOf(README)], ["node"])).toEqual([])
})

test("an error is reported with its file, line and message", () => {
  const code = 'import { topK } from "@lectern/core"\n\nexport const k: string = topK.name.length\nprocess.exit()\n'
  const [first, second, ...others] = typeErrors([{ name: "wrong", code }])
  expect(first).toMatch(/^wrong\.mts\(3,14\): error TS2322: Type 'number' is not assignable to type 'string'/)
  expect(second).toMatch(/^wrong\.mts\(4,1\): error TS\d+: Cannot find name 'process'/)
  expect(others).toEqual([])
})
