// Reads fastText's .bin files, from bytes that may come in chunks.
import { badData } from "@lectern/core"
import { checkedOptions, checkIterable, checkString, type OptionTable } from "@lectern/core/checks"
import { MAX_DIMENSIONS } from "../../vectors/word-vectors.js"
import { available, type ByteInput, driverOf, type Parser } from "../stream/byte-input.js"
import { FloatRows } from "../stream/float-rows.js"
import { shownBytes } from "../stream/scan.js"
import {
  AFTER_MODEL,
  BEFORE_LOSS,
  type FastText,
  type FastTextEntries,
  LOSSES,
  MAGIC,
  MODELS,
  VERSION,
} from "./model.js"

/** Options of {@link readFastText} and {@link fastTextReader}. */
export interface ReadFastTextOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"the fastText model"`
   */
  readonly path?: string
}

/** Reads a file whose bytes come in chunks. */
export interface FastTextReader {
  /**
   * Takes the next bytes.
   *
   * @param chunk - any number of bytes; not used after the call
   * @throws LecternError `bad-data`
   */
  add(chunk: Uint8Array): void
  /**
   * The model, after the last chunk.
   *
   * @throws LecternError `bad-data`
   */
  finish(): FastText
}

const OPTIONS: OptionTable<ReadFastTextOptions> = { path: [checkString, "the fastText model"] }
const OLD_VERSION = 11
const MAX_WORD_BYTES = 2 ** 16

/**
 * Starts to read a fastText model, a `.bin` file. Nothing that the file declares takes memory before it is there.
 *
 * Quantized models (`.ftz`) are refused: the vectors in them are approximations, and words have lost their sub-words.
 *
 * @param options - the file's name
 * @returns a reader; call `add` for each chunk, then `finish`
 * @throws LecternError `wrong-type`, `unknown-option`
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
 * const reader = fastTextReader()
 * for (const chunk of writeFastText(model)) reader.add(chunk)
 * reader.finish().entries.words //=> ["ab"]
 * ```
 */
export function fastTextReader(options: ReadFastTextOptions = {}): FastTextReader {
  return readerOf("fastTextReader()", options)
}

/**
 * Reads a fastText model, a `.bin` file of version 11 or 12 of the format; see {@link fastTextReader}.
 *
 * @param source - the bytes of the file, or its chunks in order
 * @param options - the file's name
 * @returns the model; `fastTextVectors()` gives its word vectors
 * @throws LecternError `bad-data`, `wrong-type`, `unknown-option`
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
 * readFastText(writeFastText(model)).input //=> [1, 0, 0, 1]
 * ```
 */
export function readFastText(source: Uint8Array | Iterable<Uint8Array>, options: ReadFastTextOptions = {}): FastText {
  checkIterable("source", source, "bytes or chunks of bytes")
  const reader = readerOf("readFastText()", options)
  for (const chunk of ArrayBuffer.isView(source) ? [source] : source) reader.add(chunk)
  return reader.finish()
}

function readerOf(owner: string, options: ReadFastTextOptions): FastTextReader {
  const { path } = checkedOptions(owner, options, OPTIONS)
  const driver = driverOf((input) => parse(input, path))
  return { add: (chunk) => driver.add(chunk), finish: () => driver.finish() }
}

/** A model's file that is being read. */
interface ModelFile {
  readonly input: ByteInput
  readonly path: string
  readonly numbers: Numbers
}

function* parse(input: ByteInput, path: string): Parser<FastText> {
  const numbers = new Numbers(input, path)
  const file = { input, path, numbers }
  if ((yield* numbers.int32()) !== MAGIC)
    throw badData(path, "not a fastText model: it does not begin with the magic number")
  const version = yield* numbers.int32()
  if (version !== VERSION && version !== OLD_VERSION)
    throw badData(path, `it has version ${version} of the format, expected ${OLD_VERSION} or ${VERSION}`)
  const dimensions = yield* numbers.whole("dimensions", 1, MAX_DIMENSIONS)
  const before = yield* integers(numbers, BEFORE_LOSS)
  const loss = LOSSES[(yield* numbers.whole("loss", 1, LOSSES.length)) - 1]!
  const model = MODELS[(yield* numbers.whole("model", 1, MODELS.length)) - 1]!
  const after = yield* integers(numbers, AFTER_MODEL)
  const subsampling = yield* numbers.float64()
  if (!Number.isFinite(subsampling)) throw badData(path, `its threshold of sub-sampling is ${subsampling}`)
  // Old supervised models have no sub-words, whatever they say.
  const old = version === OLD_VERSION && model === "supervised" ? { maxNgram: 0 } : {}
  const settings = { ...before, loss, model, ...after, subsampling, ...old }

  const size = yield* numbers.int32()
  const words = yield* numbers.whole("number of words", 0)
  const labels = yield* numbers.whole("number of labels", 0)
  if (size !== words + labels)
    throw badData(path, `it declares ${size} entries, and ${words} words and ${labels} labels`)
  const tokens = yield* numbers.int64("number of tokens")
  const pruned = yield* numbers.int64("number of sub-words after pruning")
  if (pruned !== -1)
    throw badData(
      path,
      "it is pruned, as quantized models are, which cannot be read; use the model before quantization",
    )
  const entries = yield* readEntries(file, words, 0, "word")
  const labelEntries = yield* readEntries(file, labels, 1, "label")

  const rows = words + settings.buckets
  const inputMatrix = yield* readMatrix(file, "input", dimensions, rows)
  const output = yield* readMatrix(file, "output", dimensions)
  if (yield* available(input, 1)) throw badData(path, `there is more after the model, at byte ${input.position}`)
  return { settings, dimensions, entries, labels: labelEntries, tokens, input: inputMatrix, output }
}

