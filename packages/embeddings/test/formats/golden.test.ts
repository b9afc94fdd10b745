// Files of other programs: gensim, NumPy and fastText.
import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  fastTextVector,
  fastTextVectors,
  readFastText,
  readNpy,
  readVectors,
  subwordBuckets,
  writeFastText,
  writeNpy,
  writeVectors,
} from "../../src/formats/index.js"
import { vectorOf, type WordVectors, wordVectors } from "../../src/index.js"
import { pieces, textOf, whole } from "../helpers/bytes.js"
import { decoded, golden } from "../helpers/golden.js"

interface Golden {
  readonly gensim: Readonly<Record<"word2vec" | "word2vec-binary" | "glove" | "npy", string>> & {
    readonly words: readonly string[]
    readonly dimensions: number
    readonly data: readonly number[]
    readonly half: readonly number[]
    readonly npys: Readonly<Record<"fortran" | "double" | "half", string>>
  }
  readonly fasttext: readonly {
    readonly name: string
    readonly file: string
    readonly words: readonly string[]
    readonly vectors: readonly (readonly [string, readonly number[]])[]
    readonly subwords: readonly (readonly [string, readonly number[]])[]
  }[]
  readonly quantized: string
}

const { gensim, fasttext, quantized } = golden<Golden>("formats")
const expected: WordVectors = wordVectors(gensim.words, gensim.dimensions, Float32Array.from(gensim.data))

describe.each(["word2vec", "word2vec-binary", "glove"] as const)("%s", (format) => {
  test.each([1, 2, 5, 64, 10_000])("what gensim writes is read, in pieces of %i bytes", (size) => {
    expect(readVectors(pieces(decoded(gensim[format]), size), format)).toEqual(expected)
  })

  test("what is written is what gensim writes", () => {
    const ours = [...writeVectors(expected, format)]
    if (format === "word2vec-binary") expect(whole(ours)).toEqual(decoded(gensim[format]))
    else {
      // Python writes whole numbers with a point, and large ones with an exponent.
      const theirs = textOf([decoded(gensim[format])]).replaceAll(" -3.0 ", " -3 ")
      expect(textOf(ours)).toBe(theirs.replaceAll("1.6777216e+07", "16777216"))
    }
  })
})

test(".npy files of numpy.save are read, in every order and precision", () => {
  expect(readNpy(decoded(gensim.npy), gensim.words)).toEqual(expected)
  expect(readNpy(decoded(gensim.npys.fortran), gensim.words)).toEqual(expected)
  expect(readNpy(decoded(gensim.npys.double), gensim.words)).toEqual(expected)
  expect([...readNpy(decoded(gensim.npys.half), ["the"]).data]).toEqual(gensim.half)
})

test("writeNpy() writes the bytes of numpy.save", () => {
  expect(writeNpy(expected)).toEqual(decoded(gensim.npy))
})

describe.each(fasttext)("fastText: $name", ({ file, words, vectors, subwords }) => {
  const bytes = decoded(file)
  const model = readFastText(bytes)

  test.each([1, 3, 100])("the model is the same in pieces of %i bytes", (size) => {
    expect(readFastText(pieces(bytes, size))).toEqual(model)
  })

  test("it is written with the same bytes", () => {
    expect(whole(writeFastText(model))).toEqual(bytes)
  })

  test("words and vectors are fastText's, those of unknown words too", () => {
    expect(model.entries.words).toEqual(words)
    const all = fastTextVectors(model)
    for (const [word, vector] of vectors) {
      const ours = fastTextVector(model, word)
      if (ours === undefined) expect(vector).toEqual([0, 0, 0])
      else expect([...ours]).toEqual(vector)
      if (words.includes(word)) expect(vectorOf(all, word)).toEqual(ours)
    }
  })

  test("sub-words have fastText's buckets", () => {
    for (const [word, rows] of subwords) {
      const ids = Array.from(subwordBuckets(word, pick(model.settings)), (bucket) => words.length + bucket)
      expect([word, words.includes(word) ? [words.indexOf(word), ...ids] : ids]).toEqual([word, rows])
    }
  })
})

test("a quantized fastText model is refused in a sentence", () => {
  expect(refusal(() => readFastText(decoded(quantized), { path: "m.ftz" })).sentence).toBe(
    "m.ftz: its input matrix is quantized, which cannot be read; use the model before quantization",
  )
})

function pick({ minNgram, maxNgram, buckets }: { minNgram: number; maxNgram: number; buckets: number }) {
  return { minNgram, maxNgram, buckets }
}
