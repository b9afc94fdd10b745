import { expect, test } from "vitest"
import { BYTE_CHARACTERS, byteOfCharacter, readBytes, writeBytes } from "../../src/text/byte-alphabet.js"

test("bytes are written as in GPT-2", () => {
  expect(writeBytes(new TextEncoder().encode(" a\n\tü\u007f\u00ad"))).toBe("ĠaĊĉÃ¼ġÂŃ")
  expect(BYTE_CHARACTERS[0]).toBe("Ā")
  expect(BYTE_CHARACTERS[255]).toBe("ÿ")
})

test("all bytes are restored from the alphabet, and nothing else is read", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(new Set(BYTE_CHARACTERS).size).toBe(256)
  expect(readBytes(writeBytes(bytes))).toEqual(bytes)
  expect(readBytes("a b")).toBeUndefined()
  expect(byteOfCharacter("ń".charCodeAt(0))).toBe(-1)
  expect(byteOfCharacter("水".charCodeAt(0))).toBe(-1)
})
