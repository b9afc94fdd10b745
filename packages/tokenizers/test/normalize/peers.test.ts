// Every normalizer against the peers: text and offsets.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  bertNormalizer,
  lowercase,
  type Normalizer,
  nfc,
  nfd,
  nfkc,
  nfkd,
  nmt,
  normalizerSequence,
  normalizeText,
  precompiled,
  prepend,
  replace,
  sentencePieceNormalizer,
  strip,
  stripAccents,
} from "../../src/index.js"
import { decodeText, encodeText } from "../../src/text/encode-text.js"
import { textBuilder } from "../../src/text/text-builder.js"
import { expectItems } from "../expect-items.js"
import { golden, goldenBytes, hasShared } from "../shared.js"
import { placesOf } from "./places.js"

interface Golden {
  readonly charsmap: string
  readonly texts: readonly string[]
  readonly rows: Readonly<Record<string, readonly (readonly [text: string, offsets: readonly number[]])[]>>
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../golden", name), "utf8")) as Golden
const hf = read("normalizers.json")
const spm = read("sentencepiece-normalizers.json")
const charsmap = new Uint8Array(Buffer.from(hf.charsmap, "base64"))

const NORMALIZERS: Readonly<Record<string, Normalizer>> = {
  nfc: nfc(),
  nfd: nfd(),
  nfkc: nfkc(),
  nfkd: nfkd(),
  lowercase: lowercase(),
  stripAccents: stripAccents(),
  strip: strip(),
  stripLeft: strip({ right: false }),
  stripRight: strip({ left: false }),
  bert: bertNormalizer(),
  bertCased: bertNormalizer({ lowercase: false }),
  bertNoClean: bertNormalizer({ cleanText: false }),
  bertAccents: bertNormalizer({ stripAccents: false }),
  bertNoChinese: bertNormalizer({ handleChineseChars: false }),
  nmt: nmt(),
  prepend: prepend("▁x"),
  replaceBlank: replace({ pattern: " ", content: "▁" }),
  replaceRuns: replace({ pattern: { regex: " {2,}" }, content: "_" }),
  replaceWhite: replace({ pattern: { regex: "\\s+" }, content: " " }),
  replaceSet: replace({ pattern: { regex: "[ \\ta-c]{1,2}" }, content: "éö" }),
  drop: replace({ pattern: "e", content: "" }),
  precompiled: precompiled(charsmap),
  accentless: normalizerSequence([nfkd(), stripAccents(), lowercase()]),
  llama: normalizerSequence([prepend("▁"), replace({ pattern: " ", content: "▁" })]),
  t5: normalizerSequence([
    precompiled(charsmap),
    strip({ left: false }),
    replace({ pattern: { regex: " {2,}" }, content: "▁" }),
  ]),
}

test.each(Object.keys(hf.rows))("%s gives Hugging Face's text and offsets", (name) => {
  const normalizer = NORMALIZERS[name]!
  for (const [i, text] of hf.texts.entries()) {
    const [wanted, offsets] = hf.rows[name]![i]!
    const source = encodeText(text)
    const changed = normalizer.normalize(source, true)
    expectItems([decodeText(changed), normalizeText(normalizer, text)], [wanted, wanted], JSON.stringify(text))
    expectItems(placesOf(source, changed), offsets, JSON.stringify(text))
  }
})

test("nmt() removes and blanks the characters that Hugging Face's does, and no other", () => {
  // tokenizers 0.23.3: Nmt().normalize_str of "a", the character, "b", for every code point.
  const removed = [...range(0x1, 0x8), 0xb, ...range(0xe, 0x1f), 0x7f, 0x8f, 0x9f]
  const blanks = [0x9, 0xa, 0xc, 0xd, 0x1680, ...range(0x200b, 0x200f), 0x2028, 0x2029, 0x2581, 0xfeff, 0xfffd]
  const found: Record<string, number[]> = { ab: [], "a b": [] }
  const normalizer = nmt()
  const textOf = (code: number): string => `a${String.fromCodePoint(code)}b`
  // Beyond the first two planes are ideographs, tags and private use.
  for (let first = 0; first < (ALL_TESTS ? 0x110000 : 0x20000); first += 0x100) {
    const codes = range(first, first + 0xff).filter((code) => code !== 0x20 && (code < 0xd800 || code >= 0xe000))
    const all = codes.map(textOf).join("")
    if (normalizeText(normalizer, all) === all) continue
    for (const code of codes) {
      const changed = normalizeText(normalizer, textOf(code))
      if (changed === textOf(code)) continue
      found[changed] ??= []
      found[changed].push(code)
    }
  }
  expect(found).toEqual({ ab: removed, "a b": blanks })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

const SENTENCE_PIECE: Readonly<Record<string, Normalizer>> = {
  plain: sentencePieceNormalizer({ charsmap }),
  suffix: sentencePieceNormalizer({ charsmap, treatWhitespaceAsSuffix: true }),
  keepBlanks: sentencePieceNormalizer({
    charsmap,
    removeExtraWhitespaces: false,
    userDefinedSymbols: ["<sep>", "  ", "ab", "f"],
  }),
  noPrefix: sentencePieceNormalizer({ charsmap, addDummyPrefix: false }),
}

test.each(Object.keys(spm.rows))("sentencePieceNormalizer() %s gives SentencePiece's text and offsets", (name) => {
  const normalizer = SENTENCE_PIECE[name]!
  // Memory that is too small at first, and then holds the text before.
  const reused = textBuilder(4, false)
  for (const [i, text] of spm.texts.entries()) {
    const [wanted, starts] = spm.rows[name]![i]!
    const source = encodeText(text)
    const changed = normalizer.normalize(source, true)
    const rewritten = decodeText(normalizer.rewrite!(source, reused)!)
    const texts = [decodeText(changed), normalizeText(normalizer, text), rewritten]
    expectItems(texts, [wanted, wanted, wanted], JSON.stringify(text))
    if (wanted === "") continue
    const places = placesOf(source, changed)
    expectItems([...places.filter((_, at) => at % 2 === 0), places.at(-1)!], starts, JSON.stringify(text))
  }
})

test("sentencePieceNormalizer() rewrites no text beyond its limit", () => {
  const { rewrite } = SENTENCE_PIECE.plain!
  const text = { ...encodeText("ab ".repeat(20)), maxLength: 20 }
  expect(() => rewrite!(text, textBuilder(1, false))).toThrow("it makes a text longer than the maximum")
})

test("sentencePieceNormalizer() without rules escapes, removes extra blanks and puts one before", () => {
  expect(normalizeText(sentencePieceNormalizer(), "  a  b ")).toBe("▁a▁b")
  expect(normalizeText(sentencePieceNormalizer({ escapeWhitespaces: false }), " a  b ")).toBe(" a b")
  expect(normalizeText(sentencePieceNormalizer({ removeExtraWhitespaces: false }), " a  b ")).toBe("▁▁a▁▁b▁")
})

const SHARED: Readonly<Record<string, Normalizer>> = {
  nfc: nfc(),
  nfd: nfd(),
  nfkc: nfkc(),
  nfkd: nfkd(),
  lowercase: lowercase(),
  strip: strip(),
  stripLeft: strip({ right: false }),
  stripAccents: stripAccents(),
  nfdStripAccents: normalizerSequence([nfd(), stripAccents()]),
  bert: bertNormalizer(),
  bertCased: bertNormalizer({ lowercase: false, stripAccents: false }),
  bertNoClean: bertNormalizer({ cleanText: false, handleChineseChars: false }),
  nmt: nmt(),
  prepend: prepend("▁"),
  replaceSpace: replace({ pattern: " ", content: "▁" }),
}

test.each(Object.keys(SHARED))("%s gives the golden texts", (name) => {
  const texts = golden<readonly string[]>("strings.json")
  const wanted = golden<Readonly<Record<string, readonly string[]>>>("hf/normalizers.json")[name]!
  expect(wanted).toHaveLength(texts.length)
  expect(texts.map((text) => normalizeText(SHARED[name]!, text))).toEqual(wanted)
})

test.skipIf(!hasShared)(
  "nmt_nfkc's rules give the texts that the golden pieces spell (skipped without ../shared)",
  () => {
    const model = goldenBytes("spm/unigram-nmt_nfkc.model")
    const normalizer = sentencePieceNormalizer({ charsmap: fieldOf(fieldOf(model, 3), 2) })
    const rows = golden<readonly { readonly text: string; readonly pieces: readonly string[] }[]>(
      "spm/unigram-nmt_nfkc.encodings.json",
    )
    for (const { text, pieces } of rows) expect(normalizeText(normalizer, text)).toBe(pieces.join(""))
  },
)

// The bytes of a field of a protocol buffer.
function fieldOf(message: Uint8Array, wanted: number): Uint8Array {
  let at = 0
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = number()
    if ((key & 7) === 5) at += 4
    else if ((key & 7) === 0) number()
    else {
      const size = number()
      if (key >> 3 === wanted) return message.subarray(at, at + size)
      at += size
    }
  }
  throw new Error(`no field ${wanted}`)
}
