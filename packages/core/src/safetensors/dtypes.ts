// The types of numbers in safetensors files, and the arrays that hold them.

/** A type of numbers, as safetensors files name it. */
export type SafetensorsDtype =
  | "BOOL"
  | "F4"
  | "F6_E2M3"
  | "F6_E3M2"
  | "U8"
  | "I8"
  | "F8_E5M2"
  | "F8_E4M3"
  | "F8_E8M0"
  | "F8_E4M3FNUZ"
  | "F8_E5M2FNUZ"
  | "I16"
  | "U16"
  | "F16"
  | "BF16"
  | "I32"
  | "U32"
  | "F32"
  | "C64"
  | "F64"
  | "I64"
  | "U64"

/**
 * The numbers of a tensor: a `Float64Array` for F64; a `Float32Array` for F32, and for C64, the real part before the imaginary one; a
 * `BigInt64Array` for I64 and a `BigUint64Array` for U64; an `Int32Array`, a `Uint32Array`, an `Int16Array`, a `Uint16Array` or an
 * `Int8Array` for I32, U32, I16, U16 and I8. JavaScript has no arrays of the other types, which are given as bits: a `Uint16Array` for
 * F16 and BF16, a `Uint8Array` for all others, where numbers of 4 or 6 bits share bytes.
 */
export type SafetensorsData =
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint16Array
  | Uint32Array

/** Storage of the numbers of one type. */
export interface Dtype {
  readonly name: SafetensorsDtype
  /** The bits of a number. */
  readonly bits: number
  /** The class of arrays. */
  readonly array: {
    readonly name: string
    readonly BYTES_PER_ELEMENT: number
    new (buffer: ArrayBufferLike, byteOffset: number, length: number): SafetensorsData
  }
}

/** All types, in the order of the variants of the reference implementation: its files hold tensors of later types first. */
export const DTYPES: readonly Dtype[] = [
  { name: "BOOL", bits: 8, array: Uint8Array },
  { name: "F4", bits: 4, array: Uint8Array },
  { name: "F6_E2M3", bits: 6, array: Uint8Array },
  { name: "F6_E3M2", bits: 6, array: Uint8Array },
  { name: "U8", bits: 8, array: Uint8Array },
  { name: "I8", bits: 8, array: Int8Array },
  { name: "F8_E5M2", bits: 8, array: Uint8Array },
  { name: "F8_E4M3", bits: 8, array: Uint8Array },
  { name: "F8_E8M0", bits: 8, array: Uint8Array },
  { name: "F8_E4M3FNUZ", bits: 8, array: Uint8Array },
  { name: "F8_E5M2FNUZ", bits: 8, array: Uint8Array },
  { name: "I16", bits: 16, array: Int16Array },
  { name: "U16", bits: 16, array: Uint16Array },
  { name: "F16", bits: 16, array: Uint16Array },
  { name: "BF16", bits: 16, array: Uint16Array },
  { name: "I32", bits: 32, array: Int32Array },
  { name: "U32", bits: 32, array: Uint32Array },
  { name: "F32", bits: 32, array: Float32Array },
  { name: "C64", bits: 64, array: Float32Array },
  { name: "F64", bits: 64, array: Float64Array },
  { name: "I64", bits: 64, array: BigInt64Array },
  { name: "U64", bits: 64, array: BigUint64Array },
]

/** The names of all types. */
export const DTYPE_NAMES: readonly SafetensorsDtype[] = DTYPES.map(({ name }) => name)

/** The type of a name. */
export function dtypeOf(name: SafetensorsDtype): Dtype {
  return DTYPES[DTYPE_NAMES.indexOf(name)]!
}

/** Number of bytes of a tensor. */
export function bytesOf({ bits }: Dtype, shape: Readonly<ArrayLike<number>>): number | string {
  let numbers = 1
  for (let i = 0; i < shape.length; i++) {
    numbers *= shape[i]!
    if (numbers * bits > Number.MAX_SAFE_INTEGER) return "its shape has more numbers than can be counted"
  }
  const bytes = (numbers * bits) / 8
  return Number.isInteger(bytes) ? bytes : `its ${numbers} numbers of ${bits} bits do not end at a byte`
}
