// Fixtures of the package, made by golden/make-formats.py, to test parity without the shared goldens.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sentencePieceToHuggingFace } from "../../src/formats/sentencepiece/convert.js"
import { formatSentencePiece } from "../../src/formats/sentencepiece/format.js"
import { parseSentencePiece } from "../../src/formats/sentencepiece/parse.js"
import { formatTokenizerJson } from "../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"

interface Fixture {
  readonly file?: unknown
  readonly model?: string
  readonly cases: readonly {
    readonly text: string
    readonly ids: readonly number[]
    readonly spans?: readonly (readonly [number, number])[]
    readonly decoded: string
  }[]
}

function fixture(name: string): Fixture {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../golden/formats-${name}.json`), "utf8")) as Fixture
}

test.each(["bpe-metaspace", "bbpe-template", "unigram-nfkc"])(
  "%s encodes, decodes and is written as in tokenizers",
  (name) => {
    const { file, cases } = fixture(name)
    const tokenizer = parseTokenizerJson(JSON.stringify(file))
    expect(JSON.parse(formatTokenizerJson(tokenizer))).toEqual(file)
    for (const { text, ids, decoded } of cases) {
      expect([...tokenizer.encodeIds(text)], JSON.stringify(text)).toEqual(ids)
      expect([...tokenizer.encode(text).ids]).toEqual(ids)
      expect(tokenizer.decode(ids)).toBe(decoded)
    }
  },
)

test.each(["spm-unigram", "spm-bpe-bytes", "spm-char", "spm-word"])(
  "%s encodes, decodes and is written as in sentencepiece",
  (name) => {
    const { model, cases } = fixture(name)
    const bytes = new Uint8Array(Buffer.from(model!, "base64"))
    const tokenizer = parseSentencePiece(bytes, { rules: "sentencepiece-0.2.3" })
    expect(Buffer.compare(formatSentencePiece(tokenizer), bytes)).toBe(0)
    for (const { text, ids, spans, decoded } of cases) {
      const encoding = tokenizer.encode(text)
      expect([...encoding.ids], JSON.stringify(text)).toEqual(ids)
      expect([...tokenizer.encodeIds(text)]).toEqual(ids)
      expect(
        [...encoding.byteOffsets].map((byte) => characters(text, byte)),
        JSON.stringify(text),
      ).toEqual(spans!.flat())
      expect(tokenizer.decode(ids)).toBe(decoded)
    }
  },
)

test("a BPE model with merges becomes one with scores, with the same ids", () => {
  const { file, cases } = fixture("bpe-metaspace")
  const merged = parseTokenizerJson(JSON.stringify(file))
  const scored = parseSentencePiece(formatSentencePiece(merged))
  for (const { text } of cases.filter(
    ({ text }) => text.trim() === text.replace(/^ +| +$/g, "") && !text.includes("<"),
  )) {
    expect([...scored.encodeIds(text)], JSON.stringify(text)).toEqual([...merged.encodeIds(text)])
  }
})

test.each(["spm-unigram", "spm-bpe-bytes"])("%s becomes a tokenizer.json with the same ids", (name) => {
  const { model, cases } = fixture(name)
  const converted = sentencePieceToHuggingFace(parseSentencePiece(new Uint8Array(Buffer.from(model!, "base64"))))
  const again = parseTokenizerJson(formatTokenizerJson(converted))
  for (const { text, ids } of cases) {
    expect([...again.encodeIds(text)]).toEqual([...converted.encodeIds(text)])
    if (text.includes("<") || text.includes("reader") || text.trim() !== text.replace(/^ +| +$/g, "")) continue
    expect([...converted.encodeIds(text)], JSON.stringify(text)).toEqual(ids)
  }
})

function characters(text: string, byte: number): number {
  return [...Buffer.from(text).subarray(0, byte).toString()].length
}
