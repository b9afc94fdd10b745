import { LecternError } from "@lectern/core"
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { checkOnnx } from "../../src/onnx/index.js"
import files from "../golden/onnx-files.json" with { type: "json" }
import models from "../golden/onnx-models.json" with { type: "json" }
import { bytesOf, unpacked } from "./golden.js"
import {
  attribute,
  type Bytes,
  bytes,
  float,
  graph,
  integer,
  node,
  TYPES,
  type Type,
  tensor,
  value,
  varint,
} from "./proto.js"
import { TINY_FILES } from "./tiny-files.js"

const OUTPUT = value("y", "float32", [2])
const IMPORT = bytes(8, integer(2, 17))
const VERSION = integer(1, 8)
const file = (...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flat())
const graphFile = (of: Bytes): Uint8Array<ArrayBuffer> => file(VERSION, bytes(7, of), IMPORT)
const ofTensor = (stored: Bytes): Uint8Array<ArrayBuffer> =>
  graphFile(graph({ nodes: [], initializers: [stored], outputs: [OUTPUT] }))
const ofNode = (...attributes: readonly Bytes[]): Uint8Array<ArrayBuffer> =>
  graphFile(graph({ nodes: [node("Op", "", "y", ...attributes)], outputs: [OUTPUT] }))
