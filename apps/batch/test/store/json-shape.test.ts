// Shapes of JSON: the first value that does not fit is named with its place.
import {
  count,
  fields,
  flag,
  hash,
  jsonOf,
  listOf,
  optional,
  parsedJson,
  path,
  text,
} from "@lectern/engine/internal/store/json-shape"
import { expect, test } from "vitest"
import { checkpointCodec } from "../../src/commands/seq2seq/checkpoint.js"

const shape = fields({
  name: text,
  size: count(1, 9),
  parts: listOf(fields({ sum: hash, at: count() }), 1),
  more: optional(flag),
  file: optional(path),
})
const right = { name: "a", size: 9, parts: [{ sum: "0a".repeat(32), at: 0 }], unknown: 1 }

test.each<readonly [value: unknown, why: string | undefined]>([
  [right, undefined],
  [{ ...right, more: false, file: "a/b" }, undefined],
  [null, "it must be an object, got null"],
  [[right], "it must be an object, got an array"],
  [{ ...right, name: undefined }, "name is missing, expected a text"],
  [Object.create(right), "name is missing, expected a text"],
  [{ ...right, size: 10 }, "size must be a whole number in 1..9, got 10"],
  [{ ...right, size: 0 }, "size must be a whole number in 1..9, got 0"],
  [{ ...right, parts: [] }, "parts must be a list of 1, got an empty array"],
  [
    { ...right, parts: [{ sum: "0A".repeat(32), at: 0 }] },
    /^parts\[0\]\.sum must be a SHA-256 of 64 hexadecimal digits/,
  ],
  [
    { ...right, parts: [{ ...right.parts[0], at: 2 ** 53 }] },
    "parts[0].at must be a whole number of at least 0, got 9007199254740992",
  ],
  [{ ...right, more: 1 }, "more must be true or false, got 1"],
  [{ ...right, file: "a\0" }, 'file must be a path without NUL, got "a\\u0000"'],
] as (readonly [unknown, string | undefined])[])("%j", (value, why) => {
  const found = shape(value, "")
  if (why === undefined) expect(found).toBeUndefined()
  else expect(found).toMatch(why)
})

test("JSON nested 16 deep is read, 17 deep is not", () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`
  expect(parsedJson(nested(16))).toHaveLength(1)
  expect(() => parsedJson(nested(17))).toThrow("nested more than 16 deep")
  expect(jsonOf(new TextEncoder().encode(nested(100_000)))).toBeUndefined()
  expect(jsonOf(new TextEncoder().encode("{"))).toBeUndefined()
})

test("a checkpoint of seq2seq with other milestones, or a length beyond its end, is of no use", () => {
  const milestones = [{ step: 1, epoch: 1, loss: 1, gradientNorm: 1 }]
  const checkpoint = { milestones, state: Uint8Array.of(1, 2, 3) }
  const bytes = checkpointCodec.encode(checkpoint)
  expect(checkpointCodec.decode(bytes)).toEqual(checkpoint)
  for (const length of [1e9, -1, 0.5, Number.NaN, 0]) {
    const other = bytes.slice()
    new DataView(other.buffer).setFloat64(8, length, true)
    expect(checkpointCodec.decode(other)).toBeUndefined()
  }
  for (const wrong of [null, [], [{ step: "1", epoch: 1 }]]) {
    const other = checkpointCodec.encode({ milestones: wrong as unknown as typeof milestones, state: bytes })
    expect(checkpointCodec.decode(other)).toBeUndefined()
  }
})
