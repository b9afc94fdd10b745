// The content of safetensors files.
// Source: https://github.com/huggingface/safetensors, "Format", and version 0.8.0 of its library
import type { SafetensorsData, SafetensorsDtype } from "./dtypes.js"

/** A tensor of a safetensors file. */
export interface SafetensorsTensor {
  /** The type of its numbers. */
  readonly dtype: SafetensorsDtype
  /** Its lengths, the outermost first; empty for a single number. */
  readonly shape: readonly number[]
  /** Its numbers, row-major. */
  readonly data: SafetensorsData
}

/** The content of a safetensors file. */
export interface Safetensors {
  /** The tensors by name, in the order of their bytes. The record has no prototype, since a name can be `__proto__`. */
  readonly tensors: Readonly<Record<string, SafetensorsTensor>>
  /** Free text by name, in the order of the file; empty if it has none. Without prototype as well. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The bytes before the header: its length. */
export const LENGTH_BYTES = 8

/** The longest header, in bytes, as in the reference implementation. */
export const MAX_HEADER = 100_000_000

/** The field of the header that is not a tensor. */
export const METADATA = "__metadata__"
