import { expect, test } from "vitest"
import { cardinal, NUMBER_LANGUAGES } from "../../src/normalize/number-words/cardinal.js"
import golden from "../golden/number-words.json" with { type: "json" }

test.each(NUMBER_LANGUAGES)("numbers in words are those of num2words in %s", (language) => {
  const numbers = Object.entries(golden.languages[language])
  expect(numbers.length).toBeGreaterThan(150)
  for (const [number, words] of numbers) expect(cardinal(number, language)).toBe(words)
})

test("leading zeros do not count", () => {
  expect(cardinal("007", "de")).toBe("sieben")
  expect(cardinal("0000", "fr")).toBe("zéro")
  expect(cardinal(`${"0".repeat(30)}12`, "it")).toBe("dodici")
})

test("numbers of more than 27 digits have no words", () => {
  expect(cardinal("9".repeat(27), "es")).toMatch(/^novecientos noventa y nueve cuatrillones .* noventa y nueve$/)
  expect(cardinal(`1${"0".repeat(27)}`, "es")).toBeUndefined()
})