const floats = (...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> =>
  ofTensor([...integer(2, TYPES.float32), ...bytes(8, "w"), ...parts.flat()])
const entry = (key: string, text: string): Bytes => bytes(13, [...bytes(1, key), ...bytes(2, text)])
const external = (location: string): Uint8Array<ArrayBuffer> =>
  floats(integer(1, 4), entry("location", location), entry("offset", "0"), integer(14, 1))
const nested = (depth: number): Bytes =>
  depth === 0
    ? graph({ nodes: [], outputs: [] })
    : graph({ nodes: [node("If", "", "y", attribute("then_branch", { graph: nested(depth - 1) }))], outputs: [OUTPUT] })
const typed = (name: string, type: Type, dims: readonly (number | string)[]): Bytes => value(name, type, dims)

describe("files that are valid", () => {
  test.each(files.cases)("outline of $name, as onnx reads it", ({ file, outline }) => {
    const { opsets, ...rest } = checkOnnx(bytesOf(file))
    expect({ ...rest, opsets: { ...opsets } }).toEqual(outline)
  })

  test.each(
    models.models.flatMap(({ name, files }) =>
      Object.entries(files).map(([file, content]) => ({ name, file, content })),
    ),
  )("exports of optimum: $file of $name", async ({ file, content }) => {
    const { inputs, outputs } = checkOnnx(await unpacked(content))
    expect(inputs.map(({ name }) => name)).toContain("input_ids")
    expect(outputs[0]).toMatchObject({
      name: file === "encoder_model" ? "last_hidden_state" : "logits",
      type: "float32",
    })
  })

  test("the bytes may be part of a larger array", () => {
    const whole = Uint8Array.from([1, 2, 3, ...TINY_FILES.model, 4, 5])
    expect(checkOnnx(whole.subarray(3, -2))).toEqual(checkOnnx(TINY_FILES.model))
  })

  test("unknown fields are skipped, and numbers may be unpacked", () => {
    const unknown = [
      ...integer(99, 1),
      ...bytes(98, "text"),
      ...float(97, 1),
      ...varint(96 * 8 + 1),
      ...new Array(8).fill(0),
    ]
    expect(checkOnnx(file(unknown, [...graphFile(graph({ nodes: [], outputs: [OUTPUT] }))])).outputs).toHaveLength(1)
    expect(checkOnnx(floats(integer(1, 2), float(4, 1), float(4, 2))).initializers).toBe(1)
  })

  test("tensors in other files are named where these are allowed", () => {
    expect(checkOnnx(external("weights/model.bin"), { externalData: "allow" }).externalFiles).toEqual([
      "weights/model.bin",
    ])
  })

  test("graphs may lie as deep as messages may, and a byte order mark belongs to its name", () => {
    expect(checkOnnx(graphFile(nested(32))).nodes).toBe(32)
    expect(
      checkOnnx(graphFile(graph({ nodes: [], outputs: [typed("\ufeffy", "int64", ["\ufeff"])] }))).outputs,
    ).toEqual([{ name: "\ufeffy", type: "int64", shape: ["\ufeff"] }])
  })
})

const noData = bytes(9, [])
const REFUSED: readonly (readonly [what: string, file: Uint8Array, sentence: string | RegExp])[] = [
  ["nothing", file(), "m.onnx at byte 0: not an ONNX file: model: it must have a graph"],
  [
    "text",
    new TextEncoder().encode("version https"),
    /^m\.onnx at byte 0: not an ONNX file: model: field 14 has wire type 6/,
  ],
  [
    "a file cut off",
    TINY_FILES.model.slice(0, -5),
    /m\.onnx at byte 11: .* field 7 would have \d+ bytes, and only \d+ follow/,
  ],
  [
    "a field beyond the file",
    file(VERSION, [7 * 8 + 2, 100, 1]),
    "m.onnx at byte 2: not an ONNX file: model: field 7 would have 100 bytes, and only 1 follow",
  ],
  [
    "a field beyond its message",
    graphFile([8 + 2, 100]),
    "m.onnx at byte 4: not an ONNX file: graph: field 1 would have 100 bytes, and only 0 follow",
  ],
  [
    "a field beyond its message, and not beyond the file",
    file(VERSION, bytes(7, [8 + 2, 3]), bytes(98, "text")),
    "m.onnx at byte 4: not an ONNX file: graph: field 1 would have 3 bytes, and only 0 follow",
  ],
  [
    "a length of 2^60",
    file([7 * 8 + 2, ...varint(2 ** 60)]),
    /field 7 would have 1152921504606847000 bytes, and only 0 follow/,
  ],
  ["a negative length", file([7 * 8 + 2, ...varint(-1)]), /field 7 would have -1 bytes, and only 0 follow/],
  [
    "a number without end",
    file([8, ...new Array<number>(11).fill(255)]),
    "m.onnx at byte 1: not an ONNX file: model: the value of field 1 does not end",
  ],
  ["a number cut off", file([8, 200]), "m.onnx at byte 1: not an ONNX file: model: the value of field 1 does not end"],
  ["field number 0", file([0, 1]), "m.onnx at byte 0: not an ONNX file: model: no field has the number 0"],
  ["a group", file([8 + 3, 8 + 4]), /field 1 has wire type 3, which the format does not use/],
  [
    "another wire type",
    file(VERSION, integer(7, 3)),
    "m.onnx at byte 2: not an ONNX file: model: field 7 must be a graph, got varint",
  ],
  [
    "no version",
    file(bytes(7, graph({ nodes: [], outputs: [OUTPUT] })), IMPORT),
    /it must have an ir_version of at least 1, got 0/,
  ],
  [
    "no operators",
    file(VERSION, bytes(7, graph({ nodes: [], outputs: [OUTPUT] }))),
    /it must import a set of operators/,
  ],
  ["no outputs", graphFile(graph({ nodes: [], outputs: [] })), /its graph must have an output/],
  ["two graphs", file(VERSION, bytes(7, nested(0)), bytes(7, nested(0)), IMPORT), /model: a second graph/],
  [
    "two tensors in an attribute",
    ofNode(bytes(5, [...bytes(5, tensor("a", "float32", [1], [1])), ...bytes(5, tensor("a", "float32", [1], [1]))])),
    /attribute: a second tensor/,
  ],
  ["names that are not UTF-8", graphFile(bytes(12, bytes(1, [0xff]))), /output: the name is not UTF-8/],
  ["an output without name", graphFile(bytes(12, [])), /output: it must have a name/],
  ["an output without type", graphFile(bytes(12, bytes(1, "y"))), /output: "y" must have a type/],
  [
    "a type of nothing",
    graphFile(bytes(12, [...bytes(1, "y"), ...bytes(2, [])])),
    /type: it must be the type of a tensor, sequence/,
  ],
  [
    "a negative length of an output",
    graphFile(bytes(12, value("y", "float32", [-3]))),
    /dim: a length must be at least 0, got -3/,
  ],
  ["an unknown type", ofTensor([...integer(2, 77), ...noData]), /initializer: there is no type of numbers 77/],
  ["a tensor without type", ofTensor(bytes(8, "w")), /the tensor "w" has no data_type/],
  ["a negative length", floats(integer(1, -1)), /initializer: a length must be at least 0, got -1/],
  [
    "fewer numbers than lengths say",
    ofTensor(tensor("w", "float32", [3], [1, 2])),
    /the tensor "w" of 3 float32 must have 12 bytes of raw_data, got 8/,
  ],
  [
    "more numbers than lengths say",
    ofTensor(tensor("w", "float32", [1], [1, 2])),
    /the tensor "w" of 1 float32 must have 4 bytes of raw_data, got 8/,
  ],
  [
    "numbers for an empty tensor",
    ofTensor(tensor("w", "float32", [2, 0], [1])),
    /the tensor "w" of 0 float32 must have 0 bytes of raw_data, got 4/,
  ],
  [
    "a huge tensor of nothing",
    ofTensor(tensor("w", "float32", [2 ** 40], [])),
    /the tensor "w" of 1099511627776 float32 must have 4398046511104 bytes of raw_data, got 0/,
  ],
  [
    "more numbers than can be counted",
    ofTensor(tensor("w", "float32", [2 ** 40, 2 ** 40], [])),
    /the tensor "w" would have 1\.2\d*e\+24 numbers/,
  ],
  [
    "too few typed numbers",
    floats(integer(1, 3), float(4, 1), float(4, 1)),
    /the tensor "w" of 3 float32 must have 3 entries of float_data, got 2/,
  ],
  [
    "packed numbers cut off",
    floats(integer(1, 1), bytes(4, [0, 0, 0])),
    /the float_data has 3 bytes, not a multiple of 4/,
  ],
  [
    "numbers of another type",
    floats(integer(1, 1), integer(7, 1)),
    /the tensor "w" of float32 must have raw_data or float_data, got int64_data/,
  ],
  [
    "numbers in two fields",
    floats(integer(1, 1), float(4, 1), bytes(9, [0, 0, 0, 0])),
    /must have raw_data or float_data, got float_data and raw_data/,
  ],
  [
    "texts as bytes",
    ofTensor([...integer(1, 1), ...integer(2, 8), ...bytes(9, "a")]),
    /of string must have raw_data or string_data, got raw_data/,
  ],
  ["another file", external("weights.bin"), /the tensor "w" is in another file, "weights.bin", which is not allowed/],
  [
    "another file without name",
    floats(integer(1, 4), integer(14, 1)),
    /the tensor "w" is in another file, which is not named/,
  ],
  [
    "a bad tensor in an attribute",
    ofNode(bytes(5, bytes(5, tensor("a", "int64", [2], [1])))),
    /tensor: the tensor "a" of 2 int64 must have 16 bytes/,
  ],
  [
    "another file in a branch",
    ofNode(
      bytes(5, bytes(11, bytes(5, [...integer(1, 1), ...integer(2, 1), ...entry("location", "w"), ...integer(14, 1)]))),
    ),
    /is in another file, "w", which is not allowed/,
  ],
  [
    "a bad tensor in a function",
    file(
      VERSION,
      bytes(7, nested(1)),
      IMPORT,
      bytes(25, bytes(7, node("Op", "", "y", bytes(5, bytes(10, integer(2, 99)))))),
    ),
    /tensor: there is no type of numbers 99/,
  ],
  ["an operator without name", graphFile(graph({ nodes: [[]], outputs: [OUTPUT] })), /node: it must have an op_type/],
  ["graphs too deep", graphFile(nested(33)), /messages lie more than 100 deep in each other/],
  ["graphs very deep", graphFile(nested(400)), /messages lie more than 100 deep in each other/],
]

test.each(REFUSED)("%s is refused", (_, hostile, sentence) => {
  const problem = refusal(() => checkOnnx(hostile, { path: "m.onnx" }))
  expect(problem.kind).toBe("bad-data")
  if (typeof sentence === "string") expect(problem.sentence).toBe(sentence)
  else expect(problem.sentence).toMatch(sentence)
})

test.each(["../w.bin", "a/../../w.bin", "/w.bin", "\\w.bin", "..\\w.bin", "C:w.bin", "", "a\0b"])(
  "another file outside the folder is refused even where others are allowed: %j",
  (location) => {
    expect(() => checkOnnx(external(location), { externalData: "allow" })).toThrow(
      "which is not in the folder of this one",
    )
  },
)

test("damaged files are read or refused in a sentence with a byte of the file, and nothing else happens", () => {
  const all = [...Object.values(TINY_FILES), ...files.cases.map(({ file }) => bytesOf(file))]
  const change = fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 255)))
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.nat(9),
      (whole, changes, cut) => {
        const damaged = whole.slice(0, cut === 0 ? changes[0]![0] % whole.length : whole.length)
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte
        try {
          checkOnnx(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(LecternError)
          const { problem } = error as LecternError
          if (problem.kind !== "bad-data") throw error
          expect(problem.byte).toBeGreaterThanOrEqual(0)
          expect(problem.byte).toBeLessThanOrEqual(damaged.length)
        }
      },
    ),
    examples(3000, 1),
  )
})
