// Writes ONNX files: the few messages and fields that the tests need.
// Source: onnx.proto of ONNX 1.23

/** The bytes of a message, or of part of one. */
export type Bytes = readonly number[]

/** A whole number as protobuf writes it; negative ones as 64-bit two's complement. */
export function varint(value: number): Bytes {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return [...bytes, Number(rest)]
}

/** A field that holds a whole number. */
export function integer(field: number, value: number): Bytes {
  return [...varint(field * 8), ...varint(value)]
}

/** A field that holds bytes, a text or a message. */
export function bytes(field: number, value: Bytes | string): Bytes {
  const content = typeof value === "string" ? [...new TextEncoder().encode(value)] : value
  return [...varint(field * 8 + 2), ...varint(content.length), ...content]
}

/** The types of numbers of tensors that occur here, by their number in the format. */
export const TYPES = { float32: 1, int64: 7, bool: 9 } as const
/** One of them. */
export type Type = keyof typeof TYPES

/** A `TensorProto`. */
export function tensor(name: string, type: Type, dims: readonly number[], numbers: readonly number[]): Bytes {
  const data = type === "float32" ? Float32Array.from(numbers) : BigInt64Array.from(numbers, BigInt)
  return [
    ...dims.flatMap((dim) => integer(1, dim)),
    ...integer(2, TYPES[type]),
    ...bytes(8, name),
    ...bytes(9, [...new Uint8Array(data.buffer)]),
  ]
}

/** A `ValueInfoProto`: an input or output of a graph. */
export function value(name: string, type: Type, shape: readonly (number | string)[]): Bytes {
  const dims = shape.flatMap((dim) => bytes(1, typeof dim === "number" ? integer(1, dim) : bytes(2, dim)))
  return [...bytes(1, name), ...bytes(2, bytes(1, [...integer(1, TYPES[type]), ...bytes(2, dims)]))]
}

/** An attribute of a node: a whole number, several, or a graph. */
export function attribute(name: string, of: number | readonly number[] | { readonly graph: Bytes }): Bytes {
  if (typeof of === "number") return bytes(5, [...bytes(1, name), ...integer(3, of), ...integer(20, 2)])
  if ("graph" in of) return bytes(5, [...bytes(1, name), ...bytes(6, of.graph), ...integer(20, 5)])
  return bytes(5, [...bytes(1, name), ...of.flatMap((each) => integer(8, each)), ...integer(20, 7)])
}

/** A `NodeProto`: an operator with the names of its inputs and outputs, separated by blanks. */
export function node(operator: string, inputs: string, outputs: string, ...attributes: readonly Bytes[]): Bytes {
  const names = (field: number, all: string): Bytes =>
    all.split(" ").flatMap((name) => (name ? bytes(field, name) : []))
  return [
    ...names(1, inputs),
    ...names(2, outputs),
    ...bytes(3, `${operator} ${outputs}`),
    ...bytes(4, operator),
    ...attributes.flat(),
  ]
}

/** The parts of a `GraphProto`. */
export interface Graph {
  readonly nodes: readonly Bytes[]
  readonly initializers?: readonly Bytes[]
  readonly inputs?: readonly Bytes[]
  readonly outputs: readonly Bytes[]
}

/** A `GraphProto`. */
export function graph({ nodes, initializers = [], inputs = [], outputs }: Graph): Bytes {
  return [
    ...nodes.flatMap((each) => bytes(1, each)),
    ...bytes(2, "tiny"),
    ...initializers.flatMap((each) => bytes(5, each)),
    ...inputs.flatMap((each) => bytes(11, each)),
    ...outputs.flatMap((each) => bytes(12, each)),
  ]
}

/** A `ModelProto` of opset 17. */
export function modelFile(of: Graph): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...integer(1, 8),
    ...bytes(2, "lectern"),
    ...bytes(7, graph(of)),
    ...bytes(8, integer(2, 17)),
  ])
}
