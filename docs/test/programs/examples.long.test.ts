import { expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { EXAMPLES } from "./programs.js"

test.each(EXAMPLES)("the example of $where runs and says what is true", async ({ where, text }) => {
  expect((await runNote(where.replaceAll(/\W+/g, "-"), text)).problems).toEqual([])
})
