// decode(encodeIds(text)) for every kind of model that can encode any text, over arbitrary UTF-16.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { byteFallbackDecoder } from "../../src/decode/byte-fallback-decoder.js"
import { byteLevelDecoder } from "../../src/decode/byte-level-decoder.js"
import { decoderSequence, fuseDecoder } from "../../src/decode/decoder-sequence.js"
import { metaspaceDecoder } from "../../src/decode/metaspace-decoder.js"
import { bpe } from "../../src/encode/bpe/bpe.js"
import { readModelProto, writeModelProto } from "../../src/formats/sentencepiece/model-proto.js"
import { parseSentencePiece } from "../../src/formats/sentencepiece/parse.js"
import { tiktokenTokenizer } from "../../src/formats/tiktoken-encodings.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { AddedToken, Tokenizer } from "../../src/pipeline/tokenizer.js"
import type { PreTokenizer } from "../../src/pretokenize/pre-tokenizer.js"
import { byteLevel } from "../../src/pretokenize/stages/byte-level.js"
import { metaspace } from "../../src/pretokenize/stages/metaspace.js"
import { tiktokenSplit } from "../../src/pretokenize/stages/tiktoken-split.js"
import { trainBpe } from "../../src/train/bpe/train.js"
import { trainUnigram } from "../../src/train/unigram/train.js"
import { wordCounts } from "../../src/train/words/counts.js"
import { expectItems } from "../expect-items.js"
import ranked from "../golden/bpe-tiktoken.json" with { type: "json" }
import spmBytes from "../golden/formats-spm-bpe-bytes.json" with { type: "json" }
import { goldenBytes } from "../shared.js"

const LINES = [
  "A lectern holds the book from which a reader reads aloud; the reader's reading is heard.",
  "Das Lesepult trägt das Buch, aus dem gelesen wird.  Zwei  Blanks, 1234 Zeichen.",
  "読書台は本を支える。読む人は声に出して読む。",
  "читатель читает книгу, читатели читают книги 😀😀",
]

const FRAGMENTS = [" ", "  ", "▁", "\n", "\t", "\u00a0", "a", "the", " reads", "'s", "é", "e\u0301", "你", "読む", "😀"]
const LITERALS = ["\uFEFF", "\0", "\uFFFD", "\u2047", "<s>", "<unk>", "<0x41>", "<0xE2>", "12345"]

