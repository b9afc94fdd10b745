// Bytes that functions do not own: Node's Buffers, which start anywhere in shared memory, whose slices are not copies, and
// whose memory the owner may use again.
import { Buffer } from "node:buffer"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readModelProto } from "../src/formats/sentencepiece/model-proto.js"
import {
  addSortedWords,
  bpeFromRanks,
  byteLevel,
  formatSentencePiece,
  formatTiktoken,
  formatTokenizerJson,
  lowercase,
  normalizeText,
  parseBertVocab,
  parseBertVocabulary,
  parseSentencePiece,
  parseSubwordNmt,
  parseSubwordNmtVocabulary,
  parseTiktoken,
  parseTokenizerJson,
  parseVocabAndMerges,
  precompiled,
  type SortedWords,
  sentencePieceNormalizer,
  tiktokenTokenizer,
  trainBpe,
  whitespaceSplit,
  wordCounts,
  writeBytes,
} from "../src/index.js"
import { parseByteLevelBpe } from "../src/readers.js"
import { goldenText } from "./shared.js"

const golden = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `golden/${name}.json`), "utf8"))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"))

const MODEL = fromBase64(golden("formats-spm-unigram").model)
const CHARSMAP = fromBase64(golden("normalizers").charsmap)
const FULLWIDTH = "ＡＢＣ ①② ﬁn"
const TEXT = utf8("low lower Lowest wide newer, Straße naïve 翻译 the end")
const RANKS = formatTiktoken({
  bytes: Uint8Array.from([...Array(256).keys(), 0x6c, 0x6f]),
  ends: Int32Array.from([...Array.from({ length: 256 }, (_, i) => i + 1), 258]),
  ids: Int32Array.from(Array.from({ length: 257 }, (_, i) => i)),
})
const VOCAB = utf8("[UNK]\n[CLS]\n[SEP]\n[PAD]\n[MASK]\nlow\n##er\nwide\n")
const CODES = utf8("#version: 0.2\nl o\nlo w</w>\n")
const WORDS: SortedWords = wordsOf(TEXT)

function wordsOf(bytes: Uint8Array): SortedWords {
  const counter = wordCounts({ preTokenizer: whitespaceSplit() })
  return counter.finalize(counter.add(counter.zero(), new TextDecoder().decode(bytes)))
}

function counted(bytes: Uint8Array, options: Parameters<typeof wordCounts>[0]): () => unknown {
  const counter = wordCounts(options)
  const state = counter.zero()
  counter.addBytes(state, bytes, 3, bytes.length - 8)
  return () => counter.finalize(state)
}

