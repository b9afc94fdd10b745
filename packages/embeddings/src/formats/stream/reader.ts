// Reads files of vectors, from bytes that may come in chunks.
import { checkChoice, checkIterable } from "@lectern/core/checks"
import { type WordVectors, wordVectors } from "../../vectors/word-vectors.js"
import { FloatRows } from "./float-rows.js"
import { type ScanOptions, scanSettings, VECTOR_FORMATS, type VectorFormat } from "./scan.js"
import { scannerOf } from "./scanner.js"

/** Reads a file whose bytes come in chunks. */
export interface VectorReader {
  /**
   * Takes the next bytes.
   *
   * @param chunk - any number of bytes; not used after the call
   * @throws LecternError `bad-data`
   */
  add(chunk: Uint8Array): void
  /**
   * The vectors, after the last chunk.
   *
   * @throws LecternError `bad-data`
   */
  finish(): WordVectors
  /** Whether the rest of the file is not needed, since `limit` words have been read. */
  readonly done: boolean
}

/**
 * Starts to read a file of vectors; see {@link vectorScanner} for the formats and for what is refused.
 *
 * @param format - of the file
 * @param options - name, limit, dimensions, and what to do with words that come twice or are not UTF-8
 * @returns a reader; call `add` for each chunk, then `finish`
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const reader = vectorReader("word2vec")
 * for (const chunk of ["2 2\ncat 1 ", "0\ndog 0.5 0.5\n"]) reader.add(new TextEncoder().encode(chunk))
 * reader.finish().words //=> ["cat", "dog"]
 * ```
 */
export function vectorReader(format: VectorFormat, options: ScanOptions = {}): VectorReader {
  checkChoice("format", format, VECTOR_FORMATS)
  return readerOf("vectorReader()", format, options)
}

/**
 * Reads a file of vectors; see {@link vectorScanner} for the formats and for what is refused.
 *
 * @param source - the bytes of the file, or its chunks in order
 * @param format - of the file
 * @param options - name, limit, dimensions, and what to do with words that come twice or are not UTF-8
 * @returns its words and vectors
 * @throws LecternError `bad-data`, with the line if the file is text; `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * readVectors(new TextEncoder().encode("2 3\ncat 1 0 0\ndog 0.5 0.5 0\n"), "word2vec").words //=> ["cat", "dog"]
 * ```
 */
export function readVectors(
  source: Uint8Array | Iterable<Uint8Array>,
  format: VectorFormat,
  options: ScanOptions = {},
): WordVectors {
  checkIterable("source", source, "bytes or chunks of bytes")
  checkChoice("format", format, VECTOR_FORMATS)
  const reader = readerOf("readVectors()", format, options)
  for (const chunk of ArrayBuffer.isView(source) ? [source] : source) {
    reader.add(chunk)
    if (reader.done) break
  }
  return reader.finish()
}

function readerOf(owner: string, format: VectorFormat, options: ScanOptions): VectorReader {
  const settings = scanSettings(owner, options)
  const words: string[] = []
  const rows = new FloatRows(settings.path)
  const scanner = scannerOf(format, settings, (word, vector) => {
    words.push(word)
    rows.push(vector)
  })
  return {
    add: (chunk) => scanner.add(chunk),
    finish() {
      const { dimensions } = scanner.finish()
      return wordVectors(words, dimensions, rows.finish())
    },
    get done() {
      return scanner.done
    },
  }
}
