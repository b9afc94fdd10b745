// Common options and checks of the readers of vector files.
import { badData } from "@lectern/core"
import { checkedOptions, checkString, choice, integer, type OptionTable, orInfinity } from "@lectern/core/checks"
import { MAX_DIMENSIONS } from "../../vectors/word-vectors.js"

/** A format whose words come one after another, each with its vector. */
export type VectorFormat = "word2vec" | "word2vec-binary" | "glove"

/** The names of these formats. */
export const VECTOR_FORMATS: readonly VectorFormat[] = ["word2vec", "word2vec-binary", "glove"]

/** Options of the functions that read files of vectors. */
export interface ScanOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"the vectors"`
   */
  readonly path?: string
  /**
   * The number of words to read, from the first on: in most files the most frequent. The rest of the file is not looked at.
   * @defaultValue all
   */
  readonly limit?: number
  /**
   * The dimension of a vector, at least 1. A file that declares another number is refused. GloVe files declare none: there it
   * is found from the first line, unless you specify it, as you must if the first word has blanks in it.
   */
  readonly dimensions?: number
  /**
   * Treatment of a word that comes a second time: the file is refused, or the first vector is used, as gensim does.
   * @defaultValue `"refuse"`
   */
  readonly duplicates?: "refuse" | "first"
  /**
   * Treatment of a word that is not UTF-8: the file is refused, or wrong bytes become U+FFFD.
   * @defaultValue `"refuse"`
   */
  readonly encodingErrors?: "refuse" | "replace"
}

/**
 * Receives a word and its vector.
 *
 * @param word - of the file
 * @param vector - its numbers, only valid during the call
 */
export type OnVector = (word: string, vector: Float32Array) => void

/** The contents of a scanned file. */
export interface ScannedVectors {
  /** The number of words, after `limit`. */
  readonly words: number
  /** The dimension of a vector. */
  readonly dimensions: number
}

/** Options with their defaults. */
export type ScanSettings = Required<Omit<ScanOptions, "dimensions">> & Pick<ScanOptions, "dimensions">

const OPTIONS: OptionTable<ScanOptions, "dimensions"> = {
  path: [checkString, "the vectors"],
  limit: [orInfinity(integer(1)), Infinity],
  dimensions: [integer(1, MAX_DIMENSIONS), undefined],
  duplicates: [choice(["refuse", "first"]), "refuse"],
  encodingErrors: [choice(["refuse", "replace"]), "refuse"],
}

/** Checks options. */
export function scanSettings(owner: string, options: ScanOptions): ScanSettings {
  const { path, limit, dimensions, duplicates, encodingErrors } = checkedOptions(owner, options, OPTIONS)
  return { path, limit, duplicates, encodingErrors, ...(dimensions !== undefined && { dimensions }) }
}

/** Decodes a word. */
export function wordDecoder({ encodingErrors }: ScanSettings): (bytes: Uint8Array) => string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: encodingErrors === "refuse", ignoreBOM: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }
}

/** Some bytes of a file in words, for refusals. */
export function shownBytes(bytes: Uint8Array): string {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 40))
  return JSON.stringify(bytes.length > 40 ? `${text}…` : text)
}

/** A header: how many words there are, and how many numbers a vector has. */
export function readHeader(line: string, { path, dimensions }: ScanSettings): ScannedVectors {
  const [, words, numbers] = /^\s*(\d{1,15})[ \t]+(\d{1,15})[ \t]*$/.exec(line) ?? []
  if (words === undefined || numbers === undefined) {
    const found = JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line)
    throw badData(path, `expected a header, the number of words and of dimensions, found ${found}`, 1)
  }
  if (!(Number(numbers) >= 1 && Number(numbers) <= MAX_DIMENSIONS))
    throw badData(path, `its header declares ${numbers} dimensions, expected 1..${MAX_DIMENSIONS}`, 1)
  if (dimensions !== undefined && Number(numbers) !== dimensions)
    throw badData(path, `its header declares ${numbers} dimensions, expected ${dimensions}`, 1)
  return { words: Number(words), dimensions: Number(numbers) }
}
