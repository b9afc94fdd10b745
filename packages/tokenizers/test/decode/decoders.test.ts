// Decoders against Hugging Face's, and streams against decoding at once.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { bpeDecoder } from "../../src/decode/bpe-decoder.js"
import { byteFallbackDecoder } from "../../src/decode/byte-fallback-decoder.js"
import { byteLevelDecoder } from "../../src/decode/byte-level-decoder.js"
import { ctcDecoder } from "../../src/decode/ctc-decoder.js"
import { type Decoder, putToken } from "../../src/decode/decoder.js"
import { decoderSequence, fuseDecoder } from "../../src/decode/decoder-sequence.js"
import { metaspaceDecoder } from "../../src/decode/metaspace-decoder.js"
import { replaceDecoder } from "../../src/decode/replace-decoder.js"
import { sentencePieceDecoder } from "../../src/decode/sentence-piece-decoder.js"
import { stripDecoder } from "../../src/decode/strip-decoder.js"
import { wordPieceDecoder } from "../../src/decode/word-piece-decoder.js"
import hf from "../golden/hf-decoders.json" with { type: "json" }
import { golden, hasGolden } from "../shared.js"
import { xorshift } from "../streams.js"

interface DecoderJson {
  readonly type: string
  readonly [field: string]: unknown
}

function decoderFrom(json: DecoderJson): Decoder {
  const field = <T>(name: string) => json[name] as T
  switch (json.type) {
    case "ByteLevel":
      return byteLevelDecoder()
    case "WordPiece":
      return wordPieceDecoder({ prefix: field("prefix"), cleanup: field("cleanup") })
    case "Metaspace":
      return metaspaceDecoder({
        replacement: field("replacement"),
        prependScheme: field("prepend_scheme"),
        split: field("split"),
      })
    case "BPEDecoder":
      return bpeDecoder({ suffix: field("suffix") })
    case "ByteFallback":
      return byteFallbackDecoder()
    case "Fuse":
      return fuseDecoder()
    case "Strip":
      return stripDecoder({ content: field("content"), start: field("start"), stop: field("stop") })
    case "Replace":
      return replaceDecoder({ pattern: field<{ String: string }>("pattern").String, content: field("content") })
    case "CTC":
      return ctcDecoder({
        padToken: field("pad_token"),
        wordDelimiterToken: field("word_delimiter_token"),
        cleanup: field("cleanup"),
      })
    default:
      return decoderSequence(field<DecoderJson[]>("decoders").map(decoderFrom))
  }
}

/** The texts that a decoder returns after each token, and at the end. */
function streamed(decoder: Decoder, tokens: readonly string[]): string[] {
  const texts: string[] = []
  let text = ""
  const sink = decoder.into({
    part: (more) => {
      text += more
    },
    endToken: () => {},
    end: () => {},
  })
  const take = () => {
    texts.push(text)
    text = ""
  }
  for (const token of tokens) {
    putToken(sink, token)
    take()
  }
  sink.end()
  take()
  return texts
}

describe.each(hf.cases.map(({ decoder, rows }) => ({ name: JSON.stringify(decoder), decoder, rows })))(
  "decoder $name",
  ({ decoder: json, rows }) => {
    const decoder = decoderFrom(json)

    test("gives what Hugging Face's gives", () => {
      for (const [tokens, text] of rows as [string[], string][]) {
        expect(decoder.decodeChain(tokens).join(""), JSON.stringify(tokens)).toBe(text)
      }
    })

    test("gives the same token by token", () => {
      for (const [tokens, text] of rows as [string[], string][]) expect(streamed(decoder, tokens).join("")).toBe(text)
    })

    test("is written as it was read", () => {
      expect(decoder.toJson()).toEqual(json)
    })
  },
)

