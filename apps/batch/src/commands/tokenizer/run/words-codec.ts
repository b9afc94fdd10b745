// Converts counted words to bytes of a file and back.
import type { Codec } from "@lectern/engine/internal/store/store"
import type { CountedWords } from "./tasks/words.js"

// Layout: magic (8 bytes), number of words and bytes of words (float64 each), flags (float64), ends (float64 each), counts
// (float64 each), the words. Numbers are little-endian.
const MAGIC = "LECWORD1"
const HEAD = 32
const RETURNS = 1
const NULS = 2

/** The counted words of a shard. */
export const wordsCodec: Codec<CountedWords> = {
  ending: "words",
  encode({ words, findings }) {
    const { bytes, ends, counts } = words
    const packed = new Uint8Array(HEAD + 16 * ends.length + bytes.length)
    packed.set(new TextEncoder().encode(MAGIC))
    const head = new Float64Array(packed.buffer, 8, 3)
    head.set([ends.length, bytes.length, (findings.carriageReturns ? RETURNS : 0) + (findings.nuls ? NULS : 0)])
    new Float64Array(packed.buffer, HEAD, ends.length).set(ends)
    new Float64Array(packed.buffer, HEAD + 8 * ends.length, ends.length).set(counts)
    packed.set(bytes, HEAD + 16 * ends.length)
    return packed
  },
  decode(bytes) {
    if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) return undefined
    // Copies, because numbers must be aligned and a Buffer may start at any offset of its memory.
    const packed = new Uint8Array(bytes)
    const [words = 0, length = 0, flags = 0] = new Float64Array(packed.buffer, 8, 3)
    if (packed.length !== HEAD + 16 * words + length) return undefined
    return {
      words: {
        ends: new Float64Array(packed.buffer, HEAD, words),
        counts: new Float64Array(packed.buffer, HEAD + 8 * words, words),
        bytes: packed.subarray(HEAD + 16 * words),
      },
      findings: { carriageReturns: (flags & RETURNS) !== 0, nuls: (flags & NULS) !== 0 },
    }
  },
}
