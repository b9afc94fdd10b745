// Files that are not what they say: one sentence, no matter how they arrive, and no memory for what is not there.

import { writeSafetensors } from "@lectern/core/safetensors"
import { ALL_TESTS, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  readFastText,
  readNpy,
  readSafetensorsVectors,
  readVectors,
  readVocabulary,
  type ScanOptions,
  type VectorFormat,
  vectorReader,
  writeFastText,
  writeNpy,
  writeVectors,
  writeVocabulary,
} from "../../src/formats/index.js"
import { wordVectors } from "../../src/index.js"
import { pieces, utf8, whole } from "../helpers/bytes.js"
import { decoded, golden } from "../helpers/golden.js"

function refusedText(file: string | Uint8Array, format: VectorFormat, options: ScanOptions = {}): string {
  const bytes = typeof file === "string" ? utf8(file) : file
  // A piece of one byte at a time takes long for long files.
  const sentences = [bytes.length + 1, 3, bytes.length > 1000 ? 1000 : 1].map(
    (size) => refusal(() => readVectors(pieces(bytes, size), format, { path: "f", ...options })).sentence,
  )
  expect(new Set(sentences).size).toBe(1)
  return sentences[0]!
}

/** A binary file: a header, then words with numbers. */
function binary(header: string, ...rows: readonly (readonly [string, ...number[]])[]): Uint8Array {
  const parts = rows.map(([word, ...numbers]) => [
    ...utf8(`${word} `),
    ...new Uint8Array(Float32Array.from(numbers).buffer),
  ])
  return Uint8Array.from([...utf8(header), ...parts.flat()])
}

describe("text with a header", () => {
  test.each([
    ["", "f:1: expected a header, the number of words and of dimensions, found nothing"],
    ["cat 1 2\n", 'f:1: expected a header, the number of words and of dimensions, found "cat 1 2"'],
    ["2 -1\n", 'f:1: expected a header, the number of words and of dimensions, found "2 -1"'],
    ["2 0\na\n", "f:1: its header declares 0 dimensions, expected 1..1048576"],
    ["1 1000000000000\na 1\n", "f:1: its header declares 1000000000000 dimensions, expected 1..1048576"],
    ["1000000000000 2\na 1 2\n", "f:3: its header declares 1000000000000 words, and there are 1"],
    ["2 2\na 1 2\n", "f:3: its header declares 2 words, and there are 1"],
    ["1 2\na 1 2\nb 1 2\n", "f:3: its header declares 1 words, and there are more"],
    ["2 2\na 1 2\nb 1\n", "f:3: expected a word and 2 numbers, found 2 fields"],
    ["2 2\na 1 2\nb 1 2 3\n", "f:3: expected a word and 2 numbers, found 4 fields"],
    ["2 2\na 1 2\n\t 1 2\n", 'f:3: expected a word and 2 numbers, found "\\t 1 2"'],
    ["1 2\n1 2\n", "f:2: expected a word and 2 numbers, found 2 fields"],
    ["2 2\na 1 2\n\nb 1 2\n", "f:3: expected a word and its numbers, found an empty line"],
    ["1 2\na 1 nan\n", 'f:2: expected a finite number, found "nan"'],
    ["1 2\na inf 1\n", 'f:2: expected a finite number, found "inf"'],
    ["1 2\na 1e39 1\n", 'f:2: expected a finite number, found "1e39"'],
    ["1 2\na b 1\n", 'f:2: expected a finite number, found "b"'],
    ["2 1\na 1\na 2\n", 'f: the word "a" comes twice'],
  ])("%j", (file, sentence) => {
    expect(refusedText(file, "word2vec")).toBe(sentence)
  })

  test("words that are not UTF-8, unless they may be replaced", () => {
    const bytes = Uint8Array.of(...utf8("1 1\n"), 0xff, ...utf8(" 1\n"))
    expect(refusedText(bytes, "word2vec")).toBe('f:2: expected UTF-8, found the word "ÿ"')
    expect(readVectors(bytes, "word2vec", { encodingErrors: "replace" }).words).toEqual(["\uFFFD"])
  })

  test("another number of dimensions than asked for", () => {
    expect(refusedText("1 2\na 1 2\n", "word2vec", { dimensions: 3 })).toBe(
      "f:1: its header declares 2 dimensions, expected 3",
    )
  })
})

