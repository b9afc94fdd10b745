import { writeSafetensors } from "@lectern/core/safetensors"
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  readFastText,
  readNpy,
  readSafetensorsVectors,
  readVectors,
  vectorReader,
  vectorScanner,
  writeFastText,
  writeNpy,
  writeSafetensorsVectors,
  writeVectors,
} from "../../src/formats/index.js"
import { floatText } from "../../src/formats/write/write-float.js"
import { wordVectors } from "../../src/index.js"
import { pieces, textOf, utf8, whole } from "../helpers/bytes.js"

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 6 })
  .filter((each) => !/[ \t\n\r]/.test(each) && each.isWellFormed())
const floats = fc.float({ noNaN: true, noDefaultInfinity: true })
const vectors = fc
  .tuple(fc.uniqueArray(word, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }))
  .chain(([words, dimensions]) => {
    const count = words.length * dimensions
    return fc
      .array(floats, { minLength: count, maxLength: count })
      .map((data) => wordVectors(words, dimensions, Float32Array.from(data)))
  })

test("every format gives back the same bytes, in pieces of any size", () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 1, max: 40 }), (all, size) => {
      for (const format of ["word2vec", "word2vec-binary", "glove"] as const) {
        if (format === "glove" && all.words.length === 0) continue
        expect(readVectors(pieces(whole(writeVectors(all, format)), size), format)).toEqual(all)
      }
      expect(readNpy(writeNpy(all), all.words)).toEqual(all)
      expect(readSafetensorsVectors(writeSafetensorsVectors(all))).toEqual(all)
    }),
    examples(200, 1501),
  )
})

test("text has as few digits as single precision needs", () => {
  const data = Float32Array.of(0.1, 1 / 3, 16777216, 1e-45, 3.4028234663852886e38, -0.001, 123456.7, 1e-7, 0, -0)
  expect(textOf(writeVectors(wordVectors(["a"], data.length, data), "glove"))).toBe(
    "a 0.1 0.33333334 16777216 1e-45 3.4028235e+38 -0.001 123456.7 1e-7 0 -0\n",
  )
})

test("text of many chunks, each of which stays as it was when the next comes", () => {
  const words = Array.from({ length: 3000 }, (_, id) => `wörd${id}`)
  const data = Float32Array.from({ length: 3000 * 7 }, (_, k) => Math.fround(Math.sin(k)))
  const chunks = [...writeVectors(wordVectors(words, 7, data), "word2vec")]
  expect(chunks.length).toBeGreaterThan(2)
  const lines = words.map((word, id) => [word, ...Array.from(data.subarray(7 * id, 7 * id + 7), floatText)].join(" "))
  expect(textOf(chunks)).toBe(`3000 7\n${lines.join("\n")}\n`)
})

test("fields may be separated by tabs and runs of blanks, lines end with CRLF or a blank, and words have blanks in them", () => {
  const expected = wordVectors([". . .", "at name@domain.com", "b"], 2, Float32Array.of(1, 2, 3, 4, 5, 6))
  const glove = "\uFEFF. . . 1 2\r\nat name@domain.com\t3\t4 \r\nb  5  6\r\n"
  expect(readVectors(utf8(glove), "glove", { dimensions: 2 })).toEqual(expected)
  expect(readVectors(utf8(`3\t2 \r\n${glove.slice(1)}\r\n\n`), "word2vec")).toEqual(expected)
})

test("only the first byte order mark of a file is not part of a word", () => {
  const expected = wordVectors(["a", "\uFEFFb"], 1, Float32Array.of(1, 2))
  expect(readVectors(utf8("\uFEFF2 1\na 1\n\uFEFFb 2\n"), "word2vec")).toEqual(expected)
  expect(readVectors(utf8("\uFEFFa 1\n\uFEFFb 2\n"), "glove")).toEqual(expected)
})

test("vectors of word2vec.c have a newline after each", () => {
  const row = (text: string, ...numbers: number[]) => [
    ...utf8(`${text} `),
    ...new Uint8Array(Float32Array.from(numbers).buffer),
    0x0a,
  ]
  const file = Uint8Array.from([...utf8("2 2\n"), ...row("a", 1, 2), ...row("b", 3, 4)])
  expect(readVectors(pieces(file, 1), "word2vec-binary")).toEqual(
    wordVectors(["a", "b"], 2, Float32Array.of(1, 2, 3, 4)),
  )
})

