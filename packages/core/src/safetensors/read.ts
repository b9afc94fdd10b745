// Reads safetensors files.
import { checkTypedArray } from "../checks/lists.js"
import { checkedOptions, type OptionTable } from "../checks/options.js"
import { checkString } from "../checks/values.js"
import type { SafetensorsData } from "./dtypes.js"
import { readHeader, type TensorEntry } from "./header.js"
import type { Safetensors, SafetensorsTensor } from "./safetensors.js"

/** Options of {@link readSafetensors}. */
export interface ReadSafetensorsOptions {
  /**
   * The file's name, for errors.
   * @defaultValue `"model.safetensors"`
   */
  readonly path?: string
}

const OPTIONS: OptionTable<ReadSafetensorsOptions> = { path: [checkString, "model.safetensors"] }

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
