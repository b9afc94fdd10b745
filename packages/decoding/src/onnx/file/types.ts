// The types of numbers in ONNX files, by their number in the format.
// Source: https://github.com/onnx/onnx/blob/v1.23.0/onnx/onnx.proto, TensorProto.DataType

/** Storage of the numbers of a type. */
export interface NumberType {
  readonly name: string
  /** Bits of a number in `raw_data`; 0 for texts, which are never there. */
  readonly bits: number
  /** The field that holds them otherwise. */
  readonly field: TypedField
  /** Number of entries of that field that a number takes. */
  readonly entries: number
}

/** The fields of a tensor that hold numbers of some types. */
export type TypedField = "float_data" | "int32_data" | "string_data" | "int64_data" | "double_data" | "uint64_data"

const type = (name: string, bits: number, field: TypedField, entries = 1): NumberType => ({
  name,
  bits,
  field,
  entries,
})

const TYPES: readonly (NumberType | undefined)[] = [
  undefined,
  type("float32", 32, "float_data"),
  type("uint8", 8, "int32_data"),
  type("int8", 8, "int32_data"),
  type("uint16", 16, "int32_data"),
  type("int16", 16, "int32_data"),
  type("int32", 32, "int32_data"),
  type("int64", 64, "int64_data"),
  type("string", 0, "string_data"),
  type("bool", 8, "int32_data"),
  type("float16", 16, "int32_data"),
  type("float64", 64, "double_data"),
  type("uint32", 32, "uint64_data"),
  type("uint64", 64, "uint64_data"),
  type("complex64", 64, "float_data", 2),
  type("complex128", 128, "double_data", 2),
  type("bfloat16", 16, "int32_data"),
  type("float8e4m3fn", 8, "int32_data"),
  type("float8e4m3fnuz", 8, "int32_data"),
  type("float8e5m2", 8, "int32_data"),
  type("float8e5m2fnuz", 8, "int32_data"),
  type("uint4", 4, "int32_data", 1 / 2),
  type("int4", 4, "int32_data", 1 / 2),
  type("float4e2m1", 4, "int32_data", 1 / 2),
  type("float8e8m0", 8, "int32_data"),
  type("uint2", 2, "int32_data", 1 / 4),
  type("int2", 2, "int32_data", 1 / 4),
]

/** The type of a number in the format; undefined if there is none. */
export function numberType(number: number): NumberType | undefined {
  return TYPES[number]
}