describe("limit", () => {
  const three = wordVectors(["a", "b", "c"], 1, Float32Array.of(1, 2, 3))
  test.each(["word2vec", "word2vec-binary", "glove"] as const)(
    "%s: the first words, whatever comes after them",
    (format) => {
      const bytes = whole(writeVectors(three, format))
      const broken = Uint8Array.of(...bytes.subarray(0, -2), 0xff, 0xff)
      const two = wordVectors(["a", "b"], 1, Float32Array.of(1, 2))
      for (const size of [1, 4, 100]) expect(readVectors(pieces(broken, size), format, { limit: 2 })).toEqual(two)
      expect(readVectors(bytes, format, { limit: 9 })).toEqual(three)
    },
  )

  test.each(["word2vec", "word2vec-binary", "glove"] as const)("%s: readers say when they need no more", (format) => {
    const bytes = whole(writeVectors(three, format))
    const reader = vectorReader(format, { limit: 2 })
    const chunks = pieces(bytes, 1)
    let used = 0
    for (const chunk of chunks) {
      expect(reader.done).toBe(false)
      reader.add(chunk)
      used++
      if (reader.done) break
    }
    expect(used).toBeLessThan(bytes.length - 2)
    expect(reader.finish().words).toEqual(["a", "b"])
  })
})

test("a fastText model whose words fill more than a chunk", () => {
  const words = ["a", "b", "c"].map((letter) => letter.repeat(40_000))
  const settings = {
    window: 5,
    epochs: 1,
    minCount: 1,
    negatives: 5,
    wordNgrams: 1,
    loss: "negative-sampling",
    model: "skip-gram",
    buckets: 0,
    minNgram: 0,
    maxNgram: 0,
    updateRate: 100,
    subsampling: 1e-4,
  } as const
  const model = {
    settings,
    dimensions: 1,
    entries: { words, counts: [3, 2, 1] },
    labels: { words: [], counts: [] },
    tokens: 6,
    input: Float32Array.of(1, 2, 3),
    output: Float32Array.of(4, 5, 6),
  }
  const chunks = [...writeFastText(model)]
  // Two words with their ends, counts and types, 80,020 bytes, are more than 64 KiB.
  expect(chunks.map(({ length }) => length)).toEqual([92, 80_020, 40_010, 17, 12, 17, 12])
  expect(readFastText(chunks)).toEqual(model)
})

test("of words that come twice the first is used, if asked for", () => {
  const options = { duplicates: "first" } as const
  expect(readVectors(utf8("3 1\na 1\nb 2\na 3\n"), "word2vec", options)).toEqual(
    wordVectors(["a", "b"], 1, Float32Array.of(1, 2)),
  )
})

test("vectorScanner() passes each word on, and holds no vector", () => {
  const seen: [string, number[]][] = []
  let held: Float32Array | undefined
  const scanner = vectorScanner("word2vec", (each, vector) => {
    seen.push([each, [...vector]])
    held ??= vector
    expect(vector).toBe(held)
  })
  for (const piece of pieces(utf8("2 2\na 1 2\nb 3 4\n"), 5)) scanner.add(piece)
  expect(scanner.finish()).toEqual({ words: 2, dimensions: 2 })
  expect(seen).toEqual([
    ["a", [1, 2]],
    ["b", [3, 4]],
  ])
})

test("matrices of other types and names are read with words of your own", () => {
  const tensors = {
    half: { dtype: "F16", shape: [1, 2], data: Uint16Array.of(0x3c00, 0xc100) },
    brain: { dtype: "BF16", shape: [1, 2], data: Uint16Array.of(0x3f80, 0xc020) },
    double: { dtype: "F64", shape: [1, 2], data: Float64Array.of(1, -2.5) },
    whole: { dtype: "I32", shape: [1, 2], data: Int32Array.of(1, 2) },
  } as const
  const file = writeSafetensors(tensors)
  for (const tensor of ["half", "brain", "double"])
    expect(readSafetensorsVectors(file, { tensor, words: ["a"] })).toEqual(
      wordVectors(["a"], 2, Float32Array.of(1, -2.5)),
    )
  expect(refusal(() => readSafetensorsVectors(file, { tensor: "whole", words: ["a"] })).sentence).toContain(
    '"whole" has numbers of the type I32, expected F16, BF16, F32 or F64',
  )
})
