// Broken character maps are refused, or read without harm.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { normalizeText, precompiled, sentencePieceNormalizer } from "../../src/index.js"
import { xorshift } from "../streams.js"

const file = join(import.meta.dirname, "../golden/normalizers.json")
const { charsmap, texts } = JSON.parse(readFileSync(file, "utf8")) as { charsmap: string; texts: readonly string[] }
const whole = new Uint8Array(Buffer.from(charsmap, "base64"))
const trieSize = new DataView(whole.buffer).getUint32(0, true)

test("precompiled() is written with its map", () => {
  expect(precompiled(whole).toJson()).toEqual({ type: "Precompiled", precompiled_charsmap: charsmap })
})

test("a map that is too short, or whose trie is longer than the file, is refused", () => {
  expect(() => precompiled(new Uint8Array(3))).toThrow("precompiled_charsmap: 3 bytes, too short for a trie")
  const long = whole.slice()
  new DataView(long.buffer).setUint32(0, 0xfffffffc, true)
  expect(() => precompiled(long)).toThrow(`a trie of 4294967292 bytes in ${whole.length}`)
  const odd = whole.slice()
  new DataView(odd.buffer).setUint32(0, trieSize - 1, true)
  expect(() => sentencePieceNormalizer({ charsmap: odd })).toThrow(`a trie of ${trieSize - 1} bytes`)
})

test("a map whose texts are not UTF-8, or too long, is refused", () => {
  const bad = whole.slice()
  bad[4 + trieSize] = 0xff
  expect(() => precompiled(bad)).toThrow("texts that are not UTF-8")
  const long = new Uint8Array(whole.length + 2000).fill(0x61)
  long.set(whole)
  expect(() => precompiled(long)).toThrow("more than the maximum of 1024")
})

test("a map without its texts is refused, because its keys point outside", () => {
  expect(() => precompiled(whole.slice(0, 4 + trieSize))).toThrow("of the trie points outside")
})

test("a map with flipped bits is refused, or read without harm", () => {
  const next = xorshift(5)
  let read = 0
  for (let round = 0; round < 400; round++) {
    const broken = whole.slice()
    for (let flips = 1 + next(20); flips > 0; flips--) broken[next(broken.length)]! ^= 1 << next(8)
    try {
      const normalizers = [precompiled(broken), sentencePieceNormalizer({ charsmap: broken })]
      for (const normalizer of normalizers) for (const text of texts) normalizeText(normalizer, text)
      read++
    } catch (error) {
      expect(error).toBeInstanceOf(LecternError)
    }
  }
  expect(read).toBeGreaterThan(0)
})

test("a lookup in a cyclic trie ends", () => {
  // The root's children are the units 0 to 255; unit "a" is its own base.
  const units = new Uint32Array(256)
  units[0x61] = 0x61
  const bytes = new Uint8Array(4 + 1024 + 2)
  new DataView(bytes.buffer).setUint32(0, 1024, true)
  bytes.set(new Uint8Array(units.buffer), 4)
  const text = "a".repeat(50_000)
  expect(normalizeText(sentencePieceNormalizer({ charsmap: bytes, addDummyPrefix: false }), text)).toBe(text)
})
