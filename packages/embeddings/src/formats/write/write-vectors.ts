// Writes files of vectors in chunks.
import { checkChoice, outOfRange } from "@lectern/core/checks"
import { rowOf } from "../../vectors/lookup.js"
import { checkWordVectors, type WordVectors } from "../../vectors/word-vectors.js"
import { VECTOR_FORMATS, type VectorFormat } from "../stream/scan.js"

const CHUNK_BYTES = 1 << 16

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
  let chunk = withHeader ? `${words.length} ${dimensions}\n` : ""
  for (let id = 0; id < words.length; id++) {
    chunk += `${words[id]} ${Array.from(rowOf(vectors, id), floatText).join(" ")}\n`
    if (chunk.length < CHUNK_BYTES) continue
    yield encoder.encode(chunk)
    chunk = ""
  }
  if (chunk !== "") yield encoder.encode(chunk)
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

// Below it, numbers have fewer than 24 bits, and may need fewer than 6 digits.
const SUBNORMAL = 2 ** -126

/** The shortest decimal number that is nearest to this one in single precision, of at most 9 digits. */
function floatText(value: number): string {
  if (Object.is(value, -0)) return "-0"
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value)
  for (let digits = Math.abs(value) < SUBNORMAL ? 1 : 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return String(rounded)
  }
  // 9 digits tell any two numbers in single precision apart.
  return String(Number(value.toPrecision(9)))
}