describe("text without a header", () => {
  test.each([
    ["", "f:1: expected a word and its numbers, found the end of the file"],
    ["the\n", 'f:1: expected a word and its numbers, found "the"'],
    ["the 1 2\na 1\n", "f:2: expected a word and 2 numbers, found 2 fields"],
    ["3 2\nthe 1 2\n", "f:2: expected a word and 1 numbers, found 3 fields"],
  ])("%j", (file, sentence) => {
    expect(refusedText(file, "glove")).toBe(sentence)
  })
})

describe("binary", () => {
  const good = binary("2 2\n", ["a", 1, 2], ["b", 3, 4])
  test.each([
    ["nothing", new Uint8Array(0), 'f:1: expected a header, the number of words and of dimensions, found ""'],
    ["no newline", utf8("2 2".padEnd(100)), "found"],
    ["no header", utf8("hello\n"), 'f:1: expected a header, the number of words and of dimensions, found "hello"'],
    ["10^12 words", binary("1000000000000 2\n", ["a", 1, 2]), "f: it ends before word 2 of 1000000000000"],
    [
      "dimensions that do not fit",
      binary("1 99999999\n", ["a", 1]),
      "declares 99999999 dimensions, expected 1..1048576",
    ],
    ["a vector cut off", good.subarray(0, good.length - 1), "f: it ends in the vector of word 2 of 2"],
    ["a word cut off", good.subarray(0, good.length - 9), "f: it ends before word 2 of 2"],
    [
      "more words",
      binary("1 2\n", ["a", 1, 2], ["b", 3, 4]),
      "declares 1 words, and there is more after them, at byte 14",
    ],
    ["a word twice", binary("2 1\n", ["a", 1], ["a", 2]), 'f: the word "a" comes twice'],
    ["an empty word", binary("1 1\n", ["", 1]), "f: word 1 of 1, at byte 4, is empty"],
    ["a newline in a word", binary("1 1\n", ["a\nb", 1]), "f: word 1 of 1, at byte 4, has a newline"],
    [
      "a control character",
      binary("1 1\n", ["a\u0005b", 1]),
      'f: word 1 of 1, at byte 4, has a control character: "a\\u0005b"',
    ],
    ["a tab in a word", binary("1 1\n", ["a\t", 1]), "f: word 1 of 1, at byte 4, has a control character"],
    ["the one before a blank", binary("1 1\n", ["\u001F", 1]), "f: word 1 of 1, at byte 4, has a control character"],
    ["a last control character", binary("1 1\n", ["\u007F", 1]), "f: word 1 of 1, at byte 4, has a control character"],
    ["a word without end", utf8(`1 1\n${"x".repeat(70_000)}`), "f: word 1 of 1, at byte 4, has more than 65536 bytes"],
    ["NaN", binary("1 2\n", ["a", 1, Number.NaN]), 'f: number 2 of word 1 of 1, "a", is NaN'],
    ["Infinity", binary("1 2\n", ["a", -Infinity, 1]), 'f: number 1 of word 1 of 1, "a", is -Infinity'],
  ])("%s", (_, bytes, sentence) => {
    expect(refusedText(bytes, "word2vec-binary")).toContain(sentence)
  })
})

test("a file without a header or with an endless word is refused before it ends", () => {
  const reader = vectorReader("word2vec-binary", { path: "f" })
  expect(refusal(() => reader.add(utf8("x".repeat(100)))).sentence).toContain("f:1: expected a header")
  const endless = vectorReader("word2vec-binary", { path: "f" })
  endless.add(utf8("1 1\n"))
  const add = () => {
    for (let i = 0; i < 100; i++) endless.add(utf8("x".repeat(1000)))
  }
  expect(refusal(add).sentence).toBe("f: word 1 of 1, at byte 4, has more than 65536 bytes")
})

