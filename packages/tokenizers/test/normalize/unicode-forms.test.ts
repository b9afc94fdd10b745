// The normalization forms against Hugging Face's library, over all code points, and whatever Unicode version the engine has.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { afterEach, expect, test, vi } from "vitest"
import { bertNormalizer, type Normalizer, nfc, nfd, nfkc, nfkd, normalizeText } from "../../src/index.js"
import { decodeText, encodeText } from "../../src/text/encode-text.js"
import { textBuilder } from "../../src/text/text-builder.js"
import { normalizationKinds } from "../../src/unicode/legacy.js"
import { expectItems } from "../expect-items.js"
import { placesOf } from "./places.js"

type Name = "NFC" | "NFD" | "NFKC" | "NFKD" | "BERT"

const { digests, texts, rows } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../golden/unicode-forms.json"), "utf8"),
) as {
  readonly digests: Readonly<Record<Name, readonly string[]>>
  readonly texts: readonly string[]
  readonly rows: Readonly<Record<Name, readonly (readonly [text: string, offsets: readonly number[]])[]>>
}

const FORMS: readonly (readonly [Name, () => Normalizer])[] = [
  ["NFC", nfc],
  ["NFD", nfd],
  ["NFKC", nfkc],
  ["NFKD", nfkd],
  ["BERT", () => bertNormalizer({ lowercase: false, stripAccents: true })],
]
const BLOCK = 4096
// Without all tests: those with marks, with characters that some form changes, or with the first or last ideographs.
const SOME_BLOCKS = [
  ...[0x0, 0x1, 0x2, 0x3, 0x4, 0x9, 0xa, 0xd, 0xf, 0x10, 0x11, 0x13, 0x16],
  ...[0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x2a, 0x2b, 0x2c, 0x2f],
]
const BLOCKS = ALL_TESTS ? [...digests.NFC.keys()] : SOME_BLOCKS

afterEach(() => vi.restoreAllMocks())

test.each(FORMS)("%s of every code point, alone and among marks, is Hugging Face's", (name, make) => {
  const normalizer = make()
  const found = BLOCKS.map((block) => {
    const texts: string[] = []
    for (let code = block * BLOCK; code < (block + 1) * BLOCK; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      texts.push(character, `o${character}\u0301\u0316`)
    }
    return createHash("sha256")
      .update(normalizeText(normalizer, texts.join("|")))
      .digest("hex")
      .slice(0, 16)
  })
  expectItems(
    found,
    BLOCKS.map((block) => digests[name][block]!),
  )
})

test.each(FORMS)("%s of texts that interact is Hugging Face's, with offsets", (name, make) => {
  const normalizer = make()
  for (const [i, text] of texts.entries()) {
    const [wanted, offsets] = rows[name][i]!
    const source = encodeText(text)
    const changed = normalizer.normalize(source, true)
    const rewritten = normalizer.rewrite?.(encodeText(text), textBuilder(16, false))
    expect([decodeText(changed), decodeText(rewritten ?? changed)], JSON.stringify(text)).toEqual([wanted, wanted])
    expectItems(placesOf(source, changed), offsets, JSON.stringify(text))
  }
})

test("the engine never normalizes a character that it might know and Unicode 9.0 does not", () => {
  const known = new Set<string>()
  for (const [code, kind] of normalizationKinds().entries()) {
    if (kind !== 0)
      for (const part of [...String.fromCodePoint(code), ...String.fromCodePoint(code).normalize("NFKD")])
        known.add(part)
  }
  const seen: string[] = []
  const engine = String.prototype.normalize
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    for (const character of this) if (!known.has(character)) seen.push(character)
    return engine.call(this, form)
  })
  for (const [, make] of FORMS) {
    const normalizer = make()
    for (const text of texts) normalizer.normalize(encodeText(text), true)
  }
  expect(seen).toEqual([])
})
