import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LecternError } from "../../src/problem.js"
import { DTYPES, type SafetensorsDtype } from "../../src/safetensors/dtypes.js"
import { readSafetensors } from "../../src/safetensors/read.js"
import { writeSafetensors } from "../../src/safetensors/write.js"
import { examples, problemOf, refusal } from "../../src/testing.js"
import { bytesOfData, fileOf, tensorOf } from "./tensors.js"

const F32 = (shape: readonly number[], ...data: number[]) => ({
  dtype: "F32" as const,
  shape,
  data: Float32Array.from(data),
})

// Shapes whose bytes are whole for every type.
const shapes = fc.oneof(fc.constant([] as number[]), fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }))
const tensors = fc
  .tuple(fc.constantFrom(...DTYPES), shapes)
  .filter(([{ bits }, shape]) => bits >= 8 || shape.reduce((a, b) => a * b, 1) % 4 === 0)
  .chain(([{ name, bits }, shape]) => {
    const length = (shape.reduce((a, b) => a * b, 1) * bits) / 8
    return fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => tensorOf(name, shape, bytes))
  })
// What fast-check calls "binary" makes a table of all code points, which takes a second.
const text = fc.string({ unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point).toWellFormed()) })
const names = fc.oneof(text, fc.constantFrom("__proto__", "1", "toString"))
const contents = fc.record({
  tensors: fc.dictionary(names, tensors, { maxKeys: 5 }),
  metadata: fc.dictionary(names, text, { maxKeys: 3 }),
})

test("files give back what was written, wherever their bytes are in memory", () => {
  fc.assert(
    fc.property(contents, fc.nat(7), (content, offset) => {
      const written = writeSafetensors(content.tensors, content.metadata)
      const moved = new Uint8Array(written.length + offset + 3).subarray(offset, offset + written.length)
      moved.set(written)
      const read = readSafetensors(moved)
      expect(Object.entries(read.metadata)).toEqual(Object.entries(content.metadata))
      expect(Object.keys(read.tensors).sort()).toEqual(Object.keys(content.tensors).sort())
      for (const [name, tensor] of Object.entries(read.tensors)) {
        const { dtype, shape, data } = content.tensors[name]!
        expect({ dtype: tensor.dtype, shape: tensor.shape, type: tensor.data.constructor }).toEqual({
          dtype,
          shape,
          type: data.constructor,
        })
        expect(bytesOfData(tensor)).toEqual(bytesOfData(content.tensors[name]!))
      }
      expect(writeSafetensors(read.tensors, read.metadata)).toEqual(written)
    }),
    examples(400, 1),
  )
})

test("damaged files are read or refused in a sentence, and nothing else happens", () => {
  const bytes = fc.tuple(
    fc.nat(),
    fc.oneof(fc.nat(255), fc.constantFrom(...'"\\{}[],:0129-e. \n'.split("").map((c) => c.charCodeAt(0)))),
  )
  fc.assert(
    fc.property(
      contents,
      fc.array(bytes, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -9, max: 9 }),
      (content, changes, longer) => {
        const written = writeSafetensors(content.tensors, content.metadata)
        const damaged = new Uint8Array(Math.max(0, written.length + longer))
        damaged.set(written.subarray(0, damaged.length))
        for (const [at, byte] of changes) if (damaged.length > 0) damaged[at % damaged.length] = byte
        try {
          readSafetensors(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(LecternError)
          expect((error as LecternError).problem.kind).toBe("bad-data")
        }
      },
    ),
    examples(2000, 2),
  )
})

const one = '"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}'
const shaped = (shape: string, end: number) => `{"a":{"dtype":"F32","shape":${shape},"data_offsets":[0,${end}]}}`
const ranged = (offsets: string) => `{"a":{"dtype":"U8","shape":[4],"data_offsets":${offsets}}}`
const two = (first: string, second: string) =>
  `{"a":{"dtype":"U8","shape":[4],"data_offsets":${first}},"b":{"dtype":"U8","shape":[4],"data_offsets":${second}}}`

