// Scans files of vectors that come in chunks.
import { badData } from "@lectern/core"
import { checkChoice, checkFunction } from "@lectern/core/checks"
import { binaryScanner } from "./binary-scanner.js"
import {
  type OnVector,
  type ScannedVectors,
  type ScanOptions,
  type ScanSettings,
  scanSettings,
  VECTOR_FORMATS,
  type VectorFormat,
} from "./scan.js"
import { textScanner } from "./text-scanner.js"

/** Scans a file whose bytes come in chunks. */
export interface VectorScanner {
  /**
   * Takes the next bytes.
   *
   * @param chunk - any number of bytes; not used after the call
   * @throws LecternError `bad-data`
   */
  add(chunk: Uint8Array): void
  /**
   * Ends the input and returns the contents of the file.
   *
   * @throws LecternError `bad-data`
   */
  finish(): ScannedVectors
  /** Whether the rest of the file is not needed, since `limit` words have been read. */
  readonly done: boolean
}

/**
 * Starts to go through a file of vectors without holding them, to convert or filter files of any size: memory is bounded by the set of
 * words, which is held to find words that come twice. `vectorReader()` collects the vectors.
 *
 * Formats: `word2vec` is text with a header, as word2vec, gensim and fastText (`.vec`) write it; `word2vec-binary` its binary form; `glove`
 * text without a header. Fields of text may be separated by blanks or tabs, lines may end with `\r\n`, and words may have blanks in them.
 * Refused are files with fewer or more words than their header declares, with lines of another length, and with numbers that are not
 * finite in single precision. Nothing that a header declares takes memory before it is there.
 *
 * @param format - of the file
 * @param onVector - called for each word, in the order of the file; its vector is only valid during the call
 * @param options - name, limit, dimensions, and what to do with words that come twice or are not UTF-8
 * @returns a scanner; call `add` for each chunk, then `finish`
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see https://github.com/tmikolov/word2vec, https://nlp.stanford.edu/projects/glove/
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const long: string[] = []
 * const scanner = vectorScanner("glove", (word, vector) => {
 *   if (Math.hypot(...vector) > 1) long.push(word)
 * })
 * scanner.add(new TextEncoder().encode("cat 1 0\ndog 3 4\n"))
 * scanner.finish()
 * long //=> ["dog"]
 * ```
 */
export function vectorScanner(format: VectorFormat, onVector: OnVector, options: ScanOptions = {}): VectorScanner {
  checkChoice("format", format, VECTOR_FORMATS)
  checkFunction("onVector", onVector)
  const settings = scanSettings("vectorScanner()", options)
  return scannerOf(format, settings, onVector)
}

/** {@link vectorScanner} without checks. */
export function scannerOf(format: VectorFormat, settings: ScanSettings, onVector: OnVector): VectorScanner {
  const { path, duplicates } = settings
  const seen = new Set<string>()
  const once: OnVector = (word, vector) => {
    const before = seen.size
    if (seen.add(word).size > before) onVector(word, vector)
    else if (duplicates === "refuse") throw badData(path, `the word ${JSON.stringify(word)} comes twice`)
  }
  const driver =
    format === "word2vec-binary" ? binaryScanner(settings, once) : textScanner(format === "word2vec", settings, once)
  return {
    add: (chunk) => driver.add(chunk),
    finish() {
      const { dimensions } = driver.finish()
      return { words: seen.size, dimensions }
    },
    get done() {
      return driver.done
    },
  }
}