describe("words that text cannot hold are not written", () => {
  test.each(["", "a b", "a\tb", "a\nb", "a\r"])("%j", (word) => {
    const vectors = wordVectors([word], 1, Float32Array.of(1))
    for (const format of ["word2vec", "word2vec-binary", "glove"] as const)
      expect(refusal(() => writeVectors(vectors, format)).sentence).toMatch(
        /^vectors\.words\[0\] must be a word without blanks/,
      )
  })
  test("the binary format also refuses control characters, which it cannot read", () => {
    const of = (word: string) => wordVectors([word], 1, Float32Array.of(1))
    for (const word of ["\u0000", "a\u0001", "\u001Fa", "a\u007F"]) {
      expect(refusal(() => writeVectors(of(word), "word2vec-binary")).sentence).toMatch(
        /^vectors\.words\[0\] must be a word without blanks or control characters, as word2vec-binary files need it/,
      )
      for (const format of ["word2vec", "glove"] as const)
        expect(readVectors(whole(writeVectors(of(word), format)), format)).toEqual(of(word))
    }
    for (const word of ["!", "~", "\u0080", "\u{10FFFF}"])
      expect(readVectors(whole(writeVectors(of(word), "word2vec-binary")), "word2vec-binary")).toEqual(of(word))
  })
  test("in vocabularies, only line breaks are refused", () => {
    expect(readVocabulary(utf8(writeVocabulary(["a b", "", "\tc"])))).toEqual(["a b", "", "\tc"])
    expect(readVocabulary("a\r\nb")).toEqual(["a", "b"])
    expect(refusal(() => writeVocabulary(["a\n"])).sentence).toContain("must be a word without line breaks")
  })
})

describe(".npy", () => {
  const good = writeNpy(wordVectors(["a", "b"], 2, Float32Array.of(1, 2, 3, 4)))
  const changed = (from: string, to: string): Uint8Array =>
    Uint8Array.from(Buffer.from(Buffer.from(good).toString("latin1").replace(from, to), "latin1"))
  test.each([
    ["no .npy file", utf8("x".repeat(20)), "f: not a .npy file"],
    ["a header beyond the file", good.slice(0, 40), "f: its header would have 118 bytes, more than the file"],
    ["numbers cut off", good.slice(0, -1), "f: its header declares 16 bytes of numbers, and there are 15"],
    [
      "10^12 rows",
      changed("(2, 2), }            ", "(1000000000000, 2), }"),
      "declares 8000000000000 bytes of numbers",
    ],
    ["one dimension", changed("(2, 2)", "(4,)  "), "f: its shape is (4,), expected rows and at least one column"],
    ["text", changed("<f4", "|S4"), 'f: its numbers have the type "|S4", expected <f2, <f4 or <f8'],
    ["another version", changed("NUMPY\x01", "NUMPY\x09"), "f: it has version 9 of the format, expected 1 to 3"],
    ["NaN", changed("\x00\x00\x40\x40", "\x00\x00\xc0\x7f"), "f: number 1 of row 2 is NaN"],
  ])("%s", (_, bytes, sentence) => {
    expect(refusal(() => readNpy(bytes, ["a", "b"], { path: "f" })).sentence).toContain(sentence)
  })
  test("another number of words", () => {
    expect(refusal(() => readNpy(good, ["a"])).sentence).toBe("unequal lengths: the rows has 2 words, words has 1 word")
  })
})

describe("safetensors", () => {
  const F32 = (shape: readonly number[], ...data: number[]) =>
    ({ dtype: "F32", shape, data: Float32Array.from(data) }) as const
  const words = (text: string) => ({ dtype: "U8", shape: [text.length], data: utf8(text) }) as const
  test.each([
    ["no matrix", { words: words("a\n") }, 'f: it has no tensor "embeddings"'],
    ["no words", { embeddings: F32([1, 1], 1) }, "words must be the words of f, which has none, got undefined"],
    ["a vector", { embeddings: F32([1], 1), words: words("a\n") }, "expected rows and at least one column"],
    ["other words", { embeddings: F32([1, 1], 1), words: words("a\nb\n") }, "has 1 rows, and there are 2 words"],
    ["words twice", { embeddings: F32([2, 1], 1, 2), words: words("a\na\n") }, "f: 1 of its words come twice"],
    ["NaN", { embeddings: F32([1, 1], Number.NaN), words: words("a\n") }, "f: number 1 of row 1 is NaN"],
    ["words as numbers", { embeddings: F32([1, 1], 1), words: F32([1], 1) }, '"words" is F32 [1], expected U8'],
  ])("%s", (_, tensors, sentence) => {
    expect(refusal(() => readSafetensorsVectors(writeSafetensors(tensors), { path: "f" })).sentence).toContain(sentence)
  })
})