describe("readSafetensors() refuses", () => {
  test.each<[string, Uint8Array, string | RegExp]>([
    [
      "an empty file",
      new Uint8Array(0),
      "not a safetensors file: it has 0 bytes, and the length of the header alone takes 8",
    ],
    [
      "a file of seven bytes",
      new Uint8Array(7),
      "not a safetensors file: it has 7 bytes, and the length of the header alone takes 8",
    ],
    ["an empty header", new Uint8Array(8), "not a safetensors file: its header does not begin with {"],
    [
      "an empty header before a brace",
      fileOf("", Uint8Array.of(0x7b)),
      "not a safetensors file: its header does not begin with {",
    ],
    [
      "a header beyond the file",
      fileOf("{}").subarray(0, 9),
      "not a safetensors file: its header would have 2 bytes, and only 1 follow",
    ],
    [
      "a header above the maximum",
      Uint8Array.of(1, 225, 245, 5, 0, 0, 0, 0, 0x7b),
      "not a safetensors file: its header would have 100000001 bytes, more than the maximum of 100000000",
    ],
    [
      "the longest header that can be declared",
      new Uint8Array(16).fill(255),
      "not a safetensors file: its header would have 18446744073709551615 bytes, more than the maximum of 100000000",
    ],
    ["a blank before the header", fileOf(" {}"), "not a safetensors file: its header does not begin with {"],
    ["a byte order mark", fileOf("\ufeff{}"), "not a safetensors file: its header does not begin with {"],
    ["a list", fileOf("[]"), "not a safetensors file: its header does not begin with {"],
    [
      "what is not UTF-8",
      fileOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)),
      "its header cannot be read: its bytes are not UTF-8",
    ],
    ["what is not JSON", fileOf("{a}"), 'its header cannot be read: expected a key, got "a", at character 1'],
    [
      "what follows the header's object",
      fileOf("{}{"),
      'its header cannot be read: expected the end, got "{", at character 2',
    ],
    ["zeros as padding", fileOf("{}\0"), 'its header cannot be read: expected the end, got "\\u0000", at character 2'],
    [
      "deep nesting",
      fileOf(`{"a":${"[".repeat(1e6)}`),
      "its header cannot be read: arrays and objects are nested more than 64 deep, at character 68",
    ],
    [
      "a name twice",
      fileOf(`{${one},${one}}`, 4),
      'its header cannot be read: an object has the key "a" twice, at character 106',
    ],
    [
      "a name twice, one with an escape",
      fileOf(`{${one},${one.replace("a", "\\u0061")}}`, 4),
      'its header cannot be read: an object has the key "a" twice, at character 111',
    ],
    ["a tensor that is not an object", fileOf('{"a":1}'), '"a": must be an object, got 1'],
    ["an unknown field", fileOf('{"a":{"type":"F32"}}'), '"a": unknown field "type"'],
    ["a missing type", fileOf('{"a":{}}'), /^"a"\.dtype: must be "BOOL" or .* or "U64", got nothing$/],
    [
      "an unknown type",
      fileOf(`{${one.replace("F32", "F31")}}`, 4),
      /^"a"\.dtype: must be "BOOL" or .* or "U64", got "F31"$/,
    ],
    ["a shape that is not a list", fileOf(shaped("4", 4), 4), '"a".shape: must be a list of lengths'],
    [
      "a negative length",
      fileOf(shaped("[-1,-1]", 4), 4),
      '"a".shape: number 1 must be a whole number in 0..9007199254740991, got -1',
    ],
    [
      "a fraction",
      fileOf(shaped("[1,0.5]", 2), 2),
      '"a".shape: number 2 must be a whole number in 0..9007199254740991, got 0.5',
    ],
    [
      "a text as length",
      fileOf(shaped('["1"]', 4), 4),
      '"a".shape: number 1 must be a whole number in 0..9007199254740991, got something else',
    ],
    [
      "a length beyond 2^53",
      fileOf(shaped("[9007199254740992]", 4), 4),
      '"a".shape: number 1 must be a whole number in 0..9007199254740991, got 9007199254740992',
    ],
    [
      "a product that overflows",
      fileOf(shaped("[4294967296,4294967296,0]", 0)),
      '"a": its shape has more numbers than can be counted',
    ],
    [
      "a product that overflows in bits",
      fileOf(shaped("[281474976710656]", 0)),
      '"a": its shape has more numbers than can be counted',
    ],
    [
      "a range too short for the shape",
      fileOf(shaped("[2]", 4), 4),
      '"a": F32 in its shape takes 8 bytes, and its data_offsets give 4',
    ],
    [
      "a range too long for the shape",
      fileOf(shaped("[2,0]", 4), 4),
      '"a": F32 in its shape takes 0 bytes, and its data_offsets give 4',
    ],
    [
      "half a byte",
      fileOf('{"a":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}}', 2),
      '"a": its 3 numbers of 4 bits do not end at a byte',
    ],
    [
      "one offset",
      fileOf(ranged("[4]"), 4),
      '"a".data_offsets: must be two whole numbers, the second not below the first',
    ],
    [
      "three offsets",
      fileOf(ranged("[0,4,4]"), 4),
      '"a".data_offsets: must be two whole numbers, the second not below the first',
    ],
    [
      "offsets that go back",
      fileOf(ranged("[8,4]"), 4),
      '"a".data_offsets: must be two whole numbers, the second not below the first',
    ],
    [
      "offsets that are not whole",
      fileOf(ranged("[0,4.5]"), 4),
      '"a".data_offsets: number 2 must be a whole number in 0..9007199254740991, got 4.5',
    ],
    [
      "a tensor beyond the file",
      fileOf(ranged("[0,4]"), 3),
      '"a" ends at byte 4 of the data, and the file has 3 bytes of it',
    ],
    ["bytes before the first tensor", fileOf(ranged("[1,5]"), 5), "bytes 0 to 0 of the data belong to no tensor"],
    ["bytes between tensors", fileOf(two("[6,10]", "[0,4]"), 10), "bytes 4 to 5 of the data belong to no tensor"],
    ["bytes after the last tensor", fileOf(ranged("[0,4]"), 6), "bytes 4 to 5 of the data belong to no tensor"],
    ["data without tensors", fileOf("{}", 1), "bytes 0 to 0 of the data belong to no tensor"],
    ["tensors that overlap", fileOf(two("[3,7]", "[0,4]"), 7), '"a" and "b" overlap at byte 3 of the data'],
    ["tensors of the same bytes", fileOf(two("[0,4]", "[0,4]"), 4), '"b" and "a" overlap at byte 0 of the data'],
    ["metadata that is a list", fileOf('{"__metadata__":[]}'), '"__metadata__": must be an object, got an array'],
    ["metadata that is null", fileOf('{"__metadata__":null}'), '"__metadata__": must be an object, got null'],
    [
      "metadata that is not text",
      fileOf('{"__metadata__":{"a":1}}'),
      '"__metadata__": the value of "a" is not a string',
    ],
    [
      "half a character in metadata",
      fileOf('{"__metadata__":{"a":"\\ud800"}}'),
      '"__metadata__": "a" or its value has half of a surrogate pair',
    ],
    [
      "half a character in a name",
      fileOf(`{${one.replace('"a"', '"\\udc00"')}}`, 4),
      '"\\udc00": the name has half of a surrogate pair',
    ],
  ])("%s", (_, file, why) => {
    const problem = problemOf(() => readSafetensors(file, { path: "x.safetensors" }))
    expect(problem).toEqual({
      kind: "bad-data",
      path: "x.safetensors",
      why: typeof why === "string" ? why : expect.stringMatching(why),
    })
  })
})

