import { expect, test } from "vitest"
import { detectFormat, writeNpy, writeSafetensorsVectors, writeVectors } from "../../src/formats/index.js"
import { wordVectors } from "../../src/index.js"
import { utf8, whole } from "../helpers/bytes.js"
import { decoded, golden } from "../helpers/golden.js"

const vectors = wordVectors(["the", "東京"], 3, Float32Array.of(0.5, -1, 2, 1e-7, 3, 0))

test("every format that is written is recognized, by its first bytes alone too", () => {
  const files = (["word2vec", "word2vec-binary", "glove"] as const).map(
    (format) => [format, whole(writeVectors(vectors, format))] as const,
  )
  const others = [
    ["npy", writeNpy(vectors)],
    ["safetensors", writeSafetensorsVectors(vectors)],
  ] as const
  for (const [format, bytes] of [...files, ...others]) {
    expect(detectFormat(bytes)).toBe(format)
    expect(detectFormat(bytes.subarray(0, 25))).toBe(format)
  }
})

test("files of other programs are recognized", () => {
  const { gensim, fasttext } = golden<{ gensim: Record<string, string>; fasttext: { file: string }[] }>("formats")
  for (const format of ["word2vec", "word2vec-binary", "glove", "npy"])
    expect(detectFormat(decoded(gensim[format]!))).toBe(format)
  for (const { file } of fasttext) expect(detectFormat(decoded(file))).toBe("fasttext")
})

test("headers may have a byte order mark and CRLF, and files no words", () => {
  expect(detectFormat(utf8("\uFEFF1 2\r\nat a@b.c 1 2 \r\n"))).toBe("word2vec")
  expect(detectFormat(utf8("0 5\n"))).toBe("word2vec")
})

test.each(["", "hello\n", "two words\n", "\0\0\0\0", "PK\x03\x04"])("%j is not recognized", (text) => {
  expect(detectFormat(utf8(text))).toBe(undefined)
})
