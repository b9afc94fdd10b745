// NumPy's files of one array: a header in Python's syntax, then the numbers.
// Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
import { badData } from "@lectern/core"
import { checkedOptions, checkSameLength, checkString, checkTypedArray, type OptionTable } from "@lectern/core/checks"
import { checkWords } from "../../vectors/lookup.js"
import { checkWordVectors, type WordVectors, wordVectors } from "../../vectors/word-vectors.js"

/** Options of {@link readNpy}. */
export interface ReadNpyOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"the array"`
   */
  readonly path?: string
}

const OPTIONS: OptionTable<ReadNpyOptions> = { path: [checkString, "the array"] }
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] // \x93NUMPY
const ALIGNMENT = 64

/**
 * Reads word vectors from a `.npy` file and its vocabulary.
 *
 * @param bytes - the file: an array of two dimensions in half, single or double precision, in C or Fortran order, little-endian
 * @param words - the word of each row, for example from `readVocabulary()`
 * @param options - its name
 * @returns the vectors, rounded to single precision
 * @throws LecternError `bad-data`, `wrong-type`, `out-of-range`; `unequal-lengths` unless there are as many words as rows
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const file = writeNpy(wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5)))
 * readNpy(file, ["cat", "dog"]).data //=> [1, 0, 0.5, 0.5]
 * ```
 */
export function readNpy(bytes: Uint8Array, words: readonly string[], options: ReadNpyOptions = {}): WordVectors {
  checkTypedArray("bytes", bytes, "Uint8Array")
  checkWords("words", words)
  const { path } = checkedOptions("readNpy()", options, OPTIONS)
  const { type, fortran, rows, columns, start } = readHeader(bytes, path)
  const { size, read } = TYPES[type]!
  const wanted = rows * columns * size
  if (bytes.length - start !== wanted)
    throw badData(path, `its header declares ${wanted} bytes of numbers, and there are ${bytes.length - start}`)
  checkSameLength("words", ["the rows", rows], ["words", words.length])
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, wanted)
  const data = new Float32Array(rows * columns)
  for (let i = 0; i < data.length; i++) {
    const place = fortran ? (i % columns) * rows + Math.floor(i / columns) : i
    data[i] = read(view, place * size)
    if (!Number.isFinite(data[i]))
      throw badData(path, `number ${(i % columns) + 1} of row ${Math.floor(i / columns) + 1} is ${data[i]}`)
  }
  return wordVectors(words, columns, data)
}

/**
 * Writes vectors as a `.npy` file: the bytes of `numpy.save`. Write the words with `writeVocabulary()`.
 *
 * @param vectors - words and their vectors
 * @returns the file: an array of `words.length` x `dimensions` in single precision
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * writeNpy(wordVectors(["cat"], 2, Float32Array.of(1, 0))).length //=> 136
 * ```
 */
export function writeNpy(vectors: WordVectors): Uint8Array<ArrayBuffer> {
  checkWordVectors("vectors", vectors)
  const { words, dimensions, data } = vectors
  const dictionary = `{'descr': '<f4', 'fortran_order': False, 'shape': (${words.length}, ${dimensions}), }`
  const before = MAGIC.length + 4
  const headerLength = Math.ceil((before + dictionary.length + 1) / ALIGNMENT) * ALIGNMENT - before
  const file = new Uint8Array(before + headerLength + data.byteLength)
  file.set([...MAGIC, 1, 0, headerLength & 0xff, headerLength >> 8])
  file.set(new TextEncoder().encode(`${dictionary.padEnd(headerLength - 1)}\n`), before)
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), before + headerLength)
  return file
}

const TYPES: Readonly<Record<string, { readonly size: number; read(view: DataView, at: number): number }>> = {
  "<f2": { size: 2, read: (view, at) => halfOf(view.getUint16(at, true)) },
  "<f4": { size: 4, read: (view, at) => view.getFloat32(at, true) },
  "<f8": { size: 8, read: (view, at) => view.getFloat64(at, true) },
}

interface NpyHeader {
  readonly type: string
  readonly fortran: boolean
  readonly rows: number
  readonly columns: number
  /** The first byte of the numbers. */
  readonly start: number
}

function readHeader(bytes: Uint8Array, path: string): NpyHeader {
  if (bytes.length < 12 || MAGIC.some((byte, i) => bytes[i] !== byte)) throw badData(path, "not a .npy file")
  const version = bytes[6]!
  if (version < 1 || version > 3) throw badData(path, `it has version ${version} of the format, expected 1 to 3`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true)
  const start = (version === 1 ? 10 : 12) + length
  if (start > bytes.length) throw badData(path, `its header would have ${length} bytes, more than the file`)
  const header = new TextDecoder("latin1").decode(
    bytes.subarray(start - length, Math.min(start, start - length + 1000)),
  )
  const type = /'descr':\s*'([^']*)'/.exec(header)?.[1]
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1]
  const shape = /'shape':\s*\(([^()]*)\)/.exec(header)?.[1]
  if (type === undefined || order === undefined || shape === undefined)
    throw badData(path, "its header lacks descr, fortran_order or shape")
  if (!Object.hasOwn(TYPES, type))
    throw badData(path, `its numbers have the type ${JSON.stringify(type)}, expected <f2, <f4 or <f8`)
  const [, rows, columns] = /^\s*(\d{1,15})\s*,\s*(\d{1,15})\s*(?:,\s*)?$/.exec(shape) ?? []
  if (rows === undefined || columns === undefined || Number(columns) < 1)
    throw badData(path, `its shape is (${shape}), expected rows and at least one column`)
  return { type, fortran: order === "True", rows: Number(rows), columns: Number(columns), start }
}

/** The value of a number in half precision. */
export function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25)
}
