import { Buffer } from "node:buffer"
import { withChecksum, withoutChecksum } from "@lectern/engine/internal/store/whole-file"
import { expect, test } from "vitest"
import { wordsCodec } from "../../../src/commands/tokenizer/run/train.js"

const COUNTED = {
  words: {
    bytes: new TextEncoder().encode("abschöne"),
    ends: Float64Array.of(2, 9),
    counts: Float64Array.of(3, 2 ** 53 - 1),
  },
  findings: { carriageReturns: true, nuls: false },
}

test("counted words are the same after encoding and decoding, with all combinations of findings", () => {
  for (const carriageReturns of [false, true]) {
    for (const nuls of [false, true]) {
      const counted = { ...COUNTED, findings: { carriageReturns, nuls } }
      expect(wordsCodec.decode(wordsCodec.encode(counted))).toEqual(counted)
    }
  }
})

// Files are read into Buffers, which from Node 24 on are more often parts of shared memory.
test.each([1, 3, 4, 7, 8])(
  "a file is decoded from a Buffer %i bytes into its memory, and does not need it",
  (offset) => {
    const file = withChecksum(wordsCodec.encode(COUNTED))
    const memory = new ArrayBuffer(file.length + 2 * offset)
    new Uint8Array(memory).fill(0xee)
    const buffer = Buffer.from(memory, offset, file.length)
    buffer.set(file)
    const content = withoutChecksum(buffer)!
    const decoded = wordsCodec.decode(buffer.subarray(0, content.length))
    new Uint8Array(memory).fill(0)
    expect(wordsCodec.decode(content)).toEqual(COUNTED)
    expect(decoded).toEqual(COUNTED)
  },
)

test("bytes that are not counted words are not decoded", () => {
  const whole = wordsCodec.encode(COUNTED)
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, 31),
    whole.subarray(1),
    new Uint8Array([...whole, 0]),
  ]) {
    expect(wordsCodec.decode(bytes)).toBeUndefined()
  }
})
