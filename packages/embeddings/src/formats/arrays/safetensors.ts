// Word vectors as safetensors files: the matrix, and the words as lines of UTF-8.
import { badData } from "@lectern/core"
import { checkedOptions, checkString, checkTypedArray, type OptionTable, outOfRange } from "@lectern/core/checks"
import { textOf } from "@lectern/core/json"
import { readSafetensors, type SafetensorsTensor, writeSafetensors } from "@lectern/core/safetensors"
import { checkWords } from "../../vectors/lookup.js"
import { checkWordVectors, type WordVectors, wordVectors } from "../../vectors/word-vectors.js"
import { halfOf } from "./npy.js"

/** Options of {@link readSafetensorsVectors}. */
export interface ReadSafetensorsVectorsOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"model.safetensors"`
   */
  readonly path?: string
  /**
   * The name of the matrix: `embeddings` in files of {@link writeSafetensorsVectors} and of model2vec, for example
   * `embedding.weight` in others.
   * @defaultValue `"embeddings"`
   */
  readonly tensor?: string
  /**
   * The word of each row, for files that have no words.
   * @defaultValue the lines of the tensor `words`
   */
  readonly words?: readonly string[]
}

const MATRIX = "embeddings"
const OPTIONS: OptionTable<ReadSafetensorsVectorsOptions, "words"> = {
  path: [checkString, "model.safetensors"],
  tensor: [checkString, MATRIX],
  words: [checkWords, undefined],
}
const WORDS = "words"
const SCHEMA = "lectern.embeddings/1"

const MAX_LENGTH = 2 ** 29

/**
 * Reads word vectors from a safetensors file: of {@link writeSafetensorsVectors}, or any matrix of words whose words you know.
 *
 * @param bytes - the whole file
 * @param options - its name, the name of the matrix, the words
 * @returns the vectors, rounded to single precision if they are doubles
 * @throws LecternError `bad-data`, `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const file = writeSafetensorsVectors(wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5)))
 * readSafetensorsVectors(file).words //=> ["cat", "dog"]
 * ```
 */
export function readSafetensorsVectors(bytes: Uint8Array, options: ReadSafetensorsVectorsOptions = {}): WordVectors {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const { path, tensor, words } = checkedOptions("readSafetensorsVectors()", options, OPTIONS)
  const { tensors } = readSafetensors(bytes, { path })
  const matrix = tensors[tensor]
  if (matrix === undefined) throw badData(path, `it has no tensor ${JSON.stringify(tensor)}`)
  const [rows, dimensions, ...others] = matrix.shape
  if (rows === undefined || dimensions === undefined || others.length > 0 || dimensions < 1)
    throw badData(
      path,
      `${JSON.stringify(tensor)} has the shape [${matrix.shape}], expected rows and at least one column`,
    )
  const data = singleOf(matrix, (why) => badData(path, `${JSON.stringify(tensor)} ${why}`))
  const named = words ?? wordsOf(tensors[WORDS], path)
  if (named.length !== rows)
    throw badData(path, `${JSON.stringify(tensor)} has ${rows} rows, and there are ${named.length} words`)
  const bad = data.findIndex((each) => !Number.isFinite(each))
  if (bad >= 0)
    throw badData(path, `number ${(bad % dimensions) + 1} of row ${Math.floor(bad / dimensions) + 1} is ${data[bad]}`)
  const repeated = named.length - new Set(named).size
  if (repeated > 0) throw badData(path, `${repeated} of its words come twice`)
  return wordVectors(named, dimensions, data)
}

/**
 * Writes vectors as a safetensors file: the tensor `embeddings`, F32 of `words.length` x `dimensions`, and the tensor `words`, the UTF-8
 * bytes of the words with a newline after each.
 *
 * @param vectors - words without line breaks, and their vectors
 * @returns the file; equal vectors give equal bytes
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * writeSafetensorsVectors(wordVectors(["cat"], 2, Float32Array.of(1, 0))).length //=> 196
 * ```
 */
export function writeSafetensorsVectors(vectors: WordVectors): Uint8Array<ArrayBuffer> {
  checkWordVectors("vectors", vectors)
  const { words, dimensions, data } = vectors
  const text = new TextEncoder().encode(writeVocabulary(words))
  return writeSafetensors(
    {
      [MATRIX]: { dtype: "F32", shape: [words.length, dimensions], data },
      [WORDS]: { dtype: "U8", shape: [text.length], data: text },
    },
    { schema: SCHEMA },
  )
}

function wordsOf(tensor: SafetensorsTensor | undefined, path: string): readonly string[] {
  if (tensor === undefined) throw outOfRange("words", undefined, `the words of ${path}, which has none`)
  if (tensor.dtype !== "U8" || tensor.shape.length !== 1)
    throw badData(path, `"${WORDS}" is ${tensor.dtype} [${tensor.shape}], expected U8 with the bytes of words`)
  return readVocabulary(tensor.data as Uint8Array, `"${WORDS}" of ${path}`)
}

/** The numbers of a tensor in single precision, copied. */
function singleOf({ dtype, data }: SafetensorsTensor, refuse: (why: string) => Error): Float32Array {
  switch (dtype) {
    case "F32":
    case "F64":
      return Float32Array.from(data as Float32Array)
    case "F16":
      return Float32Array.from(data as Uint16Array, halfOf)
    case "BF16":
      return new Float32Array(Uint32Array.from(data as Uint16Array, (bits) => bits << 16).buffer)
    default:
      throw refuse(`has numbers of the type ${dtype}, expected F16, BF16, F32 or F64`)
  }
}

/**
 * Reads words, one a line: the vocabulary beside an array of vectors.
 *
 * @param source - text, or the bytes of a UTF-8 file
 * @param path - the file's name, for errors; `the vocabulary` by default
 * @returns the lines in order; an empty last line is not one
 * @throws LecternError `bad-data`, `wrong-type`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * readVocabulary("cat\ndog\n") //=> ["cat", "dog"]
 * ```
 */
export function readVocabulary(source: string | Uint8Array, path = "the vocabulary"): string[] {
  const text = textOf(source, path, MAX_LENGTH)
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === "") lines.pop()
  return lines
}

/**
 * Writes words, one a line.
 *
 * @param words - without line breaks
 * @returns the text, each line ending with a newline
 * @throws LecternError `wrong-type`, `out-of-range`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * writeVocabulary(["cat", "dog"]) //=> "cat\ndog\n"
 * ```
 */
export function writeVocabulary(words: readonly string[]): string {
  checkWords("words", words)
  for (let id = 0; id < words.length; id++) {
    if (/[\n\r]/.test(words[id]!)) throw outOfRange(`words[${id}]`, words[id], "a word without line breaks")
  }
  return Array.from(words, (word) => `${word}\n`).join("")
}