/** Any UTF-16, including unpaired surrogates, with many blanks, marks and spelled out tokens. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0x10000, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom(...FRAGMENTS),
      fc.constantFrom(...LITERALS),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""))

function restores(
  tokenizer: Tokenizer,
  expected: (wellFormed: string) => string,
  { texts = anyText, skipSpecialTokens = false } = {},
): void {
  fc.assert(
    fc.property(texts, (text) => {
      const ids = tokenizer.encodeIds(text)
      expectItems([tokenizer.decode(ids, { skipSpecialTokens })], [expected(text.toWellFormed())])
    }),
    examples(700, 8),
  )
}

const same = (text: string) => text
const blanksForMarks = (text: string) => text.replaceAll("▁", " ")
const words = (text: string) => blanksForMarks(text.replace(/ +/g, " ").replace(/^ | $/g, "")).replace(/^ +| +$/g, "")
const withoutOneBlank = (text: string) => blanksForMarks(text).replace(/^ /, "")

function wordsOf(preTokenizer: PreTokenizer) {
  const counter = wordCounts({ preTokenizer })
  const state = counter.zero()
  for (const line of LINES) counter.add(state, line)
  return counter.finalize(state)
}

describe("byte-level BPE restores any text, with U+FFFD for unpaired surrogates,", () => {
  const trained = (preTokenizer: PreTokenizer, addedTokens: readonly AddedToken[] = []) =>
    createTokenizer({
      preTokenizer,
      model: trainBpe(wordsOf(preTokenizer), { unit: "byte", vocabularySize: 400 }).model,
      decoder: byteLevelDecoder(),
      addedTokens,
    })
  const gpt2 = byteLevel({ addPrefixSpace: false })

  test.each([
    ["GPT-2", gpt2],
    ["no", byteLevel({ addPrefixSpace: false, useRegex: false })],
    ["r50k_base", tiktokenSplit("r50k_base")],
    ["cl100k_base", tiktokenSplit("cl100k_base")],
    ["o200k_base", tiktokenSplit("o200k_base")],
  ])("trained, with %s split", (_, preTokenizer) => {
    restores(trained(preTokenizer), same)
  })

  test.each(["r50k_base", "cl100k_base", "o200k_base"] as const)("from ranks, with the split of %s", (encoding) => {
    restores(tiktokenTokenizer(ranked.file, encoding, { disallowedSpecial: "none" }), same)
  })

  test("including spelled out special tokens, unless they are skipped", () => {
    const tokenizer = trained(gpt2, [{ id: 400, content: "<s>", special: true }])
    restores(tokenizer, same)
    restores(tokenizer, (text) => text.replaceAll("<s>", ""), { skipSpecialTokens: true })
  })

  test("with a blank before it if addPrefixSpace adds one", () => {
    restores(trained(byteLevel({ addPrefixSpace: true })), (text) => (/^( |$)/.test(text) ? text : ` ${text}`))
  })
})

describe("through Metaspace, with byte fallback,", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`)
  const models = {
    BPE(preTokenizer: PreTokenizer) {
      const { model, merges } = trainBpe(wordsOf(preTokenizer), { specialTokens: bytes, vocabularySize: 450 })
      const pairs = merges.map(({ left, right }) => [left, right] as const)
      return bpe({ vocabulary: model.vocabulary, merges: pairs, byteFallback: true })
    },
    Unigram: (preTokenizer: PreTokenizer) =>
      trainUnigram(wordsOf(preTokenizer), { byteFallback: true, vocabularySize: 400 }).model,
  }
  const made = (
    kind: keyof typeof models,
    prependScheme: "always" | "first" | "never",
    addedTokens: readonly AddedToken[] = [],
  ) => {
    const preTokenizer = metaspace({ prependScheme })
    return createTokenizer({
      addedTokens,
      preTokenizer,
      model: models[kind](preTokenizer),
      decoder: decoderSequence([byteFallbackDecoder(), metaspaceDecoder({ prependScheme }), fuseDecoder()]),
    })
  }

  // The byte tokens of a Unigram model are pieces, so text that spells one becomes that byte.
  const unspelled = anyText.filter((text) => !/<0x[0-9A-F]{2}>/.test(text))

  describe.each([
    ["BPE", anyText],
    ["Unigram", unspelled],
  ] as const)("%s", (kind, texts) => {
    test("restores any text with blanks for marks, if it puts none before the text", () => {
      restores(made(kind, "never"), blanksForMarks, { texts })
    })

    test.each(["always", "first"] as const)("also loses one blank at the beginning, if it prepends %s", (scheme) => {
      restores(made(kind, scheme), withoutOneBlank, { texts })
    })
  })

  const special = [{ id: 1000, content: "<s>", special: true }]

  test("spelled out special tokens are restored, without an added blank after them if only the first is added", () => {
    restores(made("BPE", "first", special), withoutOneBlank)
  })

  test("a blank follows spelled out special tokens, if all are added", () => {
    restores(made("BPE", "always", special), (text) => {
      const parts = blanksForMarks(text).split("<s>")
      return withoutOneBlank(parts.map((part) => (/^( |$)/.test(part) ? part : ` ${part}`)).join("<s>"))
    })
  })

  test("Unigram takes text that spells a byte token for that byte", () => {
    const tokenizer = made("Unigram", "never")
    const decoded = (text: string) => tokenizer.decode(tokenizer.encodeIds(text))
    expect(decoded("<0x41> <0xC3><0xA9>")).toBe("A é")
    expect(decoded("a<0xE2>")).toBe("a\uFFFD")
    expect(decoded("<0xe2>")).toBe("<0xe2>")
  })
})

describe("SentencePiece models with byte fallback and no character map", () => {
  const own = readModelProto(Buffer.from(spmBytes.model, "base64"), "own.model")
  const withSpec = (removeExtraWhitespaces: boolean, addDummyPrefix: boolean) => {
    const normalizerSpec = { name: "identity", removeExtraWhitespaces, addDummyPrefix }
    return parseSentencePiece(writeModelProto({ ...own, normalizerSpec }))
  }

  test.each([true, false])(
    "restore any text with blanks for marks, if they keep blanks (dummy prefix: %s)",
    (dummy) => {
      restores(withSpec(false, dummy), blanksForMarks)
    },
  )

  test.each([true, false])(
    "restore its words with single blanks between, if they remove others (dummy prefix: %s)",
    (dummy) => {
      restores(withSpec(true, dummy), words)
    },
  )

  test.each(["bpe-bytefallback", "unigram-bytefallback"])("%s", (name) => {
    const bytes = goldenBytes(`spm/${name}.model`)
    restores(parseSentencePiece(bytes), name === "bpe-bytefallback" ? blanksForMarks : words)
  })
})