describe("fastText", () => {
  const { fasttext } = golden<{ readonly fasttext: readonly { readonly file: string }[] }>("formats")
  const good = decoded(fasttext[0]!.file)
  const changed = (at: number, bytes: Uint8Array): Uint8Array => {
    const copy = Uint8Array.from(good)
    copy.set(bytes, at)
    return copy
  }
  const int32 = (value: number): Uint8Array => new Uint8Array(Int32Array.of(value).buffer)
  const sentenceOf = (bytes: Uint8Array): string =>
    refusal(() => readFastText(pieces(bytes, 7), { path: "f" })).sentence
  const { entries } = readFastText(good)
  const entriesEnd = 64 + 28 + entries.words.reduce((sum, word) => sum + utf8(word).length + 10, 0)

  test.each([
    ["another file", utf8("hello, world"), "f: not a fastText model: it does not begin with the magic number"],
    ["another version", changed(4, int32(13)), "f: it has version 13 of the format, expected 11 or 12"],
    ["huge vectors", changed(8, int32(2 ** 30)), "f: its dimensions is 1073741824, expected 1..1048576"],
    ["an unknown loss", changed(32, int32(7)), "f: its loss is 7, expected 1..4"],
    [
      "buckets that do not fit",
      changed(40, int32(2 ** 31 - 1)),
      "f: its input matrix is 40 x 3, expected 2147483664 x 3",
    ],
    ["a negative number", changed(12, int32(-1)), "f: its window is -1, expected at least 0"],
    ["2^31 words", changed(64, Uint8Array.of(...int32(2 ** 31 - 1), ...int32(2 ** 31 - 1))), "marked as type"],
    ["more labels", changed(72, int32(1)), "f: it declares 17 entries, and 17 words and 1 labels"],
    ["pruned", changed(84, new Uint8Array(8)), "f: it is pruned, as quantized models are"],
    ["10^12 rows", changed(entriesEnd + 1, Uint8Array.of(0, 0, 0, 0, 1)), "expected 40 x 3"],
    ["bytes after it", Uint8Array.of(...good, 0), `f: there is more after the model, at byte ${good.length}`],
  ])("%s", (_, bytes, sentence) => {
    expect(sentenceOf(bytes)).toContain(sentence)
  })

  test("any file cut off is refused, wherever it ends", () => {
    for (let length = 0; length < good.length; length += ALL_TESTS ? 1 : 7)
      expect(sentenceOf(good.subarray(0, length))).toMatch(/^f: it ends (at|in|before) /)
  })

  test("words with blanks are not written", () => {
    const model = readFastText(good)
    const blank = { ...model, entries: { ...entries, words: entries.words.with(0, "a b") } }
    expect(refusal(() => whole(writeFastText(blank))).sentence).toMatch(
      /^model\.entries\.words\[0\] must be a word without blanks/,
    )
  })

  test("models with more counts than words, or fewer, are not written", () => {
    const model = readFastText(good)
    const refusedWith = (change: object): string => refusal(() => writeFastText({ ...model, ...change })).sentence
    const { words } = entries
    expect(refusedWith({ entries: { words, counts: words.map(() => 1).concat(1) } })).toBe(
      `unequal lengths: model.entries.words has ${words.length} words, model.entries.counts has ${words.length + 1} words`,
    )
    expect(refusedWith({ entries: { words, counts: words.slice(1).map(() => 1) } })).toBe(
      `unequal lengths: model.entries.words has ${words.length} words, model.entries.counts has ${words.length - 1} words`,
    )
    expect(refusedWith({ labels: { words: [], counts: [1, 2] } })).toBe(
      "unequal lengths: model.labels.words has 0 words, model.labels.counts has 2 words",
    )
  })
})
