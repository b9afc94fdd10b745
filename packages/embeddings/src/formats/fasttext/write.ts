// Writes fastText's .bin files.
import { outOfRange } from "@lectern/core/checks"
import { joined } from "../write/write-vectors.js"
import {
  AFTER_MODEL,
  BEFORE_LOSS,
  checkFastText,
  type FastText,
  type FastTextEntries,
  LOSSES,
  MAGIC,
  MODELS,
  VERSION,
} from "./model.js"

const CHUNK_BYTES = 1 << 16
const HEADER_BYTES = 2 * 4 + 12 * 4 + 8
const DICTIONARY_BYTES = 3 * 4 + 2 * 8
const ENTRY_BYTES = 1 + 8 + 1
const MATRIX_BYTES = 1 + 2 * 8

/**
 * Writes a fastText model in chunks: the bytes that fastText 0.9.2 writes.
 *
 * @param model - a model, from `readFastText()` or training
 * @returns the chunks of the `.bin` file, in order
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see https://fasttext.cc/docs/en/crawl-vectors.html
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const settings = {
 *   ...{ minNgram: 4, maxNgram: 4, buckets: 1, window: 5, epochs: 1, minCount: 1, negatives: 5, wordNgrams: 1 },
 *   ...({ loss: "negative-sampling", model: "skip-gram", updateRate: 100, subsampling: 1e-4 } as const),
 * }
 * const entries = { words: ["ab"], counts: [9] }
 * // The rows of ab and of the one bucket.
 * const input = Float32Array.of(1, 0, 0, 1)
 * const labels = { words: [], counts: [] }
 * const model = { settings, dimensions: 2, entries, labels, tokens: 9, input, output: new Float32Array(2) }
 * const [start] = writeFastText(model)
 * // The magic number of the format, and its version.
 * const view = new DataView(start!.buffer, start!.byteOffset)
 * view.getInt32(0, true) //=> 793712314
 * view.getInt32(4, true) //=> 12
 * ```
 */
export function writeFastText(model: FastText): Generator<Uint8Array<ArrayBuffer>, void> {
  checkFastText("model", model)
  for (const [name, { words }] of [
    ["entries", model.entries],
    ["labels", model.labels],
  ] as const) {
    const bad = words.findIndex((word) => word === "" || /[\0 \t\n\v\f\r]/.test(word))
    if (bad >= 0)
      throw outOfRange(
        `model.${name}.words[${bad}]`,
        words[bad],
        "a word without blanks, as fastText splits text at them",
      )
  }
  return chunksOf(model)
}

function* chunksOf(model: FastText): Generator<Uint8Array<ArrayBuffer>, void> {
  const { input, output, dimensions, entries, labels } = model
  yield headerOf(model)
  yield* entriesOf(entries, 0)
  yield* entriesOf(labels, 1)
  yield matrixHeader(input.length / dimensions, dimensions)
  yield* numbersOf(input)
  yield matrixHeader(output.length / dimensions, dimensions)
  yield* numbersOf(output)
}

function headerOf({ settings, dimensions, entries, labels, tokens }: FastText): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + DICTIONARY_BYTES)
  const view = new DataView(bytes.buffer)
  const { length } = entries.words
  const integers = [
    MAGIC,
    VERSION,
    dimensions,
    ...BEFORE_LOSS.map((key) => settings[key]),
    LOSSES.indexOf(settings.loss) + 1,
    MODELS.indexOf(settings.model) + 1,
    ...AFTER_MODEL.map((key) => settings[key]),
  ]
  integers.forEach((each, i) => {
    view.setInt32(4 * i, each, true)
  })
  view.setFloat64(HEADER_BYTES - 8, settings.subsampling, true)
  view.setInt32(HEADER_BYTES, length + labels.words.length, true)
  view.setInt32(HEADER_BYTES + 4, length, true)
  view.setInt32(HEADER_BYTES + 8, labels.words.length, true)
  view.setBigInt64(HEADER_BYTES + 12, BigInt(tokens), true)
  // The number of sub-words that pruning left; -1 for a model that was not pruned.
  view.setBigInt64(HEADER_BYTES + 20, -1n, true)
  return bytes
}

function* entriesOf({ words, counts }: FastTextEntries, type: number): Generator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let parts: Uint8Array[] = []
  let length = 0
  for (let id = 0; id < words.length; id++) {
    const word = encoder.encode(words[id])
    const rest = new Uint8Array(ENTRY_BYTES)
    new DataView(rest.buffer).setBigInt64(1, BigInt(counts[id]!), true)
    rest[ENTRY_BYTES - 1] = type
    parts.push(word, rest)
    length += word.length + ENTRY_BYTES
    if (length < CHUNK_BYTES) continue
    yield joined(parts, length)
    parts = []
    length = 0
  }
  if (length > 0) yield joined(parts, length)
}

/** Before each matrix: whether it is quantized, its rows and columns. */
function matrixHeader(rows: number, columns: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MATRIX_BYTES)
  const view = new DataView(bytes.buffer)
  view.setBigInt64(1, BigInt(rows), true)
  view.setBigInt64(9, BigInt(columns), true)
  return bytes
}

function* numbersOf(numbers: Float32Array): Generator<Uint8Array<ArrayBuffer>, void> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.slice(at, at + CHUNK_BYTES)
}
