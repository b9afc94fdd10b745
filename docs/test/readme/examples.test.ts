import { describe, expect, test } from "vitest"
import { READMES } from "../programs/programs.js"

describe.each(READMES)("$where", ({ text, printing }) => {
  test("has five examples", () => {
    const promising = text.match(/^```ts$/gm) ?? []
    expect(printing.length + promising.length).toBe(5)
  })

  test("shows its first example on the first screen", () => {
    expect(printing[0]?.code.split("\n").length).toBeLessThanOrEqual(13)
  })
})
