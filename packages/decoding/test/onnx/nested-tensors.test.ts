// Tensors in every place of an ONNX file that holds some: onnx.proto of ONNX 1.23.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { checkOnnx } from "../../src/onnx/index.js"
import { type Bytes, bytes, graph, integer, node, TYPES, tensor, value } from "./proto.js"

const OUTPUT = value("y", "float32", [2])
const GOOD = tensor("w", "float32", [1], [1])
const INDICES = tensor("i", "int64", [1], [0])
const BAD = tensor("w", "float32", [3], [1])
const FAULT = /the tensor "w" of 3 float32 must have 12 bytes of raw_data, got 4/

function file(of: Bytes, ...more: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...integer(1, 8), ...bytes(7, of), ...bytes(8, integer(2, 17)), ...more.flat()])
}
const withAttribute = (field: number, content: Bytes): Uint8Array<ArrayBuffer> =>
  file(graph({ nodes: [node("Op", "", "y", bytes(5, bytes(field, content)))], outputs: [OUTPUT] }))
const graphWith = (stored: Bytes): Bytes => graph({ nodes: [], initializers: [stored], outputs: [OUTPUT] })
const sparse = (values: Bytes, indices: Bytes = INDICES): Bytes => [...bytes(1, values), ...bytes(2, indices)]
const inGraph = (field: number, content: Bytes): Uint8Array<ArrayBuffer> =>
  file([...graph({ nodes: [], outputs: [OUTPUT] }), ...bytes(field, content)])
const training = (...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> =>
  file(graph({ nodes: [], outputs: [OUTPUT] }), bytes(20, parts.flat()))

test.each<readonly [string, (stored: Bytes) => Uint8Array, number]>([
  ["an attribute", (stored) => withAttribute(5, stored), 1],
  ["an attribute's graph", (stored) => withAttribute(6, graphWith(stored)), 1],
  ["an attribute's list of tensors", (stored) => withAttribute(10, stored), 1],
  ["an attribute's list of graphs", (stored) => withAttribute(11, graphWith(stored)), 1],
  ["an attribute's sparse tensor", (stored) => withAttribute(22, sparse(stored)), 2],
  ["an attribute's list of sparse tensors", (stored) => withAttribute(23, sparse(stored)), 2],
  ["the indices of a sparse tensor", (stored) => withAttribute(22, sparse(GOOD, stored)), 2],
  ["a sparse initializer", (stored) => inGraph(15, sparse(stored)), 2],
  ["the graph of initialization of training", (stored) => training(bytes(1, graphWith(stored))), 1],
  ["the graph of the algorithm of training", (stored) => training(bytes(2, graphWith(stored))), 1],
])("a tensor in %s is checked", (_, fileOf) => {
  expect(() => checkOnnx(fileOf(GOOD))).not.toThrow()
  expect(refusal(() => checkOnnx(fileOf(BAD))).sentence).toMatch(FAULT)
})

test.each<readonly [string, Uint8Array, RegExp]>([
  ["two lists of values", withAttribute(22, [...sparse(GOOD), ...bytes(1, GOOD)]), /a second tensor of values/],
  ["two lists of indices", withAttribute(22, [...sparse(GOOD), ...bytes(2, INDICES)]), /a second tensor of indices/],
  ["two sparse tensors", twice(22, sparse(GOOD)), /a second sparse tensor/],
  ["two graphs in an attribute", twice(6, graphWith(GOOD)), /attribute: a second graph/],
  [
    "two graphs of initialization",
    training(bytes(1, graphWith(GOOD)), bytes(1, graphWith(GOOD))),
    /a second graph of initialization/,
  ],
  [
    "two graphs of the algorithm",
    training(bytes(2, graphWith(GOOD)), bytes(2, graphWith(GOOD))),
    /a second graph of the algorithm/,
  ],
])("%s are refused", (_, content, wanted) => {
  expect(refusal(() => checkOnnx(content)).sentence).toMatch(wanted)
})

function twice(field: number, content: Bytes): Uint8Array {
  const attribute = bytes(5, [...bytes(field, content), ...bytes(field, content)])
  return file(graph({ nodes: [node("Op", "", "y", attribute)], outputs: [OUTPUT] }))
}

test("a sparse initializer is stored: no input of the graph", () => {
  const of = [
    ...graph({ nodes: [], inputs: [value("w", "float32", [1])], outputs: [OUTPUT] }),
    ...bytes(15, sparse(GOOD)),
  ]
  expect(checkOnnx(file(of)).inputs).toEqual([])
  expect(
    checkOnnx(file(graph({ nodes: [], inputs: [value("w", "float32", [1])], outputs: [OUTPUT] }))).inputs,
  ).toHaveLength(1)
})

test("a tensor in another file has no numbers of its own", () => {
  const entry = bytes(13, [...bytes(1, "location"), ...bytes(2, "data.bin")])
  const outside = [...integer(1, 1), ...integer(2, TYPES.float32), ...bytes(8, "w"), ...entry, ...integer(14, 1)]
  const both = [...outside, ...bytes(9, [0, 0, 128, 63])]
  expect(refusal(() => checkOnnx(file(graphWith(both)), { externalData: "allow" })).sentence).toMatch(
    /the tensor "w" is in another file, "data.bin", and in this one/,
  )
  expect(checkOnnx(file(graphWith(outside)), { externalData: "allow" }).externalFiles).toEqual(["data.bin"])
})
