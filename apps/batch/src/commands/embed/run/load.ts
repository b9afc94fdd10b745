// Loads word vectors from files of any format.
import { constants } from "node:buffer"
import { badData, LecternError } from "@lectern/core"
import { type WordVectors, wordVectors } from "@lectern/embeddings"
import {
  type FastText,
  type FileFormat,
  fastTextReader,
  fastTextVectors,
  readNpy,
  readSafetensorsVectors,
  readVocabulary,
  vectorReader,
} from "@lectern/embeddings/formats"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import { type OpenVectors, type VectorsRequest, withVectors } from "./open.js"

/** Loaded vectors. */
export interface LoadedVectors {
  /** The name of the file in messages. */
  readonly label: string
  /** The format of the file. */
  readonly format: FileFormat
  /** The first words and their vectors. */
  readonly vectors: WordVectors
  /** The whole model of a fastText file, which makes vectors of unknown words; undefined for other files. */
  readonly fastText: FastText | undefined
}

const MAX_WORDS_BYTES = 2 ** 28

/** Loads vectors into memory. */
export function loadVectors(path: string, request: VectorsRequest): Promise<LoadedVectors> {
  return withVectors(path, request, (open) => loadOpen(open, request))
}

/** The same for a file that is open. */
export async function loadOpen(open: OpenVectors, request: VectorsRequest): Promise<LoadedVectors> {
  const { label, format } = open
  refuseWords(open, request)
  const { vectors, fastText } = await read(open, request)
  if (vectors.words.length === 0) throw badData(label, "has no words")
  return { label, format, vectors: firstOf(vectors, request.first), fastText }
}

/** Throws if a file of words is named for vectors that have their own. */
export function refuseWords({ label, format }: OpenVectors, { words }: VectorsRequest): void {
  if (words === undefined || format === "npy") return
  throw new LecternError({ kind: "usage", why: `--words is for .npy files; ${label} has words of its own` })
}

async function read(
  open: OpenVectors,
  request: VectorsRequest,
): Promise<{ vectors: WordVectors; fastText: FastText | undefined }> {
  const { label, format } = open
  switch (format) {
    case "fasttext": {
      const reader = fastTextReader({ path: label })
      for await (const chunk of open.chunks()) reader.add(chunk)
      const fastText = reader.finish()
      return { vectors: fastTextVectors(fastText), fastText }
    }
    case "npy": {
      if (request.words === undefined) {
        const why = `${label} is a .npy file, which has no words; name a file with a word a line: --words FILE`
        throw new LecternError({ kind: "usage", why })
      }
      const words = await wordsFile(request.words, request.signal)
      const bytes = await bytesOf(open)
      return { vectors: asData(label, () => readNpy(bytes, words, { path: label })), fastText: undefined }
    }
    case "safetensors": {
      const bytes = await bytesOf(open)
      return { vectors: asData(label, () => readSafetensorsVectors(bytes, { path: label })), fastText: undefined }
    }
    default: {
      const { first, duplicates, encodingErrors = "refuse" } = request
      const limit = first === undefined ? {} : { limit: first }
      const reader = vectorReader(format, { path: label, duplicates, encodingErrors, ...limit })
      for await (const chunk of open.chunks()) {
        reader.add(chunk)
        if (reader.done) break
      }
      return { vectors: reader.finish(), fastText: undefined }
    }
  }
}

/** Reads words, one a line. */
export async function wordsFile(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const text = await smallFile(path, { expected: "a word on each line", maxBytes: MAX_WORDS_BYTES, signal })
  const words = readVocabulary(text, path)
  if (words.length === 0) throw badData(path, "has no words, expected at least one")
  return words
}

/** Calls a function whose arguments come from a file, so that what is wrong with them is the fault of the file. */
export function asData<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind === "bad-data") throw error
    throw new LecternError({ kind: "bad-data", path, why: error.message }, { cause: error })
  }
}

async function bytesOf({ label, chunks }: OpenVectors): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks()) {
    bytes += chunk.length
    if (bytes > constants.MAX_LENGTH)
      throw badData(label, `has more than ${constants.MAX_LENGTH} bytes, the most that can be read of this format`)
    parts.push(new Uint8Array(chunk))
  }
  return new Uint8Array(Buffer.concat(parts))
}

function firstOf(vectors: WordVectors, first: number | undefined): WordVectors {
  const { words, dimensions, data } = vectors
  if (first === undefined || first >= words.length) return vectors
  return wordVectors(words.slice(0, first), dimensions, data.slice(0, first * dimensions))
}
