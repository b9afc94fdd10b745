import { Buffer } from "node:buffer"
import { countNgrams } from "@lectern/decoding/ngram"
import { withChecksum, withoutChecksum } from "@lectern/engine/internal/store/whole-file"
import { expect, test } from "vitest"
import { countsCodec } from "../../../src/commands/lm/run/counts-codec.js"
import { SENTENCES } from "./models.js"

const counted = (order: number, sentences: readonly string[]) => ({
  counts: countNgrams(sentences, { order }),
  findings: { carriageReturns: true, nuls: false },
})
const COUNTED = counted(3, SENTENCES.trimEnd().split("\n"))

test("counts are the same after encoding and decoding, for all orders, with all combinations of findings", () => {
  for (const order of [1, 2, 5, 16]) {
    for (const each of [counted(order, ["schöne a b a b"]), counted(order, [])]) {
      expect(countsCodec.decode(countsCodec.encode(each))).toEqual(each)
    }
  }
  for (const carriageReturns of [false, true]) {
    for (const nuls of [false, true]) {
      const each = { ...COUNTED, findings: { carriageReturns, nuls } }
      expect(countsCodec.decode(countsCodec.encode(each))).toEqual(each)
    }
  }
})

test("large counts are exact", () => {
  const each = counted(2, ["a"])
  each.counts.levels[1]!.counts[0] = 2 ** 53 - 1
  expect(countsCodec.decode(countsCodec.encode(each))).toEqual(each)
})

// Files are read into Buffers, which from Node 24 on are more often parts of shared memory.
test.each([1, 3, 4, 8])("a file is decoded from a Buffer %i bytes into its memory, and does not need it", (offset) => {
  const file = withChecksum(countsCodec.encode(COUNTED))
  const memory = new ArrayBuffer(file.length + 2 * offset)
  const buffer = Buffer.from(memory, offset, file.length)
  buffer.set(file)
  const content = withoutChecksum(buffer)!
  const decoded = countsCodec.decode(buffer.subarray(0, content.length))
  new Uint8Array(memory).fill(0)
  expect(decoded).toEqual(COUNTED)
})

test("bytes that are not counts are not decoded", () => {
  const whole = countsCodec.encode(COUNTED)
  const changed = (at: number, value: number): Uint8Array => {
    const copy = whole.slice()
    new DataView(copy.buffer).setFloat64(at, value, true)
    return copy
  }
  const wrong = [
    new Uint8Array(0),
    whole.subarray(0, -1),
    whole.subarray(0, 39),
    whole.subarray(0, 50),
    whole.subarray(1),
    new Uint8Array([...whole, 0]),
    ...[0, 17, -1, Number.NaN, 1.5].map((order) => changed(8, order)),
    ...[-1, Number.NaN, 1e300, 0.5].flatMap((size) => [changed(24, size), changed(40, size)]),
  ]
  for (const bytes of wrong) expect(countsCodec.decode(bytes)).toBeUndefined()
})
