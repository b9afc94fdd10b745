// Writes files of vectors in chunks.
import { checkChoice, outOfRange } from "@lectern/core/checks"
import { rowOf } from "../../vectors/lookup.js"
import { checkWordVectors, type WordVectors } from "../../vectors/word-vectors.js"
import { VECTOR_FORMATS, type VectorFormat } from "../stream/scan.js"
import { MAX_FLOAT_BYTES, writeFloat } from "./write-float.js"

const CHUNK_BYTES = 1 << 16
/** Of a UTF-16 code unit. */
const MAX_UTF8_BYTES = 3
const NEWLINE = 0x0a
const SPACE = 0x20

/**
 * Writes a file of vectors, in chunks of about 64 KiB.
 *
 * Text holds each number with as few digits as single precision needs, at most 9, so that reading gives the same bytes. Words are refused
 * that another program could not read back: empty ones and those with a blank, a tab or a line break, which these formats cannot express; for
 * `word2vec-binary` also those with control characters, which `readVectors` takes for parts of vectors.
 *
 * @param vectors - words and their vectors
 * @param format - `word2vec` is text with a header, which gensim and fastText read, `word2vec-binary` its binary form, `glove` text without
 * a header
 * @returns the chunks of the file, in order
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const [text] = writeVectors(wordVectors(["cat"], 2, Float32Array.of(0.5, 0.1)), "word2vec")
 * new TextDecoder().decode(text) //=> "1 2\ncat 0.5 0.1\n"
 * ```
 */
export function writeVectors(vectors: WordVectors, format: VectorFormat): Generator<Uint8Array<ArrayBuffer>, void> {
  checkWordVectors("vectors", vectors)
  checkChoice("format", format, VECTOR_FORMATS)
  const isBinary = format === "word2vec-binary"
  const isWritable = isBinary ? /^[!-~\u0080-\u{10FFFF}]+$/u : /^[^ \t\n\r]+$/
  const wanted = `a word without blanks${isBinary ? " or control characters" : ""}, as ${format} files need it`
  vectors.words.forEach((word, id) => {
    if (!isWritable.test(word)) throw outOfRange(`vectors.words[${id}]`, word, wanted)
  })
  return isBinary ? binary(vectors) : text(vectors, format === "word2vec")
}

function* text(vectors: WordVectors, withHeader: boolean): Generator<Uint8Array<ArrayBuffer>, void> {
  const { words, dimensions } = vectors
  const encoder = new TextEncoder()
  const longest = words.reduce((most, word) => Math.max(most, word.length), 0)
  const chunk = new Uint8Array(CHUNK_BYTES + MAX_UTF8_BYTES * longest + dimensions * (1 + MAX_FLOAT_BYTES) + 1)
  let at = encoder.encodeInto(withHeader ? `${words.length} ${dimensions}\n` : "", chunk).written
  for (let id = 0; id < words.length; id++) {
    at += encoder.encodeInto(words[id]!, chunk.subarray(at)).written
    for (const value of rowOf(vectors, id)) {
      chunk[at++] = SPACE
      at = writeFloat(chunk, at, value)
    }
    chunk[at++] = NEWLINE
    if (at < CHUNK_BYTES) continue
    yield chunk.slice(0, at)
    at = 0
  }
  if (at > 0) yield chunk.slice(0, at)
}

/** As gensim and Google's files have it: no newline after a vector. */
function* binary(vectors: WordVectors): Generator<Uint8Array<ArrayBuffer>, void> {
  const { words, dimensions } = vectors
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = [encoder.encode(`${words.length} ${dimensions}\n`)]
  let length = parts[0]!.length
  for (let id = 0; id < words.length; id++) {
    const row = rowOf(vectors, id)
    const word = encoder.encode(`${words[id]} `)
    parts.push(word, new Uint8Array(row.buffer, row.byteOffset, row.byteLength))
    length += word.length + row.byteLength
    if (length >= CHUNK_BYTES) {
      yield joined(parts.splice(0), length)
      length = 0
    }
  }
  if (length > 0) yield joined(parts, length)
}

/** Parts one after another. */
export function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
