// The README's examples of the libraries run as one program, and every result on it is true.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { noteProgram } from "../../build/note-program.mjs"
import { runNote } from "../../build/run-note.mjs"
import { ROOT } from "../project.js"
import { compile } from "./type-errors.js"

const BLOCKS = readFileSync(`${ROOT}README.md`, "utf8").match(/```ts\n.*?```/gs) ?? []
const PROGRAM = BLOCKS.join("\n\n").replaceAll('"examples/', `"${ROOT}examples/`)

test("the README's library examples run and say what is true", async () => {
  const { problems, checked } = await runNote("readme", PROGRAM)
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(5)
})

test("the README's library examples type-check", () => {
  expect(compile([{ page: "readme", code: noteProgram(PROGRAM).typescript }], ["node"])).toEqual([])
})