describe("decoders", () => {
  test("byteLevelDecoder() holds back bytes of half a character", () => {
    expect(streamed(byteLevelDecoder(), ["ðŁ", "ĺĢ", "a"])).toEqual(["", "😀", "a", ""])
  })

  test("byteFallbackDecoder() holds back a run of bytes until it is complete", () => {
    expect(streamed(byteFallbackDecoder(), ["<0xC3>", "<0xA9>", "a"])).toEqual(["", "", "éa", ""])
  })

  test("stripDecoder() refuses a content of two characters", () => {
    expect(() => stripDecoder({ content: "ab" })).toThrow('content must be one character, got "ab"')
  })

  test("a sequence of one byte-level decoder still finds bytes", () => {
    expect(decoderSequence([byteLevelDecoder()]).bytesOf?.("Ġa")).toEqual(Uint8Array.of(0x20, 0x61))
    expect(decoderSequence([byteLevelDecoder(), fuseDecoder()]).bytesOf).toBeUndefined()
  })
})

describe("sentencePieceDecoder()", () => {
  test("emits characters of bytes as soon as they are complete, and U+FFFD for each invalid byte", () => {
    const decoder = sentencePieceDecoder({ byteFallback: true })
    expect(streamed(decoder, ["<0xE4>", "<0xBD>", "<0xA0>", "<0xE4>", "<0xBD>", "<0x61>", "<0xC3>", "▁b"])).toEqual([
      "",
      "",
      "你",
      "",
      "",
      "\uFFFD\uFFFDa",
      "",
      "\uFFFD b",
      "",
    ])
  })

  test("drops one blank of the prefix, or all where extra blanks were dropped", () => {
    const pieces = ["▁", "▁", "▁a"]
    expect(sentencePieceDecoder({ removeExtraWhitespaces: false }).decodeChain(pieces).join("")).toBe("  a")
    expect(sentencePieceDecoder().decodeChain(pieces).join("")).toBe("a")
    expect(
      sentencePieceDecoder({ addDummyPrefix: false, removeExtraWhitespaces: false }).decodeChain(pieces).join(""),
    ).toBe("   a")
  })

  const models = [
    { name: "unigram-identity" },
    { name: "unigram-nmt_nfkc" },
    { name: "unigram-bytefallback", byteFallback: true, controls: ["<s>", "</s>", "<ctrl>"] },
    { name: "bpe-identity" },
    { name: "bpe-bytefallback", byteFallback: true, removeExtraWhitespaces: false },
    { name: "char-identity" },
    { name: "word-identity" },
  ]
  test.each(models.filter(({ name }) => hasGolden(`spm/${name}.pieces.json`)))(
    "decodes as SentencePiece with $name",
    (model) => {
      const { name, controls = ["<s>", "</s>"], ...options } = model
      const decoder = sentencePieceDecoder({ controls, ...options })
      const { pieces } = golden<{ pieces: [string, number, string][] }>(`spm/${name}.pieces.json`)
      for (const { text, ids, decoded } of golden<{ text: string; ids: number[]; decoded: string }[]>(
        `spm/${name}.encodings.json`,
      )) {
        const tokens = ids.map((id) => pieces[id]![0])
        expect(decoder.decodeChain(tokens).join(""), text).toBe(decoded)
        expect(streamed(decoder, tokens).join(""), text).toBe(decoded)
      }
    },
  )
})

test("decoding random tokens one by one gives what decoding them at once gives", () => {
  const next = xorshift(11)
  const pieces = [
    "▁",
    "a",
    "aa",
    "▁a",
    "##",
    "</w>",
    "<0xE4>",
    "<0xBD>",
    "<0xA0>",
    "<0x61>",
    "<unk>",
    "ðŁ",
    "ĺĢ",
    "Ã",
    " ",
    "b",
    "",
  ]
  const decoders = [
    ...hf.cases.map(({ decoder }) => decoderFrom(decoder)),
    sentencePieceDecoder({ byteFallback: true }),
    sentencePieceDecoder({ removeExtraWhitespaces: false }),
  ]
  const wrong: unknown[] = []
  for (let round = 0; round < (ALL_TESTS ? 2000 : 250); round++) {
    const tokens = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]!)
    for (const decoder of decoders) {
      const texts = streamed(decoder, tokens)
      const atOnce = decoder.decodeChain(tokens).join("")
      if (texts.join("") !== atOnce || !texts.every((text) => text.isWellFormed())) {
        wrong.push({ decoder: decoder.toJson(), tokens, texts, atOnce })
      }
    }
  }
  expect(wrong).toEqual([])
})
