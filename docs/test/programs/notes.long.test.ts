import { describe, expect, test } from "vitest"
import { fillInlines } from "../../build/note-program.mjs"
import { runNote } from "../../build/run-note.mjs"
import { ROOT } from "../project.js"
import { PAGES, SLOW_NOTES } from "./programs.js"
import { strangersIn } from "./summaries.js"

describe("the slow notes", () => {
  const slow = PAGES.filter(({ where }) => SLOW_NOTES.includes(where))

  test("are all there", () => {
    expect(slow.map(({ where }) => where).sort()).toEqual([...SLOW_NOTES].sort())
  })

  test.each(slow)("$where runs, and every number on it and in its summaries is true", async ({ where, text }) => {
    const { problems, checked, inlines } = await runNote(ROOT + where, text)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(2)
    const drawn = fillInlines(text, (code) => inlines.get(code) ?? "")
    expect(strangersIn(where, drawn)).toEqual([])
  })
})