test("readSafetensors() takes blanks after the header, tensors without bytes and a shape of many numbers times 0", () => {
  const empty = (name: string) => `"${name}":{"dtype":"F32","shape":[0,9007199254740991],"data_offsets":[4,4]}`
  const { tensors } = readSafetensors(fileOf(`{${empty("z")},${one},${empty("y")}} \t\r\n `, 4))
  expect(Object.keys(tensors)).toEqual(["a", "z", "y"])
  expect(tensors.z).toEqual({ dtype: "F32", shape: [0, 9007199254740991], data: new Float32Array(0) })
})

test("tensors are views of the file where they can be, otherwise copies", () => {
  const file = fileOf(`{${one}} `.padEnd(56), Uint8Array.of(0, 0, 128, 63))
  const view = readSafetensors(file).tensors.a!
  expect(view.data).toEqual(Float32Array.of(1))
  file[67] = 64
  expect(view.data).toEqual(Float32Array.of(4))
  const odd = fileOf(`{${one}}`.padEnd(57), Uint8Array.of(0, 0, 128, 63))
  const copy = readSafetensors(odd).tensors.a!
  odd.fill(0)
  expect(copy.data).toEqual(Float32Array.of(1))
})

test.each<[string, () => unknown, string | RegExp]>([
  [
    "another type of array",
    () => writeSafetensors({ a: { dtype: "F32", shape: [1], data: new Float64Array(1) } }),
    'tensors["a"].data must be a Float32Array, which holds F32, got a Float64Array',
  ],
  [
    "too few numbers",
    () => writeSafetensors({ a: F32([2], 1) }),
    'unequal lengths: tensors["a"].data has 4 bytes, tensors["a"].shape has 8 bytes',
  ],
  [
    "a negative length",
    () => writeSafetensors({ a: F32([-1], 1) }),
    'tensors["a"].shape[0] must be an integer of at least 0, got -1',
  ],
  [
    "a shape that overflows",
    () => writeSafetensors({ a: F32([2 ** 50], 1) }),
    'tensors["a"].shape must be a shape that fits F32, got "1125899906842624"',
  ],
  [
    "an unknown type",
    () => writeSafetensors({ a: { ...F32([1], 1), dtype: "F31" as SafetensorsDtype } }),
    /^tensors\["a"\]\.dtype must be "BOOL", .*, got "F31"$/,
  ],
  [
    "the name of the metadata",
    () => writeSafetensors({ __metadata__: F32([], 1) }),
    'the name of a tensor must be another name than __metadata__, got "__metadata__"',
  ],
  ["half a character in a name", () => writeSafetensors({ "\ud800": F32([], 1) }), /^the name of a tensor must be /],
  ["metadata that is not text", () => writeSafetensors({}, { a: 1 as never }), 'metadata["a"] must be a string, got 1'],
])("writeSafetensors() refuses %s", (_, call, want) => {
  const { sentence } = refusal(call)
  if (typeof want === "string") expect(sentence).toBe(want)
  else expect(sentence).toMatch(want)
})
