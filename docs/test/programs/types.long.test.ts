// The programs of the documentation type-check with the types of the built packages, as readers would compile them.
import { expect, test } from "vitest"
import { noteTypescript } from "../../build/note-file.mjs"
import { EXAMPLES, NOTES, PAGES, programOf, READMES, ROOT_README } from "./programs.js"
import { typeErrors } from "./type-errors.js"

test("the programs of notes, pages, READMEs and examples type-check, and the files of notes: they need no hidden code", () => {
  const notes = PAGES.filter(({ where }) => NOTES.includes(where))
  const files = notes.map(({ where, text }) => ({
    name: `file-${where.replaceAll(/\W+/g, "-")}`,
    code: noteTypescript(text),
  }))
  const programs = [...[...PAGES, ...EXAMPLES, ROOT_README, ...READMES].map(programOf), ...files]
  const needsNode = ({ code }: { readonly code: string }) => code.includes('from "node:')
  expect(typeErrors(programs.filter((each) => !needsNode(each)))).toEqual([])
  expect(typeErrors(programs.filter(needsNode), ["node"])).toEqual([])
})

test("an error is reported with its file, line and message", () => {
  const code = 'import { topK } from "@lectern/core"\n\nexport const k: string = topK.name.length\nprocess.exit()\n'
  const [first, second, ...others] = typeErrors([{ name: "wrong", code }])
  expect(first).toMatch(/^wrong\.mts\(3,14\): error TS2322: Type 'number' is not assignable to type 'string'/)
  expect(second).toMatch(/^wrong\.mts\(4,1\): error TS\d+: Cannot find name 'process'/)
  expect(others).toEqual([])
})