/** The calls: each uses the bytes once and returns a function that shows what it made. */
const CALLS: Readonly<Record<string, readonly [bytes: Uint8Array, call: (bytes: Uint8Array) => () => unknown]>> = {
  readModelProto: [
    MODEL,
    (bytes) => {
      const proto = readModelProto(bytes, "m")
      return () => proto
    },
  ],
  parseSentencePiece: [
    MODEL,
    (bytes) => {
      const tokenizer = parseSentencePiece(bytes)
      return () => [formatSentencePiece(tokenizer), tokenizer.encodeIds(FULLWIDTH), tokenizer.encodeIds("the cat")]
    },
  ],
  precompiled: [
    CHARSMAP,
    (bytes) => {
      const normalizer = precompiled(bytes)
      return () => [normalizer.toJson(), normalizeText(normalizer, FULLWIDTH)]
    },
  ],
  sentencePieceNormalizer: [
    CHARSMAP,
    (bytes) => {
      const normalizer = sentencePieceNormalizer({ charsmap: bytes })
      return () => normalizeText(normalizer, FULLWIDTH)
    },
  ],
  parseByteLevelBpe: [
    utf8(goldenText("hf/bbpe.tokenizer.json")),
    (bytes) => {
      const tokenizer = parseByteLevelBpe(bytes)
      return () => [tokenizer.encode("the bakers")]
    },
  ],
  parseTokenizerJson: [
    utf8(JSON.stringify(golden("formats-unigram-nfkc").file)),
    (bytes) => {
      const tokenizer = parseTokenizerJson(bytes)
      return () => [formatTokenizerJson(tokenizer), tokenizer.encodeIds(FULLWIDTH)]
    },
  ],
  parseTiktoken: [
    utf8(RANKS),
    (bytes) => {
      const tokens = parseTiktoken(bytes)
      return () => tokens
    },
  ],
  tiktokenTokenizer: [
    utf8(RANKS),
    (bytes) => {
      const tokenizer = tiktokenTokenizer(bytes, "gpt2")
      return () => tokenizer.encodeIds("low lower")
    },
  ],
  parseBertVocab: [
    VOCAB,
    (bytes) => {
      const tokenizer = parseBertVocab(bytes)
      return () => tokenizer.encodeIds("lower wide")
    },
  ],
  parseBertVocabulary: [
    VOCAB,
    (bytes) => {
      const vocabulary = parseBertVocabulary(bytes)
      return () => [...vocabulary.entries()]
    },
  ],
  parseVocabAndMerges: [
    utf8("#version: 0.2\nl o\n"),
    (merges) => {
      const model = parseVocabAndMerges({ vocab: '{"l":0,"o":1,"lo":2}', merges })
      return () => model.toJson()
    },
  ],
  parseSubwordNmt: [
    CODES,
    (bytes) => {
      const codes = parseSubwordNmt(bytes)
      return () => codes
    },
  ],
  parseSubwordNmtVocabulary: [
    utf8("low 5\nwide@@ 1\n"),
    (bytes) => {
      const tokens = parseSubwordNmtVocabulary(bytes)
      return () => [...tokens]
    },
  ],
  writeBytes: [
    TEXT,
    (bytes) => {
      const text = writeBytes(bytes, 3, 40)
      return () => text
    },
  ],
  bpeFromRanks: [
    Uint8Array.from([...Array(256).keys(), 0x6c, 0x6f]),
    (bytes) => {
      const { ends, ids } = parseTiktoken(RANKS)
      const model = bpeFromRanks({ bytes, ends, ids })
      return () => [model.vocabulary.idOf("lo"), model.vocabulary.tokenOf(65), model.mergeSteps("lol")]
    },
  ],
  "wordCounts().addBytes, of byte-level words": [TEXT, (bytes) => counted(bytes, { preTokenizer: byteLevel() })],
  "wordCounts().addBytes, of words": [TEXT, (bytes) => counted(bytes, { preTokenizer: whitespaceSplit() })],
  "wordCounts().addBytes, normalized": [TEXT, (bytes) => counted(bytes, { normalizer: lowercase() })],
  addSortedWords: [
    WORDS.bytes,
    (bytes) => {
      const counter = wordCounts()
      const state = counter.zero()
      addSortedWords(state, { ...WORDS, bytes })
      return () => counter.finalize(state)
    },
  ],
  trainBpe: [
    WORDS.bytes,
    (bytes) => {
      const trained = trainBpe({ ...WORDS, bytes }, { vocabularySize: 40, minFrequency: 1 })
      return () => trained.merges
    },
  ],
}

describe.each(Object.entries(CALLS))("%s", (_, [bytes, call]) => {
  test.each([1, 3, 4, 5, 7])("reads a Buffer %i bytes into its memory, and does not need it afterwards", (offset) => {
    const memory = new ArrayBuffer(bytes.length + 2 * offset)
    new Uint8Array(memory).fill(0xee)
    const buffer = Buffer.from(memory, offset, bytes.length)
    buffer.set(bytes)
    const shown = call(buffer)
    expect(Buffer.compare(buffer, bytes)).toBe(0)
    const expected = JSON.stringify(call(bytes.slice())())
    expect(JSON.stringify(shown())).toBe(expected)
    new Uint8Array(memory).fill(0x41)
    expect(JSON.stringify(shown())).toBe(expected)
  })
})
