// The format of a file of vectors, from its first bytes.
import { checkTypedArray } from "@lectern/core/checks"
import { parseNumber } from "@lectern/core/lines"
import { MAGIC } from "./fasttext/model.js"
import type { VectorFormat } from "./stream/scan.js"

/** A format of files of vectors. */
export type FileFormat = VectorFormat | "fasttext" | "npy" | "safetensors"

const NEWLINE = 0x0a
const NPY = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]
const BRACE = 0x7b
const LATIN1 = new TextDecoder("latin1")
const ENCODER = new TextEncoder()

/**
 * Detects the format of a file of vectors from its first bytes.
 *
 * Binary formats have marks of their own. Of files with a header of two whole numbers, those whose next line is a word and that many numbers
 * are text, others binary. Of other files, those whose first line is a word and numbers are GloVe's.
 *
 * @param bytes - the first bytes of the file: 64 KiB are enough for vectors of up to about 5,000 numbers
 * @returns the format; undefined if it is none of them
 * @throws LecternError `wrong-type`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * detectFormat(new TextEncoder().encode("1 2\ncat 0.5 0.5\n")) //=> "word2vec"
 * ```
 */
export function detectFormat(bytes: Uint8Array): FileFormat | undefined {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (NPY.every((byte, i) => bytes[i] === byte)) return "npy"
  if (bytes.length >= 4 && view.getInt32(0, true) === MAGIC) return "fasttext"
  // A header of less than 100 MB: its length has zeros in its upper bytes, as no text has.
  if (bytes.length > 8 && view.getUint32(4, true) === 0 && bytes[8] === BRACE) return "safetensors"
  const start = LATIN1.decode(bytes.subarray(0, 3)) === "\u00EF\u00BB\u00BF" ? 3 : 0
  const [first, next] = lineFrom(bytes, start)
  const [, dimensions] = /^\s*\d+[ \t]+(\d+)\s*$/.exec(first) ?? []
  if (dimensions === undefined) return numbersAtEnd(first) > 0 ? "glove" : undefined
  if (next === bytes.length) return "word2vec"
  return numbersAtEnd(lineFrom(bytes, next)[0]) === Number(dimensions) ? "word2vec" : "word2vec-binary"
}

/** A line, and where the next one begins. */
function lineFrom(bytes: Uint8Array, from: number): readonly [string, number] {
  const found = bytes.indexOf(NEWLINE, from)
  const end = found < 0 ? bytes.length : found
  return [LATIN1.decode(bytes.subarray(from, end)), found < 0 ? end : end + 1]
}

/** The count of numbers at the end of a line, after a word. */
function numbersAtEnd(line: string): number {
  const fields = line.trim().split(/[ \t]+/)
  let numbers = 0
  while (numbers < fields.length - 1) {
    const field = ENCODER.encode(fields[fields.length - 1 - numbers])
    if (!Number.isFinite(parseNumber(field, 0, field.length))) break
    numbers++
  }
  return numbers
}
