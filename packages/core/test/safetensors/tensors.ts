// Tensors for tests of safetensors files.
import { type Dtype, dtypeOf, type SafetensorsDtype } from "../../src/safetensors/dtypes.js"
import type { SafetensorsTensor } from "../../src/safetensors/safetensors.js"

/** A tensor whose numbers have these bytes. */
export function tensorOf(dtype: SafetensorsDtype, shape: readonly number[], bytes: Uint8Array): SafetensorsTensor {
  const { array }: Dtype = dtypeOf(dtype)
  const copy = Uint8Array.from(bytes)
  return { dtype, shape, data: new array(copy.buffer, 0, copy.length / array.BYTES_PER_ELEMENT) }
}

/** The bytes of a tensor's numbers. */
export function bytesOfData({ data }: SafetensorsTensor): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

/** A file of any header, and some data. */
export function fileOf(header: string | Uint8Array, data: number | Uint8Array = 0): Uint8Array {
  const text = typeof header === "string" ? new TextEncoder().encode(header) : header
  const rest = typeof data === "number" ? new Uint8Array(data) : data
  const file = new Uint8Array(8 + text.length + rest.length)
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true)
  file.set(text, 8)
  file.set(rest, 8 + text.length)
  return file
}
