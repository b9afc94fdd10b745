// Opens a file of word vectors: its format, and its bytes in chunks.
import { badData } from "@lectern/core"
import { detectFormat, type FileFormat } from "@lectern/embeddings/formats"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { processStdin } from "@lectern/engine/internal/read/byte-stream"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { bytesOfFiles, emptyInput, type Input, listInputs } from "@lectern/engine/internal/read/inputs"
import { HEAD_BYTES as SNIFFED_BYTES, sniff } from "@lectern/engine/internal/read/sniff"
import { openSource } from "@lectern/engine/internal/read/source"
import type { CountRequest } from "../../../types.js"

/** Options for reading a file of vectors. */
export interface VectorsRequest
  extends Pick<CountRequest, "encodingErrors" | "maxExpand" | "signal" | "onProgress" | "onWarning"> {
  /** The number of words to read, from the first on; undefined for all. */
  readonly first: number | undefined
  /** Treatment of a word that comes a second time. */
  readonly duplicates: "refuse" | "first"
  /** The file with the words of a `.npy` file, one a line. */
  readonly words: string | undefined
}

/** An open file of vectors. */
export interface OpenVectors {
  /** Its name in messages. */
  readonly label: string
  /** Its format. */
  readonly format: FileFormat
  /** Its first bytes. */
  readonly head: Uint8Array
  /** Whether it can be read a second time. */
  readonly again: boolean
  /** All its bytes, decompressed; each chunk is valid until the next one. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>
}

const HEAD_BYTES = 2 ** 16
const NEWLINE = 0x0a
/** Python's pickles begin with this byte and the number of their protocol. No text and no other format does. */
const PICKLE = 0x80

/** Opens a file of vectors, detects its format from its first bytes, and closes it after use. */
export async function withVectors<Result>(
  path: string,
  request: VectorsRequest,
  use: (open: OpenVectors) => Promise<Result>,
): Promise<Result> {
  const { signal, maxExpand, onProgress, onWarning } = request
  const [input] = listInputs([], [{ name: path, path }]).inputs as [Input]
  const limits = limitsOf({ maxLineBytes: 0, ...(maxExpand !== undefined && { maxExpand }) })
  const source = openSource(input, {
    checksums: false,
    byteOrderMark: "keep",
    limits,
    openStdin: processStdin,
    signal,
  })
  const bytesTotal = bytesOfFiles([input])
  const { label } = input
  const yieldNow = yieldToEvents(signal)
  async function next(): Promise<Uint8Array | undefined> {
    await yieldNow()
    signal?.throwIfAborted()
    const { done, value } = await source.chunks.next()
    signal?.throwIfAborted()
    onProgress?.({ stage: "copy", bytesDone: source.bytes(), bytesTotal, segments: 0 })
    return done ? undefined : value
  }
  async function* chunks(head: Uint8Array, isText: boolean): AsyncGenerator<Uint8Array, void, undefined> {
    let last = head.at(-1)
    yield head
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
      last = chunk.at(-1) ?? last
      yield chunk
    }
    if (isText && last !== NEWLINE)
      onWarning?.(`${label} does not end with a newline: it may be cut, and its last number with it`)
  }
  try {
    const parts: Uint8Array[] = []
    for (let bytes = 0; bytes < HEAD_BYTES; ) {
      const chunk = await next()
      if (chunk === undefined) break
      parts.push(new Uint8Array(chunk))
      bytes += chunk.length
    }
    const head = new Uint8Array(Buffer.concat(parts))
    if (head.length === 0) throw emptyInput(label)
    const format = formatOf(head, label)
    return await use({
      label,
      format,
      head,
      again: input.file !== undefined,
      chunks: () => chunks(head, format === "word2vec" || format === "glove"),
    })
  } finally {
    await source.close()
  }
}

function formatOf(head: Uint8Array, label: string): FileFormat {
  if (head[0] === PICKLE) {
    const why = `is a Python pickle, as gensim's save() writes .kv and .model files, and is not read; write it in gensim with kv.save_word2vec_format(FILE), where kv is model.wv`
    throw badData(label, why)
  }
  const format = detectFormat(head)
  if (format !== undefined) return format
  // Refuses compressed files by name.
  sniff(head.subarray(0, SNIFFED_BYTES), label)
  const why = "is not a file of word vectors that is known: word2vec, fastText, GloVe, .npy or safetensors"
  throw badData(label, why)
}
