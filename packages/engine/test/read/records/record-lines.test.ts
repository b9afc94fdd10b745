// Lines of records: room for texts of any script.
import { expect, test } from "vitest"
import { recordLines } from "../../../src/read/records/record-lines.js"

test("a long text of three bytes a character is not cut off", () => {
  const text = "\u6f22".repeat(250_000) // two bytes each would fit into the first buffer
  const lines = recordLines({ splitLines: false })
  lines.text(text)
  lines.end()
  expect(Buffer.from(lines.take()).toString() === `${text}\n`).toBe(true)
})
