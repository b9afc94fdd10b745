import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { lowerCase } from "../../src/index.js"

test("a capital sigma that ends a word becomes a final one", () => {
  expect(lowerCase("ΟΔΟΣ ΣΟΣ. Σ A.Σ ΑΣ\u0301 ΑΣ\u0301Α")).toBe("οδος σος. σ a.ς ας\u0301 ασ\u0301α")
})

test("a dotted capital I becomes two code points", () => {
  expect(lowerCase("İ")).toBe("i\u0307")
})

test("lower case may be longer or shorter in UTF-8", () => {
  expect(lowerCase("ȺȾ\u212aẞ".repeat(50))).toBe("ⱥⱦkß".repeat(50))
})

test("capitals newer than Unicode 14 do not change, whatever the engine's version", () => {
  expect(lowerCase("\ua7cb\u{10d50}")).toBe("\ua7cb\u{10d50}")
})

test("lowerCase() does not change lower-case text", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aAßẞΣσςİıǅȺK ́.-'", "\u00ad", "\u{1e921}", "中", "😀") })
  fc.assert(
    fc.property(letters, (text) => {
      const once = lowerCase(text)
      expect(once).toBe(text.toLowerCase())
      expect(lowerCase(once)).toBe(once)
    }),
    examples(1000, 1),
  )
})

test("lowerCase() refuses anything but well-formed text", () => {
  expect(refusal(() => lowerCase("a\ud800"))).toEqual({
    kind: "wrong-type",
    sentence: "text must be well-formed text, got a lone surrogate U+D800 at position 1",
  })
})