/** Whole numbers by name. */
function* integers<Key extends string>(numbers: Numbers, keys: readonly Key[]): Parser<Record<Key, number>> {
  const values = {} as Record<Key, number>
  for (const key of keys) values[key] = yield* numbers.whole(key, 0)
  return values
}

function* readEntries(
  { input, path, numbers }: ModelFile,
  count: number,
  type: number,
  unit: string,
): Parser<FastTextEntries> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const words = new Set<string>()
  const counts: number[] = []
  for (let i = 0; i < count; i++) {
    const place = `${unit} ${i + 1} of ${count}`
    const utf8 = yield* untilZero(input, path, place)
    let word: string
    try {
      word = decoder.decode(utf8)
    } catch {
      throw badData(path, `${place} is not UTF-8: ${shownBytes(utf8)}`)
    }
    if (words.size === words.add(word).size) throw badData(path, `the ${unit} ${JSON.stringify(word)} comes twice`)
    counts.push(yield* numbers.int64(`count of ${place}`))
    if (counts[i]! < 0) throw badData(path, `the count of ${place} is ${counts[i]}`)
    const found = yield* numbers.byte()
    if (found !== type)
      throw badData(path, `${place}, ${JSON.stringify(word)}, is marked as type ${found}, expected ${type}`)
  }
  return { words: [...words], counts }
}

function* untilZero(input: ByteInput, path: string, place: string): Parser<Uint8Array> {
  for (;;) {
    const length = input.bytes.subarray(input.at, Math.min(input.end, input.at + MAX_WORD_BYTES + 1)).indexOf(0)
    if (length >= 0) {
      input.at += length + 1
      return input.bytes.slice(input.at - length - 1, input.at - 1)
    }
    if (input.left > MAX_WORD_BYTES) throw badData(path, `${place} has more than ${MAX_WORD_BYTES} bytes`)
    if (input.ended) throw badData(path, `it ends before ${place}`)
    yield
  }
}

function* readMatrix(
  { input, path, numbers }: ModelFile,
  name: string,
  dimensions: number,
  expected?: number,
): Parser<Float32Array> {
  if ((yield* numbers.byte()) !== 0)
    throw badData(path, `its ${name} matrix is quantized, which cannot be read; use the model before quantization`)
  const rows = yield* numbers.int64(`number of rows of the ${name} matrix`)
  const columns = yield* numbers.int64(`number of columns of the ${name} matrix`)
  if (rows < 0 || columns !== dimensions || (expected !== undefined && rows !== expected))
    throw badData(path, `its ${name} matrix is ${rows} x ${columns}, expected ${expected ?? "rows"} x ${dimensions}`)
  const matrix = new FloatRows(path)
  const row = new Float32Array(dimensions)
  const bytes = new Uint8Array(row.buffer)
  for (let i = 0; i < rows; i++) {
    if (!(yield* available(input, bytes.length)))
      throw badData(path, `it ends in row ${i + 1} of the ${rows} of its ${name} matrix`)
    bytes.set(input.bytes.subarray(input.at, input.at + bytes.length))
    input.at += bytes.length
    const bad = row.findIndex((each) => !Number.isFinite(each))
    if (bad >= 0) throw badData(path, `number ${bad + 1} of row ${i + 1} of its ${name} matrix is ${row[bad]}`)
    matrix.push(row, rows * dimensions)
  }
  return matrix.finish()
}

/** Single numbers, little-endian. */
class Numbers {
  readonly #input: ByteInput
  readonly #path: string

  constructor(input: ByteInput, path: string) {
    this.#input = input
    this.#path = path
  }

  *int32(): Parser<number> {
    return (yield* this.#bytes(4)).getInt32(0, true)
  }

  *float64(): Parser<number> {
    return (yield* this.#bytes(8)).getFloat64(0, true)
  }

  *byte(): Parser<number> {
    return (yield* this.#bytes(1)).getUint8(0)
  }

  *int64(name: string): Parser<number> {
    const value = Number((yield* this.#bytes(8)).getBigInt64(0, true))
    if (!Number.isSafeInteger(value)) throw badData(this.#path, `its ${name} is ${value}`)
    return value
  }

  *whole(name: string, min: number, max = Infinity): Parser<number> {
    const value = yield* this.int32()
    if (value < min || value > max)
      throw badData(
        this.#path,
        `its ${name} is ${value}, expected ${max === Infinity ? `at least ${min}` : `${min}..${max}`}`,
      )
    return value
  }

  *#bytes(count: number): Parser<DataView> {
    if (!(yield* available(this.#input, count)))
      throw badData(this.#path, `it ends at byte ${this.#input.position + this.#input.left}, in the middle of a model`)
    const { bytes, at } = this.#input
    this.#input.at += count
    return new DataView(bytes.buffer, bytes.byteOffset + at, count)
  }
}
