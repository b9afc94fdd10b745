// Reads safetensors files.
import { checkTypedArray } from "../checks/lists.js"
import { checkedOptions, type OptionTable } from "../checks/options.js"
import { checkString } from "../checks/values.js"
import { badField, choiceOf, type Found, fieldsOf, objectOf, quoted } from "../json/json-fields.js"
import { parseJsonText, type ReadJson } from "../json/json-text.js"
import { badData, LecternError } from "../problem.js"
import { bytesOf, DTYPE_NAMES, type Dtype, dtypeOf, type SafetensorsData } from "./dtypes.js"
import { LENGTH_BYTES, MAX_HEADER, METADATA, type Safetensors, type SafetensorsTensor } from "./safetensors.js"

/** Options of {@link readSafetensors}. */
export interface ReadSafetensorsOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"model.safetensors"`
   */
  readonly path?: string
}

const OPTIONS: OptionTable<ReadSafetensorsOptions> = { path: [checkString, "model.safetensors"] }

/** A tensor as the header describes it. */
interface TensorEntry {
  readonly name: string
  readonly dtype: Dtype
  readonly shape: readonly number[]
  /** Its first byte, counted from the end of the header. */
  readonly start: number
  /** The byte after its last. */
  readonly end: number
}

/** A header that has been checked. */
interface Header {
  /** In the order of their bytes: each begins where the one before ends, and the last ends where the file does. */
  readonly entries: readonly TensorEntry[]
  readonly metadata: Readonly<Record<string, string>>
  /** The first byte of the tensors in the file. */
  readonly dataStart: number
}

/**
 * Reads a safetensors file, from any source: time and memory are bounded by its length, and no size that it declares is trusted.
 *
 * Numbers are not copied: tensors are views of the file's bytes, except those that do not begin at a multiple of their numbers' size. A
 * file written by `writeSafetensors` or the reference implementation has none of these if `bytes` begins at a multiple of 8. Numbers are
 * read in the byte order of the machine, which is the file's, little-endian, on every machine that runs JavaScript today.
 *
 * Files are refused whose header is longer than 100 MB, has more than 131,071 tensors, is not UTF-8 or not JSON, or has a name
 * twice, or an unknown field or type; so are shapes that do not fit their range of bytes, and ranges that overlap or leave bytes
 * out.
 *
 * @param bytes - the whole file
 * @param options - its name
 * @returns its tensors and metadata
 * @throws LecternError `bad-data`, with the content found and the content expected; `wrong-type`, `unknown-option`
 * @see https://huggingface.co/docs/safetensors
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#tensors-in-a-file)
 * @example
 * ```ts
 * const file = writeSafetensors({ bias: { dtype: "F32", shape: [2], data: Float32Array.of(0.5, 1) } })
 * readSafetensors(file).tensors.bias!.data //=> [0.5, 1]
 * ```
 */
export function readSafetensors(bytes: Uint8Array, options: ReadSafetensorsOptions = {}): Safetensors {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const { path } = checkedOptions("readSafetensors()", options, OPTIONS)
  const { entries, metadata, dataStart } = readHeader(bytes, path)
  const tensors: Record<string, SafetensorsTensor> = Object.create(null)
  for (const entry of entries) {
    const { name, dtype, shape } = entry
    tensors[name] = { dtype: dtype.name, shape, data: dataOf(bytes, dataStart, entry) }
  }
  return { tensors, metadata }
}

function dataOf(bytes: Uint8Array, dataStart: number, { dtype, start, end }: TensorEntry): SafetensorsData {
  const { array } = dtype
  const at = bytes.byteOffset + dataStart + start
  const length = (end - start) / array.BYTES_PER_ELEMENT
  if (at % array.BYTES_PER_ELEMENT === 0) return new array(bytes.buffer, at, length)
  return new array(bytes.slice(dataStart + start, dataStart + end).buffer, 0, length)
}

/** Reads and checks the header of a file. */
function readHeader(bytes: Uint8Array, path: string): Header {
  const length = headerLength(bytes, path)
  const dataStart = LENGTH_BYTES + length
  const fields = { value: parsed(bytes.subarray(LENGTH_BYTES, dataStart), path), place: "", file: path }
  const entries: TensorEntry[] = []
  let metadata: Readonly<Record<string, string>> = Object.create(null)
  for (const [name, value] of objectOf(fields)) {
    const found = { value, place: quoted(name), file: path }
    if (name === METADATA) metadata = metadataOf(found)
    else entries.push(entryOf(found, name))
  }
  entries.sort((a, b) => a.start - b.start || a.end - b.end)
  checkCovered(entries, bytes.length - dataStart, path)
  return { entries, metadata, dataStart }
}

function headerLength(bytes: Uint8Array, path: string): number {
  const refuse = (why: string): LecternError => badData(path, `not a safetensors file: ${why}`)
  const { byteLength } = bytes
  if (byteLength < LENGTH_BYTES)
    throw refuse(`it has ${byteLength} bytes, and the length of the header alone takes ${LENGTH_BYTES}`)
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
  if (length > MAX_HEADER) throw refuse(`its header would have ${length} bytes, more than the maximum of ${MAX_HEADER}`)
  if (length > byteLength - LENGTH_BYTES)
    throw refuse(`its header would have ${length} bytes, and only ${byteLength - LENGTH_BYTES} follow`)
  if (bytes[LENGTH_BYTES] !== 0x7b || length === 0n) throw refuse("its header does not begin with {")
  return Number(length)
}

function parsed(header: Uint8Array, path: string): ReadJson {
  try {
    return parseJsonText(header, path)
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
    throw badData(path, `its header cannot be read: ${error.problem.why}`)
  }
}

function metadataOf(found: Found): Readonly<Record<string, string>> {
  const metadata: Record<string, string> = Object.create(null)
  for (const [key, value] of objectOf(found)) {
    if (typeof value !== "string") throw badField(found, `the value of ${quoted(key)} is not a string`)
    if (!(key.isWellFormed() && value.isWellFormed()))
      throw badField(found, `${quoted(key)} or its value has half of a surrogate pair`)
    metadata[key] = value
  }
  return metadata
}

function entryOf(found: Found, name: string): TensorEntry {
  if (!name.isWellFormed()) throw badField(found, "the name has half of a surrogate pair")
  const field = fieldsOf(found, ["dtype", "shape", "data_offsets"])
  const dtype = dtypeOf(choiceOf(field("dtype"), DTYPE_NAMES))
  const shape = wholeNumbers(field("shape"), "a list of lengths")
  const offsets = wholeNumbers(field("data_offsets"), "two whole numbers")
  const [start, end] = offsets
  if (start === undefined || end === undefined || offsets.length !== 2 || start > end)
    throw badField(field("data_offsets"), "must be two whole numbers, the second not below the first")
  const bytes = bytesOf(dtype, shape)
  if (typeof bytes === "string") throw badField(found, bytes)
  if (bytes !== end - start)
    throw badField(found, `${dtype.name} in its shape takes ${bytes} bytes, and its data_offsets give ${end - start}`)
  return { name, dtype, shape, start, end }
}

function wholeNumbers(found: Found, want: string): readonly number[] {
  if (!Array.isArray(found.value)) throw badField(found, `must be ${want}`)
  const numbers = found.value as readonly ReadJson[]
  for (let i = 0; i < numbers.length; i++) {
    const each = numbers[i]
    if (!Number.isSafeInteger(each) || (each as number) < 0) {
      const got = typeof each === "number" ? each : "something else"
      throw badField(found, `number ${i + 1} must be a whole number in 0..${Number.MAX_SAFE_INTEGER}, got ${got}`)
    }
  }
  return numbers as readonly number[]
}

/** Throws unless the tensors cover the data, each byte once. */
function checkCovered(entries: readonly TensorEntry[], length: number, path: string): void {
  const refuse = (why: string): LecternError => badData(path, why)
  let end = 0
  let before = ""
  for (const entry of entries) {
    if (entry.start < end)
      throw refuse(`${quoted(entry.name)} and ${before} overlap at byte ${entry.start} of the data`)
    if (entry.start > end) throw refuse(`bytes ${end} to ${entry.start - 1} of the data belong to no tensor`)
    if (entry.end > length)
      throw refuse(
        `${quoted(entry.name)} ends at byte ${entry.end} of the data, and the file has ${length} bytes of it`,
      )
    end = entry.end
    before = quoted(entry.name)
  }
  if (end < length) throw refuse(`bytes ${end} to ${length - 1} of the data belong to no tensor`)
}
