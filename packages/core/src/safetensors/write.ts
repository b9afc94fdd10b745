// Writes safetensors files.
import { compareBytes } from "../bytes.js"
import { withArticle } from "../checks/described.js"
import { checkSameLength, outOfRange, wrongType } from "../checks/errors.js"
import { checkList } from "../checks/lists.js"
import { checkInteger } from "../checks/numbers.js"
import { checkChoice, checkRecord, checkText } from "../checks/values.js"
import { bytesOf, DTYPE_NAMES, DTYPES, type Dtype, dtypeOf } from "./dtypes.js"
import { LENGTH_BYTES, MAX_HEADER, METADATA, type SafetensorsTensor } from "./safetensors.js"

interface Written {
  readonly name: string
  readonly utf8: Uint8Array
  readonly dtype: Dtype
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

/**
 * Writes a safetensors file: the bytes that the reference implementation (safetensors 0.8.0) writes for the same tensors.
 *
 * Tensors are ordered by type, those of larger numbers first, then by name, so that every tensor begins at a multiple of its numbers' size
 * if the file does at a multiple of 8. The header is padded with blanks.
 *
 * @param tensors - by name; a name is any text but `__metadata__`
 * @param metadata - texts by name, written in the order of the record; left out if empty
 * @returns the file
 * @throws LecternError `wrong-type`, `out-of-range`; `unequal-lengths` when a tensor has more or fewer numbers than its shape says
 * @see https://huggingface.co/docs/safetensors
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#tensors-in-a-file)
 * @example
 * ```ts
 * writeSafetensors({ bias: { dtype: "F32", shape: [2], data: Float32Array.of(0.5, 1) } }).length //=> 80
 * ```
 */
export function writeSafetensors(
  tensors: Readonly<Record<string, SafetensorsTensor>>,
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  checkRecord("tensors", tensors)
  checkMetadata(metadata)
  const written = Object.entries(tensors).map(([name, tensor]) => checked(name, tensor))
  written.sort((a, b) => DTYPES.indexOf(b.dtype) - DTYPES.indexOf(a.dtype) || byName(a.utf8, b.utf8))
  const header = new TextEncoder().encode(headerOf(written, metadata))
  const length = Math.ceil(header.length / 8) * 8
  if (length > MAX_HEADER) throw outOfRange("the length of the header", length, `at most ${MAX_HEADER} bytes`)
  const file = new Uint8Array(written.reduce((sum, { bytes }) => sum + bytes.length, LENGTH_BYTES + length))
  new DataView(file.buffer).setBigUint64(0, BigInt(length), true)
  file.fill(0x20, LENGTH_BYTES, LENGTH_BYTES + length)
  file.set(header, LENGTH_BYTES)
  let at = LENGTH_BYTES + length
  for (const { bytes } of written) {
    file.set(bytes, at)
    at += bytes.length
  }
  return file
}

function checkMetadata(metadata: Readonly<Record<string, string>>): void {
  checkRecord("metadata", metadata)
  for (const [key, value] of Object.entries(metadata)) {
    checkText("a key of metadata", key)
    checkText(`metadata[${JSON.stringify(key)}]`, value)
  }
}

function checked(name: string, tensor: SafetensorsTensor): Written {
  checkText("the name of a tensor", name)
  if (name === METADATA) throw outOfRange("the name of a tensor", name, `another name than ${METADATA}`)
  const place = `tensors[${JSON.stringify(name)}]`
  checkRecord(place, tensor)
  checkChoice(`${place}.dtype`, tensor.dtype, DTYPE_NAMES)
  checkList(`${place}.shape`, tensor.shape)
  const shape: number[] = []
  for (let i = 0; i < tensor.shape.length; i++) {
    checkInteger(`${place}.shape[${i}]`, tensor.shape[i], 0)
    shape.push(tensor.shape[i]!)
  }
  const dtype = dtypeOf(tensor.dtype)
  const bytes = bytesOf(dtype, shape)
  if (typeof bytes === "string")
    throw outOfRange(`${place}.shape`, shape.join(" x "), `a shape that fits ${dtype.name}`)
  const { data } = tensor
  if (!ArrayBuffer.isView(data) || (data as Partial<Uint8Array>)[Symbol.toStringTag] !== dtype.array.name)
    throw wrongType(`${place}.data`, data, `${withArticle(dtype.array.name)}, which holds ${dtype.name}`)
  checkSameLength("bytes", [`${place}.data`, data.byteLength], [`${place}.shape`, bytes])
  const utf8 = new TextEncoder().encode(name)
  return { name, utf8, dtype, shape, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

function byName(a: Uint8Array, b: Uint8Array): number {
  return compareBytes(a, 0, a.length, b, 0, b.length)
}

/** Fields are joined by hand: a record would put names that are whole numbers first. */
function headerOf(written: readonly Written[], metadata: Readonly<Record<string, string>>): string {
  const texts = Object.entries(metadata).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  const fields = texts.length === 0 ? [] : [`"${METADATA}":{${texts.join()}}`]
  let at = 0
  for (const { name, dtype, shape, bytes } of written) {
    const offsets = [at, at + bytes.length]
    at += bytes.length
    fields.push(
      `${JSON.stringify(name)}:{"dtype":"${dtype.name}","shape":[${shape.join()}],"data_offsets":[${offsets.join()}]}`,
    )
  }
  return `{${fields.join()}}`
}
