import { expect, test } from "vitest"
import { fillInlines } from "../../build/note-program.mjs"
import { runNote } from "../../build/run-note.mjs"
import { ROOT } from "../project.js"
import { PAGES } from "./programs.js"
import { strangersIn } from "./summaries.js"

test.each(PAGES)("$where runs, and every number on it and in its summaries is true", async ({ where, text }) => {
  const { problems, checked, inlines } = await runNote(ROOT + where, text)
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(2)
  const drawn = fillInlines(text, (code) => inlines.get(code) ?? "")
  expect(strangersIn(where, drawn)).toEqual([])
})
