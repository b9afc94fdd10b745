import { writeBytes } from "@lectern/tokenizers"
import { expect, test } from "vitest"
import { decodedToken } from "../../src/report/decoded-token.js"

const bytes = (...all: readonly number[]): string => writeBytes(Uint8Array.from(all))

test.each([
  ["a word with its space", "Ġthe", "␣the"],
  ["a character of three bytes", writeBytes(new TextEncoder().encode("を")), "を"],
  ["one of four bytes", writeBytes(new TextEncoder().encode("🐈 b")), "🐈␣b"],
  ["its first byte", bytes(0xe3), "<E3>"],
  ["its first two bytes", bytes(0xe3, 0x82), "<E3><82>"],
  ["its last byte, and a letter", bytes(0x92, 0x41), "<92>A"],
  ["a broken character before a whole one", bytes(0xe3, 0x82, 0xc3, 0xa9), "<E3><82>é"],
  ["bytes that are in no text", bytes(0xc0, 0x80, 0xff, 0x0a), "<C0><80><FF>\n"],
  ["a mark of byte order", bytes(0xef, 0xbb, 0xbf), "\ufeff"],
  ["a token that is not in the alphabet", "日本", "日本"],
  ["none", "", ""],
])("%s", (_name, token, text) => expect(decodedToken(token)).toBe(text))
