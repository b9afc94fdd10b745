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
import { pieces, textOf, utf8, whole } from "../helpers/bytes.js"
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

// numpy 2.4.6: numpy.array([0x0001, 0x03ff, 0x8001, 0x0400], "<u2").view("<f2").astype(float)
test("the smallest numbers of half precision are read", () => {
  const header = utf8("{'descr': '<f2', 'fortran_order': False, 'shape': (1, 4), }".padEnd(117).concat("\n"))
  const numbers = [0x01, 0x00, 0xff, 0x03, 0x01, 0x80, 0x00, 0x04]
  const file = Uint8Array.of(0x93, ...utf8("NUMPY"), 1, 0, header.length, 0, ...header, ...numbers)
  expect([...readNpy(file, ["a"]).data]).toEqual([2 ** -24, 1023 * 2 ** -24, -(2 ** -24), 2 ** -14])
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

// Args::load of fastText 0.9.2: `if (version == 11 && args_->model == model_name::sup) maxn = 0`.
test("only supervised fastText models of version 11 have no sub-words", () => {
  const models = fasttext.map(({ file }) => new Uint8Array(decoded(file)))
  const kept = models.filter((bytes) => readFastText(bytes).settings.maxNgram > 0)
  expect(kept.length).toBeGreaterThan(0)
  for (const bytes of kept) {
    const { settings } = readFastText(bytes)
    new DataView(bytes.buffer).setInt32(4, 11, true)
    expect(readFastText(bytes).settings.maxNgram).toBe(settings.model === "supervised" ? 0 : settings.maxNgram)
  }
})

test("a quantized fastText model is refused in a sentence", () => {
  expect(refusal(() => readFastText(decoded(quantized), { path: "m.ftz" })).sentence).toBe(
    "m.ftz: its input matrix is quantized, which cannot be read; use the model before quantization",
  )
})

function pick({ minNgram, maxNgram, buckets }: { minNgram: number; maxNgram: number; buckets: number }) {
  return { minNgram, maxNgram, buckets }
}
