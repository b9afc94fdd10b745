import { describe, expect, test } from "vitest"
import { normalizer } from "../../../src/normalize.js"
import golden from "../../golden/whisper-normalizers.json" with { type: "json" }

const { tool, version } = golden.made

describe(`${tool} ${version}`, () => {
  test.each(golden.cases)("makes of $text the same", ({ text, english, basic }) => {
    expect(normalizer("whisper-en")(text)).toBe(english)
    expect(normalizer("whisper-basic")(text)).toBe(basic)
  })
})

test("numerals of any length are read, where Whisper fails above 4300 digits", () => {
  const digits = "9".repeat(5000)
  expect(normalizer("whisper-en")(`${digits} hundred`) === `${digits} 100`).toBe(true)
})
