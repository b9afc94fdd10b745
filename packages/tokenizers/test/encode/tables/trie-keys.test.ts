import { expect, test } from "vitest"
import { keyWriter } from "../../../src/encode/tables/trie-keys.js"

const decoder = new TextDecoder()

function keysOf(tokens: readonly string[], unit: "character" | "byte", lead?: number) {
  const writer = keyWriter(unit)
  const added = tokens.map((token) => writer.add(token, lead))
  const { bytes, ends } = writer.finish()
  return { added, keys: Array.from(ends, (end, i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end))) }
}

test("keys are tokens in UTF-8; those with an unpaired surrogate are left out, and leave nothing behind", () => {
  const tokens = ["a", "b\ud800", "ü", "\udc00x", "水", "\ud83d\ude00", "\ud83d", "z"]
  expect(keysOf(tokens, "character")).toEqual({
    added: [true, false, true, false, true, true, false, true],
    keys: ["a", "ü", "水", "😀", "z"],
  })
  expect(keysOf(["ab", "\ud800", "c"], "character", 0x21).keys).toEqual(["!ab", "!c"])
})

test("keys of tokens in bytes are those bytes; others than GPT-2's letters are left out", () => {
  expect(keysOf(["Ġa", "水", "Ã¼"], "byte")).toEqual({ added: [true, false, true], keys: [" a", "ü"] })
})

test("keys stay as they are while their memory grows", () => {
  const tokens = Array.from({ length: 3000 }, (_, i) => `${i}水`)
  expect(keysOf(tokens, "character").keys).toEqual(tokens)
})
