// Converts files of vectors: from one list of words to another in a stream, other formats in memory.
import { type WordVectors, wordVectors } from "@lectern/embeddings"
import {
  type FileFormat,
  type VectorFormat,
  vectorScanner,
  writeVectors,
  writeVocabulary,
} from "@lectern/embeddings/formats"
import { asData, loadOpen, refuseWords } from "./load.js"
import { type OpenVectors, type VectorsRequest, withVectors } from "./open.js"
import { checkWritable, type OutputFormat, writtenVectors } from "./write.js"

/** The vectors to convert, and the format of the result. */
export interface ConvertRequest extends VectorsRequest {
  /** The format of the result. */
  readonly to: OutputFormat
}

/** Facts about a conversion. */
export interface Conversion {
  /** The format of the input. */
  readonly from: FileFormat
  /** The number of words, after `first`. */
  words: number
  /** The dimension of a vector. */
  dimensions: number
}

/** The bytes of a result. */
export interface ConvertedFile {
  /** Facts that are complete after the last chunk. */
  readonly conversion: Conversion
  /** The file in chunks. */
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** The words, one a line, for a `.npy` file; complete before the first chunk is read. */
  readonly vocabulary: string | undefined
}

const BATCH_NUMBERS = 2 ** 16
const NEWLINE = 0x0a

/** Converts a file of vectors. */
export function convertVectors(
  path: string,
  request: ConvertRequest,
  use: (file: ConvertedFile) => Promise<void>,
): Promise<void> {
  return withVectors(path, request, async (open) => {
    const { format } = open
    if (isList(format) && isList(request.to)) {
      refuseWords(open, request)
      const count = await countOf(path, open, format, request)
      if (count !== undefined) return use(streamed(open, format, request, count))
    }
    const { vectors } = await loadOpen(open, request)
    const conversion = { from: format, words: vectors.words.length, dimensions: vectors.dimensions }
    const vocabulary = request.to === "npy" ? asData(open.label, () => writeVocabulary(vectors.words)) : undefined
    await use({ conversion, vocabulary, chunks: writtenVectors(vectors, request.to, open.label) })
  })
}

function isList(format: FileFormat): format is VectorFormat {
  return format === "word2vec" || format === "word2vec-binary" || format === "glove"
}

/** The number of words in the result, which a header declares; undefined if it is not known before they are read. */
async function countOf(
  path: string,
  { format, head, again }: OpenVectors,
  from: VectorFormat,
  request: ConvertRequest,
): Promise<number | undefined> {
  // GloVe has no header.
  if (request.to === "glove") return 0
  if (format !== "glove" && request.duplicates === "refuse") {
    const header = new TextDecoder("latin1").decode(head.subarray(0, head.indexOf(NEWLINE)))
    return Math.min(Number(/\d+/.exec(header)![0]), request.first ?? Infinity)
  }
  if (!again) return undefined
  const { onWarning: _, ...silent } = request
  return withVectors(path, silent, async (open) => {
    const scanner = scannerOf(open, from, request, () => {})
    for await (const chunk of open.chunks()) {
      scanner.add(chunk)
      if (scanner.done) break
    }
    return scanner.finish().words
  })
}

function scannerOf(
  { label }: OpenVectors,
  format: VectorFormat,
  { first, duplicates, encodingErrors = "refuse" }: ConvertRequest,
  onVector: (word: string, vector: Float32Array) => void,
): ReturnType<typeof vectorScanner> {
  const limit = first === undefined ? {} : { limit: first }
  return vectorScanner(format, onVector, { path: label, duplicates, encodingErrors, ...limit })
}

function streamed(open: OpenVectors, format: VectorFormat, request: ConvertRequest, count: number): ConvertedFile {
  const to = request.to as VectorFormat
  const conversion: Conversion = { from: format, words: 0, dimensions: 0 }
  let words: string[] = []
  let rows: Float32Array[] = []
  let started = false

  function* written(): Generator<Uint8Array, void> {
    const { dimensions } = conversion
    if (!started && to !== "glove") yield Buffer.from(`${count} ${dimensions}\n`)
    started = true
    const data = new Float32Array(words.length * dimensions)
    rows.forEach((row, i) => {
      data.set(row, i * dimensions)
    })
    yield* withoutHeader(wordVectors(words, dimensions, data), to)
    words = []
    rows = []
  }
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const scanner = scannerOf(open, format, request, (word, vector) => {
      checkWritable(word, to, open.label)
      conversion.dimensions = vector.length
      conversion.words++
      words.push(word)
      rows.push(vector.slice())
    })
    for await (const chunk of open.chunks()) {
      scanner.add(chunk)
      if (words.length * conversion.dimensions >= BATCH_NUMBERS) yield* written()
      if (scanner.done) break
    }
    conversion.dimensions = scanner.finish().dimensions
    if (words.length > 0 || !started) yield* written()
  }
  return { conversion, vocabulary: undefined, chunks: chunks() }
}

/** The words of a part of the file. */
function* withoutHeader(vectors: WordVectors, to: VectorFormat): Generator<Uint8Array, void> {
  if (to !== "word2vec-binary") return yield* writeVectors(vectors, "glove")
  let first = true
  for (const chunk of writeVectors(vectors, to)) {
    yield first ? chunk.subarray(chunk.indexOf(NEWLINE) + 1) : chunk
    first = false
  }
}
